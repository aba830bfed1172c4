/**
 * The signed-in account of this device. Each account has its own database (LOC-7). Sign-out keeps a database with
 * unsent changes; no other account opens it, and the same account continues with it (OUT-6).
 */
import type { PlansSetting } from '@touchline/domain/plan/plan';
import { OWN_CHILDREN, rewrite, type SessionRecord, type SetAside } from '../store/app-database.ts';
import { sessionRecords } from './session-records.ts';

export interface SignedIn {
  readonly account: number;
  readonly email: string;
  readonly firstname: string;
  readonly token: string;
  /** What its server offered at the last answer. */
  readonly plans: PlansSetting;
  readonly device: string | null;
  readonly syncedAt: number | null;
  /** Changes of an earlier session, until the coach decides about them (OUT-6). */
  readonly setAside: SetAside | null;
}

const CHANNEL = 'touchline.session';

/** Until the server says what it offers, nothing but the trial is known. */
export const UNKNOWN_PLANS: PlansSetting = 'sold';

/** The signed-in account; null for none. */
export async function currentSession(): Promise<SignedIn | null> {
  const records = await sessionRecords().read();
  const [latest] = records.flatMap((record) => signedIn(record) ?? []).sort((a, b) => b.at - a.at);
  return latest ?? null;
}

/** The data of a new sign-in. */
export interface NewSession extends Pick<SignedIn, 'account' | 'email' | 'firstname' | 'token'> {
  /** What the server offers; as before where it does not say so. */
  readonly plans?: PlansSetting | undefined;
  /** The token that renews the access token. */
  readonly refresh?: string | undefined;
}

export async function keepSession(session: NewSession, now: number): Promise<SignedIn> {
  let kept: SignedIn = { ...session, plans: UNKNOWN_PLANS, device: null, syncedAt: null, setAside: null };
  await sessionRecords().rewrite((records) => {
    const known = records.find(({ account }) => account === session.account);
    // Opened again with the same token: its refresh token stays valid.
    const same = known?.token === session.token ? known : undefined;
    const tokens = { refresh: session.refresh ?? same?.refresh ?? null, tokenAt: same?.tokenAt ?? now };
    const { device = null, syncedAt = null, setAside = null } = known ?? {};
    const plans = session.plans ?? known?.plans ?? UNKNOWN_PLANS;
    kept = { ...session, plans, device, syncedAt, setAside };
    // One account at a time: other accounts are signed out and keep their databases.
    return { put: [...records.map((other) => ({ ...other, token: null })), { ...kept, ...tokens, at: now }] };
  });
  tell();
  return kept;
}

export interface KeptTokens {
  readonly token: string;
  readonly refresh: string | null;
  /** When the tokens were received, milliseconds since 1970. */
  readonly at: number;
}

/** The tokens of a signed-in account; null after sign-out. */
export async function keptTokens(account: number): Promise<KeptTokens | null> {
  const record = (await sessionRecords().read()).find((kept) => kept.account === account);
  if (record === undefined || record.token === null) return null;
  return { token: record.token, refresh: record.refresh ?? null, at: record.tokenAt ?? record.at };
}

/** Replaces the refused tokens with a new pair; a newer sign-in wins. */
export function keepTokens(
  account: number,
  {
    refused,
    token,
    refresh,
    plans,
    at,
  }: KeptTokens & { readonly refused: string; readonly plans: PlansSetting },
): Promise<void> {
  return sessionRecords().rewrite((records) => ({
    put: records
      .filter((record) => record.account === account && record.token === refused)
      .map((record) => ({ ...record, token, refresh, plans, tokenAt: at })),
  }));
}

/** Stores the device id of the session's database, so that a deleted database is detected (LOC-6). */
export function keepDevice(account: number, device: string): Promise<void> {
  return change(account, { device });
}

/** Stores the time of the last contact with the server, for the next offline start. */
export function keepSynced(account: number, syncedAt: number): Promise<void> {
  return change(account, { syncedAt });
}

/**
 * Signs the account out. `forget` also forgets its device, because the database has nothing unsent and is removed. Else
 * `setAside` describes the unsent changes.
 */
export async function endSession(
  account: number,
  { forget, setAside = null }: { readonly forget: boolean; readonly setAside?: SetAside | null },
): Promise<void> {
  await rewrite('settings', () => ({ remove: [OWN_CHILDREN] }));
  if (forget) await sessionRecords().rewrite(() => ({ remove: [account] }));
  else await change(account, { token: null, setAside });
  tell();
}

/** The coach has decided about set-aside changes; other tabs follow. */
export async function settleSetAside(account: number): Promise<void> {
  await change(account, { setAside: null });
  tell();
}

/** The unsent changes of the last session on this device; null for none. */
export async function lastSetAside(): Promise<SetAside | null> {
  const [latest] = [...(await sessionRecords().read())].sort((a, b) => b.at - a.at);
  return latest?.token === null ? (latest.setAside ?? null) : null;
}

/** Calls the listener when a tab signs in or out; returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

function change(account: number, values: Partial<SessionRecord>): Promise<void> {
  return sessionRecords().rewrite((records) => ({
    put: records.filter((record) => record.account === account).map((record) => ({ ...record, ...values })),
  }));
}

function signedIn(record: SessionRecord): (SignedIn & { readonly at: number }) | null {
  return record.token === null
    ? null
    : {
        ...record,
        token: record.token,
        plans: record.plans ?? UNKNOWN_PLANS,
        setAside: record.setAside ?? null,
      };
}

function tell(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
