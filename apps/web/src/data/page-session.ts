/**
 * The session of this page: who is signed in, and the client of their account while they are. There is
 * one for the page; it follows what other tabs do.
 */

import type { Left } from './account-client.ts';
import type { SetAside } from './app-database.ts';
import type { Client } from './client.ts';
import type { NewSession, SignedIn } from './session.ts';
import {
  currentSession,
  endSession,
  keepSession,
  lastSetAside,
  onSessionChange,
  settleSetAside,
} from './session.ts';
import { loadSettings, readSetting, settingsSource, writeSetting } from './settings.ts';
import { authCall } from './transport.ts';

export interface SessionAccount {
  readonly sid: number;
  readonly email: string;
  readonly firstname: string;
}

/** How a session ended. */
export interface Ended {
  /** 401, 402, 403 or 423; null when the coach signed out. */
  readonly code: number | null;
  /** Changes that wait for the next sign-in of that account. */
  readonly changes: number;
  /** Photos that wait. */
  readonly photos: number;
}

export type PageState =
  | { readonly status: 'loading'; readonly account: null; readonly client: null }
  | {
      readonly status: 'signed-out';
      readonly account: null;
      readonly client: null;
      /** How the last session ended, when there is something to say about it. */
      readonly ended: Ended | null;
    }
  | {
      readonly status: 'signed-in';
      readonly account: SessionAccount;
      readonly client: Client;
      /** The browser had thrown this account's database away; everything is pulled anew (LOC-6). */
      readonly databaseLost: boolean;
      /** Changes of an earlier session: nothing is sent or fetched until the coach decides (OUT-6). */
      readonly setAside: SetAside | null;
    };

const LOADING: PageState = { status: 'loading', account: null, client: null };
const NOBODY = { status: 'signed-out', account: null, client: null } as const;
const FIRST_SYNC_MS = 4_000;

/** The sync engine and the database of an account: fetched only when somebody is signed in. */
export const accountClient = () => import('./account-client.ts');

class PageSession {
  #state: PageState = LOADING;
  #starting: Promise<void> | undefined;
  /** Nothing is sent or fetched while the coach has not decided about what was set aside. */
  #held = false;
  /** One change of session after the other. */
  #turn: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  get(): PageState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens what was open when the page was left. Once; everybody waits for the same start. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Signs an account in, with what the server answered. */
  enter(session: NewSession): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (client !== null && client.account !== session.account) await this.#end(client, null);
      const kept = await keepSession(session, Date.now());
      await this.#leave({ remove: false });
      // Section 4: auto sync starts after login. Without it the first load would bring nothing.
      if (!readSetting('automatic_cloud_sync')) await writeSetting('automatic_cloud_sync', true);
      await this.#open(kept, { audit: true });
    });
  }

  /**
   * Opens an account for this page only, with a token that the app around it gave (the embedded mode of section
   * 2). It is written down nowhere: whoever is led to such an address is not signed in as somebody else afterwards.
   */
  visit(session: NewSession): Promise<void> {
    return this.#next(async () => {
      if (this.#state.client?.account === session.account) return;
      await this.#leave({ remove: false });
      await this.#open({ ...session, device: null, syncedAt: null, setAside: null }, { audit: true });
    });
  }

  /**
   * Signs out: what was not sent yet is set aside under the account, and nothing else stays here (OUT-6).
   * `code` is what the server ended the session with.
   */
  exit(code: number | null = null): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (client === null) return;
      const left = await this.#end(client, code);
      this.#become({ ...NOBODY, ended: endedOf({ code, ...left }) });
    });
  }

  /** The account is gone: nothing of it stays here, nor waits for it. */
  forget(): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (client === null) return;
      client.close();
      await client.pictures?.store.delete();
      await endSession(client.account, { forget: true });
      await this.#leave({ remove: true });
      this.#become({ ...NOBODY, ended: null });
    });
  }

  /** What an earlier session left goes on: it is sent, and everything is pulled and compared (OUT-6). */
  putBack(): Promise<void> {
    return this.#next(async () => {
      const state = this.#state;
      if (state.status !== 'signed-in' || state.setAside === null) return;
      await settleSetAside(state.client.account);
      this.#release();
    });
  }

  /** What an earlier session left is given up: the account begins on this device anew (OUT-6). */
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
    // Both are read at once; the client asks the settings only when it is open.
    const settings = loadSettings();
    onSessionChange(() => void this.#next(() => this.#catchUp()));
    listenToPage(() => this.#state.client?.cloud.conditionsChanged());
    await Promise.all([settings, this.#next(() => this.#catchUp())]);
  }

  /** Does here what was done in another tab. */
  async #catchUp(): Promise<void> {
    const session = await currentSession().catch(() => null);
    if (session === null) {
      await this.#leave({ remove: false });
      const left = await lastSetAside().catch(() => null);
      this.#become({ ...NOBODY, ended: left === null ? null : endedOf({ ...left, photos: 0 }) });
    } else if (this.#state.client?.account !== session.account) {
      await this.#leave({ remove: false });
      await this.#open(session, { audit: false });
    } else if (session.setAside === null) this.#release();
  }

  /** Another tab may have decided, too. */
  #release(): void {
    const state = this.#state;
    if (state.status !== 'signed-in' || state.setAside === null) return;
    this.#held = false;
    this.#become({ ...state, setAside: null });
    state.client.cloud.conditionsChanged();
    void state.client.cloud.resync({ audit: true });
  }

  /** The browser threw the account's database away: it is made anew, everything is pulled, the coach is told. */
  #lost(session: NewSession): void {
    void this.#next(async () => {
      if (this.#state.client?.account !== session.account) return;
      // The small database that knows who is signed in may be gone, too.
      const kept = await keepSession(session, Date.now());
      await this.#leave({ remove: false });
      await this.#open(kept, { audit: true, lost: true });
    });
  }

  async #open(
    session: SignedIn,
    { audit, lost = false }: { readonly audit: boolean; readonly lost?: boolean },
  ): Promise<void> {
    const { account, email, firstname, setAside } = session;
    this.#held = setAside !== null;
    const { openAccount } = await accountClient();
    const { client, ...opened } = await openAccount(session, {
      audit,
      automaticSync: () => readSetting('automatic_cloud_sync') && !this.#held,
      onLost: (token) => this.#lost({ account, email, firstname, token }),
      onSignedOut: (code) => void this.exit(code),
    });
    // On a device that has nothing yet, the first screen had better wait a moment for something to show.
    if (audit && !this.#held) await client.caughtUp(FIRST_SYNC_MS);
    this.#become({
      status: 'signed-in',
      account: { sid: account, email, firstname },
      client,
      databaseLost: lost || opened.databaseLost,
      setAside,
    });
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

/** Nothing needs to be said when the coach signed out and left nothing. */
function endedOf({ code, changes, photos }: Ended): Ended | null {
  return code === null && changes + photos === 0 ? null : { code, changes, photos };
}

export const pageSession = new PageSession();

/** Tells the server that this device is out; offline the token simply runs out there. */
export function forgetToken(token: string, locale: string): void {
  const ports = { baseUrl: '', fetch: globalThis.fetch.bind(globalThis) };
  void authCall(ports, { name: 'logout', locale, method: 'POST' }, { access_token: token });
}

function listenToPage(changed: () => void): void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  document.addEventListener('visibilitychange', changed);
  // A page that comes out of the back-forward cache had been frozen.
  addEventListener('pageshow', changed);
  // Cloud sync may be switched in another tab.
  settingsSource.subscribe(changed);
}
