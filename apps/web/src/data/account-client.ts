/**
 * Opens and closes an account's client in this page. Loaded when somebody is signed in: the landing page and the login
 * page need neither the sync engine nor the database of an account.
 */
import type { Client, ClientOptions } from './client.ts';
import { openClient } from './client.ts';
import { unsentOn } from './commands/leaving.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { endSession, keepDevice, keepSynced, type SignedIn } from './session.ts';
import { clearButWaiting, waitingIn } from './set-aside.ts';
import { loadSettings } from './settings.ts';
import { pageClock } from './steady-clock.ts';
import { surroundingsOfPage } from './surroundings.ts';
import { tabsOf } from './tabs.ts';
import { SessionTokens } from './tokens.ts';

/** How often the time of the last sync is kept for the next start. */
const KEEP_SYNCED_MS = 60_000;

export interface Opening extends Pick<ClientOptions, 'automaticSync' | 'onSignedOut'> {
  readonly audit: boolean;
  /** The browser threw the database away; told with the token of that moment. */
  readonly onLost: (token: string) => void;
}

export interface Opened {
  readonly client: Client;
  /** The browser had thrown the database away since the last session. */
  readonly databaseLost: boolean;
}

export async function openAccount(session: SignedIn, { onLost, ...opening }: Opening): Promise<Opened> {
  const { account, token, device } = session;
  const tokens = new SessionTokens({
    ...{ account, token, baseUrl: '', now: Date.now },
    fetch: globalThis.fetch.bind(globalThis),
    locks: 'locks' in navigator ? navigator.locks : null,
  });
  const [store] = await Promise.all([openDatabase(account, () => onLost(tokens.current)), loadSettings()]);
  const state = await store.read((tx) => tx.state());
  if (state.device !== device) await keepDevice(account, state.device);
  const client = await openClient({
    ...{ account, token, tokens, store, syncedBefore: session.syncedAt, ...opening },
    pictures: new PictureStore(account),
    clock: pageClock(),
    surroundings: surroundingsOfPage(),
    network: () => navigator.onLine,
    inFront: () => document.visibilityState === 'visible',
    tabs: tabsOf(`touchline.${account}`),
    election: 'locks' in navigator ? { name: `touchline.${account}`, locks: navigator.locks } : null,
    pokes: true,
  });
  rememberSyncing(client);
  if (navigator.onLine) tokens.renewWhenOld().catch(() => undefined);
  return { client, databaseLost: device !== null && device !== state.device && state.ordinal === 0 };
}

/** What a session leaves on the device. */
export interface Left {
  /** Changes and photos that were not sent. */
  readonly changes: number;
  readonly photos: number;
  /** Changes on the coach's list. */
  readonly listed: number;
}

/** Ends the session of the account and sets aside what was not sent (OUT-6); answers what is left for the next time. */
export async function endAccount(client: Client, code: number | null): Promise<Left> {
  const { account, store } = client;
  // A device that cannot read its photos signs out all the same.
  const { photos } = await unsentOn(client).catch(() => ({ photos: 0 }));
  const { changes, since, listed } = await waitingIn(store);
  const waits = changes + listed > 0;
  client.close();
  // A device that cannot write any more signs out all the same.
  if (waits) await clearButWaiting(store).catch(() => undefined);
  await client.pictures?.store.leave().catch(() => undefined);
  const setAside = changes > 0 ? { changes, since, code } : null;
  await endSession(account, { forget: !waits, setAside });
  return { changes, photos, listed };
}

export async function closeAccount(client: Client, { remove }: { readonly remove: boolean }): Promise<void> {
  client.close();
  await Promise.all([client.pictures?.store.close(), closeDatabase(client.account, { remove })]);
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
