/**
 * The session of this page: the signed-in account and its client. One per page; it follows sign-ins and sign-outs in
 * other tabs.
 */

import { authCall } from '../calls/transport.ts';
import type { Client } from '../client/client.ts';
import { onBackgroundChange } from '../native/background.ts';
import { serverAddress } from '../native/native-settings.ts';
import type { NewSession, SignedIn } from '../session/session.ts';
import {
  currentSession,
  endSession,
  keepSession,
  lastSetAside,
  onSessionChange,
  settleSetAside,
  UNKNOWN_PLANS,
} from '../session/session.ts';
import type { AccessTokens } from '../session/tokens.ts';
import { endDevicePush } from '../settings/device-push.ts';
import { loadSettings, readSetting, settingsSource, writeSetting } from '../settings/settings.ts';
import type { Left } from './account-client.ts';
import type { AroundStep } from './around-page.ts';
import type { Ended, PageState } from './page-state.ts';

const LOADING: PageState = { status: 'loading', account: null, client: null };
const SIGNED_OUT = { status: 'signed-out', account: null, client: null } as const;
const FIRST_SYNC_MS = 4_000;

/** The sync engine and the database of an account, loaded only after sign-in. */
export const accountClient = () => import('./account-client.ts');

class PageSession {
  #state: PageState = LOADING;
  #starting: Promise<void> | undefined;
  /** Sync pauses while a decision about set-aside changes is open. */
  #held = false;
  /** Runs changes of the session one after another. */
  #turn: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  get(): PageState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the stored session. Runs once; all callers wait for the same start. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Signs an account in with the server's answer. */
  enter(session: NewSession): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (this.#isAround) await this.#around('setAside');
      else if (client !== null && client.account !== session.account) await this.#end(client, null);
      const kept = await keepSession(session, Date.now());
      await this.#leave({ remove: false });
      // Section 4: automatic sync starts after sign-in. Without it the first load would bring nothing.
      if (!readSetting('automatic_cloud_sync')) await writeSetting('automatic_cloud_sync', true);
      await this.#open(kept, { audit: true });
    });
  }

  /**
   * Opens an account for this page only, with a token of the surrounding app (the embedded mode of section 2). The
   * token is not stored, so that a link with a token cannot replace the device's own session.
   */
  visit(session: NewSession, tokens: AccessTokens): Promise<void> {
    return this.#next(async () => {
      if (this.#state.client?.account === session.account) return;
      await this.#leave({ remove: false });
      await this.#openVisit(session, { tokens });
    });
  }

  /** A step of a visit without an account (decision 115): see `around.ts`. */
  around(step: AroundStep): Promise<void> {
    return this.#next(() => this.#around(step));
  }

  /**
   * Signs out: unsent changes are set aside under the account, all other data is removed (OUT-6). `code` is the
   * server's reason for ending the session.
   */
  exit(code: number | null = null): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (client === null || this.#isAround) return;
      const left = await this.#end(client, code);
      this.#become({ ...SIGNED_OUT, ended: endedOf({ code, ...left }) });
    });
  }

  /** The account was deleted: removes all its data from this device. */
  forget(): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (client === null) return;
      if (this.#isAround) return this.#around('stop');
      client.close();
      await client.pictures?.store.delete();
      await endSession(client.account, { forget: true });
      void endDevicePush();
      await this.#leave({ remove: true });
      this.#become({ ...SIGNED_OUT, ended: null });
    });
  }

  /** Restores set-aside changes: they are sent, and everything is pulled and compared (OUT-6). */
  putBack(): Promise<void> {
    return this.#next(async () => {
      const state = this.#state;
      if (state.status !== 'signed-in' || state.setAside === null) return;
      await settleSetAside(state.client.account);
      this.#release();
    });
  }

  /** Discards set-aside changes: the account starts again on this device (OUT-6). */
  discardSetAside(): Promise<void> {
    return this.#next(async () => {
      const session = await currentSession();
      if (session === null || session.setAside === null) return;
      await this.#state.client?.pictures?.store.delete();
      await this.#leave({ remove: true });
      await settleSetAside(session.account);
      await this.#open({ ...session, setAside: null, device: null }, { audit: true });
    });
  }

  async #end(client: Client, code: number | null): Promise<Left> {
    const { endAccount } = await accountClient();
    const left = await endAccount(client, code);
    await this.#leave({ remove: left.changes + left.listed === 0 });
    return left;
  }

  async #start(): Promise<void> {
    // Both load in parallel; the client reads the settings only after it has opened.
    const settings = loadSettings();
    onSessionChange(() => void this.#next(() => this.#catchUp()));
    listenToPage(() => this.#state.client?.coordinator.conditionsChanged());
    await Promise.all([settings, this.#next(() => this.#catchUp())]);
  }

  /** Follows a change of the session in another tab. */
  async #catchUp(): Promise<void> {
    const session = await currentSession().catch(() => null);
    if (session === null) {
      await loadSettings();
      if (readSetting('around') === 'here') {
        return this.#isAround ? undefined : this.#around('open');
      }
      await this.#leave({ remove: false });
      const left = await lastSetAside().catch(() => null);
      this.#become({ ...SIGNED_OUT, ended: left === null ? null : endedOf({ ...left, photos: 0 }) });
    } else if (this.#state.client?.account !== session.account) {
      await this.#leave({ remove: false });
      await this.#open(session, { audit: false });
    } else if (session.setAside === null) this.#release();
  }

  get #isAround(): boolean {
    return this.#state.status === 'signed-in' && this.#state.around;
  }

  async #around(step: AroundStep): Promise<void> {
    const { AROUND_STEPS } = await import('./around-page.ts');
    await AROUND_STEPS[step]({
      get: () => this.#state,
      leave: (how) => this.#leave(how),
      become: (state) => this.#become(state),
      later: (next) => this.around(next),
    });
  }

  /** Resumes sync when another tab has decided. */
  #release(): void {
    const state = this.#state;
    if (state.status !== 'signed-in' || state.setAside === null) return;
    this.#held = false;
    this.#become({ ...state, setAside: null });
    state.client.coordinator.conditionsChanged();
    void state.client.coordinator.resync({ audit: true });
  }

  /**
   * The browser deleted the account's database: it is created again, everything is pulled, and the coach gets a notice.
   */
  #lost(session: NewSession): void {
    void this.#next(async () => {
      if (this.#state.client?.account !== session.account) return;
      // The small database with the signed-in account may be gone, too.
      const kept = await keepSession(session, Date.now());
      await this.#leave({ remove: false });
      await this.#open(kept, { audit: true, lost: true });
    });
  }

  async #open(session: SignedIn, { audit, lost = false, visit }: OpenOptions): Promise<void> {
    const { account, email, firstname, setAside } = session;
    this.#held = setAside !== null;
    const { openAccount } = await accountClient();
    const { client, ...opened } = await openAccount(session, {
      audit,
      automaticSync: () => readSetting('automatic_cloud_sync') && !this.#held,
      onLost: visit?.onLost ?? ((token) => this.#lost({ account, email, firstname, token })),
      ...(visit !== undefined && { tokens: visit.tokens }),
      onSignedOut: (code) => void this.exit(code),
    });
    // On a device without rows, the first screen waits briefly for the first sync.
    if (audit && !this.#held) await client.caughtUp(FIRST_SYNC_MS);
    this.#become({
      status: 'signed-in',
      account: { sid: account, email, firstname },
      client,
      databaseLost: lost || opened.databaseLost,
      setAside,
      around: false,
    });
  }

  async #openVisit(
    session: NewSession,
    { tokens, lost = false }: { readonly tokens: AccessTokens; readonly lost?: boolean },
  ): Promise<void> {
    const plans = session.plans ?? UNKNOWN_PLANS;
    const onLost = (token: string) =>
      void this.#next(async () => {
        if (this.#state.client?.account !== session.account) return;
        await this.#leave({ remove: false });
        await this.#openVisit({ ...session, token }, { tokens, lost: true });
      });
    await this.#open(
      { ...session, plans, device: null, syncedAt: null, setAside: null },
      { audit: true, lost, visit: { tokens, onLost } },
    );
  }

  async #leave({ remove }: { readonly remove: boolean }): Promise<void> {
    const { client } = this.#state;
    if (client === null) return;
    this.#become(LOADING);
    const { closeAccount } = await accountClient();
    await closeAccount(client, { remove });
  }

  #next(step: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(step);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #become(state: PageState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

interface OpenOptions {
  readonly audit: boolean;
  readonly lost?: boolean;
  /** For an account that is open on this page only. */
  readonly visit?: { readonly tokens: AccessTokens; readonly onLost: (token: string) => void };
}

/** Null when the coach signed out and nothing was left. */
function endedOf({ code, changes, photos }: Ended): Ended | null {
  return code === null && changes + photos === 0 ? null : { code, changes, photos };
}

export const pageSession = new PageSession();

/** Tells the server that this device has signed out; offline, the token expires on the server. */
export function forgetToken(token: string, locale: string): void {
  const ports = { baseUrl: serverAddress(), fetch: globalThis.fetch.bind(globalThis) };
  void authCall(ports, { name: 'logout', locale, method: 'POST' }, { access_token: token });
}

function listenToPage(changed: () => void): void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  document.addEventListener('visibilitychange', changed);
  onBackgroundChange(changed);
  // A page from the back-forward cache has missed changes.
  addEventListener('pageshow', changed);
  // Another tab may have switched cloud sync.
  settingsSource.subscribe(changed);
}
