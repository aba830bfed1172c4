/**
 * Who is signed in on this device. Each account has a database of its own (LOC-7): signing out keeps it when
 * something in it was not sent yet, no other account ever opens it, and the same account goes on where it
 * was (OUT-6).
 */
import { readAll, rewrite, type SessionRecord, type SetAside } from './app-database.ts';

export interface SignedIn {
  readonly account: number;
  readonly email: string;
  readonly firstname: string;
  readonly token: string;
  readonly device: string | null;
  readonly syncedAt: number | null;
  /** Changes of an earlier session, until the coach decides about them (OUT-6). */
  readonly setAside: SetAside | null;
}

const CHANNEL = 'touchline.session';

/** The account that is signed in; null for nobody. */
export async function currentSession(): Promise<SignedIn | null> {
  const records = await readAll('sessions');
  const [latest] = records.flatMap((record) => signedIn(record) ?? []).sort((a, b) => b.at - a.at);
  return latest ?? null;
}

/** What a sign-in brings. */
export interface NewSession extends Pick<SignedIn, 'account' | 'email' | 'firstname' | 'token'> {
  /** What the token is renewed with. */
  readonly refresh?: string | undefined;
}

export async function keepSession(session: NewSession, now: number): Promise<SignedIn> {
  let kept: SignedIn = { ...session, device: null, syncedAt: null, setAside: null };
  await rewrite('sessions', (records) => {
    const known = records.find(({ account }) => account === session.account);
    // Opened again with the token that it had: that is renewed as before.
    const same = known?.token === session.token ? known : undefined;
    const tokens = { refresh: session.refresh ?? same?.refresh ?? null, tokenAt: same?.tokenAt ?? now };
    const { device = null, syncedAt = null, setAside = null } = known ?? {};
    kept = { ...session, device, syncedAt, setAside };
    // One account at a time: whoever was in before is out, its database stays its own.
    return { put: [...records.map((other) => ({ ...other, token: null })), { ...kept, ...tokens, at: now }] };
  });
  tell();
  return kept;
}

export interface KeptTokens {
  readonly token: string;
  readonly refresh: string | null;
  /** When they came, milliseconds since 1970. */
  readonly at: number;
}

/** The tokens of an account that is signed in; null when it is out. */
export async function keptTokens(account: number): Promise<KeptTokens | null> {
  const record = (await readAll('sessions')).find((kept) => kept.account === account);
  if (record === undefined || record.token === null) return null;
  return { token: record.token, refresh: record.refresh ?? null, at: record.tokenAt ?? record.at };
}

/** Keeps a new pair in place of the one that was refused; a sign-in that came meanwhile stays. */
export function keepTokens(
  account: number,
  { refused, token, refresh, at }: KeptTokens & { readonly refused: string },
): Promise<void> {
  return rewrite('sessions', (records) => ({
    put: records
      .filter((record) => record.account === account && record.token === refused)
      .map((record) => ({ ...record, token, refresh, tokenAt: at })),
  }));
}

/** Remembers which device's database belongs to the session, so that a lost one is noticed (LOC-6). */
export function keepDevice(account: number, device: string): Promise<void> {
  return change(account, { device });
}

/** Remembers when the account was in touch with the server, for the next start without network. */
export function keepSynced(account: number, syncedAt: number): Promise<void> {
  return change(account, { syncedAt });
}

/**
 * Signs the account out. `forget` also forgets its device: its database is to be removed, because nothing
 * in it waits. Else `setAside` says what was not sent.
 */
export async function endSession(
  account: number,
  { forget, setAside = null }: { readonly forget: boolean; readonly setAside?: SetAside | null },
): Promise<void> {
  if (forget) await rewrite('sessions', () => ({ remove: [account] }));
  else await change(account, { token: null, setAside });
  tell();
}

/** The coach has decided about what an earlier session left; other tabs go on with it. */
export async function settleSetAside(account: number): Promise<void> {
  await change(account, { setAside: null });
  tell();
}

/** What the session that ended last left behind on this device; null when nothing waits. */
export async function lastSetAside(): Promise<SetAside | null> {
  const [latest] = [...(await readAll('sessions'))].sort((a, b) => b.at - a.at);
  return latest?.token === null ? (latest.setAside ?? null) : null;
}

/** Called when a tab signs in or out; the answer ends it. */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

function change(account: number, values: Partial<SessionRecord>): Promise<void> {
  return rewrite('sessions', (records) => ({
    put: records.filter((record) => record.account === account).map((record) => ({ ...record, ...values })),
  }));
}

function signedIn(record: SessionRecord): (SignedIn & { readonly at: number }) | null {
  return record.token === null ? null : { ...record, token: record.token, setAside: record.setAside ?? null };
}

function tell(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
