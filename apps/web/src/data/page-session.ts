/**
 * The session of this page: who is signed in, and the client of his account while he is. One for the page;
 * it follows what other tabs do.
 */

import type { Client } from './client.ts';
import { openClient } from './client.ts';
import { closeDatabase, openDatabase } from './database.ts';
import type { SignedIn } from './session.ts';
import {
  currentSession,
  endSession,
  keepDevice,
  keepSession,
  keepSynced,
  onSessionChange,
} from './session.ts';
import { loadSettings, readSetting } from './settings.ts';
import { surroundingsOfPage } from './surroundings.ts';
import { tabsOf } from './tabs.ts';
import { authCall } from './transport.ts';

export interface SessionAccount {
  readonly sid: number;
  readonly email: string;
  readonly firstname: string;
}

export type PageState =
  | { readonly status: 'loading' | 'signed-out'; readonly account: null; readonly client: null }
  | {
      readonly status: 'signed-in';
      readonly account: SessionAccount;
      readonly client: Client;
      /** The browser had thrown this account's database away; everything is pulled anew (LOC-6). */
      readonly databaseLost: boolean;
    };

const LOADING: PageState = { status: 'loading', account: null, client: null };
const SIGNED_OUT: PageState = { status: 'signed-out', account: null, client: null };
/** How often the time of the last sync is kept for the next start. */
const KEEP_SYNCED_MS = 60_000;
const FIRST_SYNC_MS = 4_000;

class PageSession {
  #state: PageState = LOADING;
  #starting: Promise<void> | undefined;
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
  enter(session: Omit<SignedIn, 'device' | 'syncedAt'>): Promise<void> {
    return this.#next(async () => {
      const kept = await keepSession(session, Date.now());
      await this.#leave({ remove: false });
      await this.#open(kept, { audit: true });
    });
  }

  /** Signs out: what was not sent yet is set aside under the account (OUT-6). */
  exit(): Promise<void> {
    return this.#next(async () => {
      const { client } = this.#state;
      if (client === null) return;
      const { account } = client;
      const waits = await client.store.read(async (tx) => {
        const [changes, items] = await Promise.all([tx.outboxCount(), tx.attention()]);
        return changes + items.length > 0;
      });
      await endSession(account, { forget: !waits });
      await this.#leave({ remove: !waits });
      this.#become(SIGNED_OUT);
    });
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
      this.#become(SIGNED_OUT);
    } else if (this.#state.client?.account !== session.account) {
      await this.#leave({ remove: false });
      await this.#open(session, { audit: false });
    }
  }

  async #open(session: SignedIn, { audit }: { readonly audit: boolean }): Promise<void> {
    const { account, email, firstname, token, device } = session;
    const [store] = await Promise.all([openDatabase(account), loadSettings()]);
    const state = await store.read((tx) => tx.state());
    if (state.device !== device) await keepDevice(account, state.device);
    const databaseLost = device !== null && state.ordinal === 0 && state.cursor === '';
    const client = await openClient({
      ...{ account, token, store, audit, syncedBefore: session.syncedAt },
      surroundings: surroundingsOfPage(),
      network: () => navigator.onLine,
      automaticSync: () => readSetting('automatic_cloud_sync'),
      inFront: () => document.visibilityState === 'visible',
      tabs: tabsOf(`touchline.${account}`),
      election: 'locks' in navigator ? { name: `touchline.${account}`, locks: navigator.locks } : null,
      pokes: true,
      onSignedOut: () => void this.exit(),
    });
    rememberSyncing(client);
    // On a device that has nothing yet, the first screen had better wait a moment for something to show.
    if (audit) await client.caughtUp(FIRST_SYNC_MS);
    this.#become({
      status: 'signed-in',
      account: { sid: account, email, firstname },
      client,
      databaseLost,
    });
  }

  async #leave({ remove }: { readonly remove: boolean }): Promise<void> {
    const { client } = this.#state;
    if (client === null) return;
    this.#become(LOADING);
    client.close();
    await closeDatabase(client.account, { remove });
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
}

function rememberSyncing(client: Client): void {
  let kept = 0;
  client.cloud.subscribe(() => {
    const { last_healthcheck } = client.cloud.get().state;
    if (last_healthcheck - kept < KEEP_SYNCED_MS) return;
    kept = last_healthcheck;
    void keepSynced(client.account, last_healthcheck);
  });
}
