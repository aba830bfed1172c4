/**
 * Links by mail: 256 random bits for one address and purpose, valid for thirty minutes on any device, used once.
 * Opening a link does not use it up, because mail scanners open links. Requests take the same time and get the same
 * answer whether or not the address has an account.
 */

import { type AuthInput, inBackground, saving } from '#access/account-calls/call.ts';
import { emailOf } from '#access/account-calls/input.ts';
import type { DatabaseDep, Reader, Tx } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { Mail, MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import { hashOf, newToken } from '#platform/secrets/secrets.ts';
import { withoutAddresses } from '#platform/security-log/security-log.ts';
import type { TimeDep } from '#platform/time.ts';
import { useToken } from './codes.ts';

export type LinkPurpose = 'reset' | 'magic';

interface LinkKind {
  readonly purpose: LinkPurpose;
  /** The app's path for the link. */
  readonly path: string;
  readonly mail: (link: { to: string; url: string; locale: AuthInput['locale'] }) => Promise<Mail>;
  /** The code when the mail server refuses, or the link cannot be stored. */
  readonly mailFailed: 503 | 504;
  readonly notSaved: 413 | 416;
}

const VALID_MS = 30 * 60_000;
const MAIL_INTERVAL_MS = 60_000;
const HOUR_MS = 3_600_000;
const LINKS_PER_HOUR = 5;
/** Links per hour that one network address may ask for, for all accounts: enough for a club's evening. */
const LINKS_PER_CALLER = 30;

/** Throws 407 when the last mail is too recent, 429 after too many. */
export async function sendLink(
  deps: DatabaseDep & LimitsDep & MailerDep & TimeDep & RandomBytesDep & LogDep,
  input: AuthInput,
  kind: LinkKind,
): Promise<object> {
  const { purpose, path, mail, mailFailed, notSaved } = kind;
  const { locale, origin } = input;
  const to = emailOf(input.fields);
  const giveBack = await pace(deps, { email: to, purpose, address: input.address });
  await deps.mailer.reachable().catch(async (error: unknown) => {
    deps.log.error({ error: withoutAddresses(String(error)) }, 'the mail server cannot be reached');
    await giveBack();
    throw authError(mailFailed);
  });
  const token = newToken(deps.randomBytes);
  const row = { token_hash: hashOf(token), email: to, purpose, locale, expires_at: deps.now() + VALID_MS };
  await saving(notSaved, () =>
    deps.database.transaction((tx) => tx.insertInto('one_time_tokens').values(row).execute()),
  );
  inBackground(deps, 'a link could not be sent', async () => {
    if ((await accountAt(deps.database.reader, to)) === null) return;
    const url = `${origin}${path}${encodeURIComponent(to)}/${token}/`;
    await deps.mailer.send(await mail({ to, url, locale }));
  });
  return { sent: true };
}

export interface Link {
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly token: string;
}

/** Throws 405 for an unknown or used link, 406 for an expired one. */
export async function requireOpenLink(
  { database, now }: DatabaseDep & TimeDep,
  { email, purpose, token }: Link,
): Promise<void> {
  const found = await database.reader
    .selectFrom('one_time_tokens')
    .select('expires_at')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (found === undefined) throw authError(405);
  if (found.expires_at <= now()) throw authError(406);
}

/** Uses up the link and all others of its address. Throws 405 when it was used meanwhile. */
export async function spendLink(tx: Tx, { now, ...link }: Link & { readonly now: number }): Promise<void> {
  if ((await useToken(tx, { ...link, now })) === null) throw authError(405);
  await forgetLinks(tx, link.email);
}

/** Invalidates all links of the address. */
export async function forgetLinks(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('email', '=', email).execute();
}

export interface AccountAt {
  readonly sid: number;
  readonly type: string;
  readonly locale: string;
}

export async function accountAt(db: Reader, email: string): Promise<AccountAt | null> {
  const found = await db
    .selectFrom('accounts')
    .select(['sid', 'type', 'locale'])
    .where('email', '=', email)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Counts a request and returns a function that takes it back. Counts in the rate limits and not in stored links, so
 * that unknown addresses behave alike.
 */
async function pace(
  { limits }: LimitsDep,
  { email, purpose, address }: { email: string; purpose: LinkPurpose; address: string },
): Promise<() => Promise<void>> {
  const [minute, hour, caller] = [
    `link-sent:${purpose}:${email}`,
    `links-sent:${purpose}:${email}`,
    `links-asked:${address}`,
  ];
  if ((await limits.hit(minute, MAIL_INTERVAL_MS)) > 1) throw authError(407);
  if ((await limits.hit(caller, HOUR_MS)) > LINKS_PER_CALLER) throw authError(429);
  if ((await limits.hit(hour, HOUR_MS)) > LINKS_PER_HOUR) throw authError(429);
  return async () => {
    await Promise.all([limits.clear(minute), limits.giveBack(hour), limits.giveBack(caller)]);
  };
}
