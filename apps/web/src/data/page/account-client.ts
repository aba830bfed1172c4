/**
 * Opens and closes an account's client in this page. Loaded after sign-in: the landing page and the login page need
 * neither the sync engine nor an account's database.
 */
import type { Client } from '../client/client.ts';
import { openClient } from '../client/client.ts';
import { closeDatabase, openDatabase } from '../client/database.ts';
import { pageClock } from '../clock/steady-clock.ts';
import { unsentOn } from '../commands/account/leaving.ts';
import { isInFront } from '../native/background.ts';
import { serverAddress } from '../native/native-settings.ts';
import { PictureStore } from '../pictures/picture-store.ts';
import { endSession, keepDevice, keepSynced, type SignedIn } from '../session/session.ts';
import { clearExceptWaiting, waitingIn } from '../session/set-aside.ts';
import { type AccessTokens, SessionTokens } from '../session/tokens.ts';
import { platformOfPage } from '../settings/platform.ts';
import { loadSettings } from '../settings/settings.ts';
import { variantOfPage } from '../settings/variant.ts';
import { tabsOf } from '../sync/tabs.ts';

/** How often the time of the last sync is stored for the next start. */
const KEEP_SYNCED_MS = 60_000;
/** The longest wait for what the frame of the first screen shows. */
const FRAME_MS = 1_000;

export interface Opening {
  readonly automaticSync: () => boolean;
  readonly onSignedOut: (code: number) => void;
  readonly audit: boolean;
  /** Called with the current token when the browser deletes the database. */
  readonly onLost: (token: string) => void;
  /** The tokens of an account that is open on this page only; by default those of the stored session. */
  readonly tokens?: AccessTokens;
}

export interface Opened {
  readonly client: Client;
  /** The browser has deleted the database since the last session. */
  readonly databaseLost: boolean;
}

export async function openAccount(
  session: SignedIn,
  { onLost, audit, automaticSync, onSignedOut, tokens = storedTokens(session) }: Opening,
): Promise<Opened> {
  const { account, token, device } = session;
  const [store] = await Promise.all([openDatabase(account, () => onLost(tokens.current)), loadSettings()]);
  const name = `touchline.${account}`;
  const client = await openClient({
    account,
    kept: { store, pictures: new PictureStore(account) },
    server: {
      token,
      tokens,
      baseUrl: serverAddress(),
      plans: session.plans,
      pokes: true,
      onSignedOut,
    },
    device: { clock: pageClock(), surroundings: platformOfPage() },
    conditions: {
      network: () => navigator.onLine,
      automaticSync,
      inFront: isInFront,
      variant: variantOfPage,
    },
    page: {
      tabs: tabsOf(name),
      election: 'locks' in navigator ? { name, locks: navigator.locks } : null,
    },
    start: { audit, syncedBefore: session.syncedAt },
  });
  // A read that fails or hangs does not keep the app closed.
  await Promise.race([client.frame().catch(() => undefined), pause(FRAME_MS)]);
  const { state } = client.live;
  if (state.device !== device) await keepDevice(account, state.device);
  rememberSyncing(client);
  if (navigator.onLine && tokens instanceof SessionTokens) tokens.renewWhenOld().catch(() => undefined);
  return { client, databaseLost: device !== null && device !== state.device && state.ordinal === 0 };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function storedTokens({ account, token }: SignedIn): SessionTokens {
  return new SessionTokens({
    account,
    token,
    baseUrl: serverAddress(),
    now: Date.now,
    fetch: globalThis.fetch.bind(globalThis),
    locks: 'locks' in navigator ? navigator.locks : null,
  });
}

/** Unsent data of a session on the device. */
export interface Left {
  /** Changes and photos that were not sent. */
  readonly changes: number;
  readonly photos: number;
  /** Changes on the attention list. */
  readonly listed: number;
}

/** Ends the account's session and sets unsent changes aside (OUT-6); returns what is left for the next session. */
export async function endAccount(client: Client, code: number | null): Promise<Left> {
  const { account, store } = client;
  // Sign-out must also work on a device that cannot read its photos.
  const { photos } = await unsentOn(client).catch(() => ({ photos: 0 }));
  const { changes, since, listed } = await waitingIn(store);
  const waits = changes + listed > 0;
  client.close();
  // Sign-out must also work on a device that can no longer write.
  if (waits) await clearExceptWaiting(store).catch(() => undefined);
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
  client.coordinator.subscribe(() => {
    const { last_healthcheck } = client.coordinator.get().state;
    if (last_healthcheck - kept < KEEP_SYNCED_MS) return;
    kept = last_healthcheck;
    void keepSynced(client.account, last_healthcheck);
  });
}
