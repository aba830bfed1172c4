/**
 * Links that go by mail: 256 random bits for one address and one purpose, good for thirty minutes, on any device,
 * used once. Looking at one uses nothing up: mail scanners open links. Asking for one is answered the same, and as
 * fast, whether the address has an account or not.
 */
import { withoutAddresses } from '../audit/security-log.ts';
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import type { Mail } from '../mail/mailer.ts';
import { type AuthInput, afterwards, saving } from './call.ts';
import { useToken } from './codes.ts';
import { emailOf } from './input.ts';
import { hashOf, newToken } from './secrets.ts';

export type LinkPurpose = 'reset' | 'magic';

interface LinkKind {
  readonly purpose: LinkPurpose;
  /** Where the app opens it. */
  readonly path: string;
  readonly mail: (link: { to: string; url: string; locale: AuthInput['locale'] }) => Promise<Mail>;
  /** When the mail server takes nothing, and when the link cannot be stored. */
  readonly mailFailed: 503 | 504;
  readonly notSaved: 413 | 416;
}

const VALID_MS = 30 * 60_000;
const AGAIN_AFTER_MS = 60_000;
const HOUR_MS = 3_600_000;
const LINKS_PER_HOUR = 5;
/** Links that one address of the network may ask for in an hour, for all accounts: a club's evening, no flood. */
const LINKS_PER_CALLER = 30;

/** Throws 407 while the last mail is on its way, 429 after too many. */
export async function sendLink(deps: Deps, input: AuthInput, kind: LinkKind): Promise<object> {
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
  afterwards(deps, 'a link could not be sent', async () => {
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

/** Throws 405 for a link that is none or was used, 406 for one that is too old. */
export async function requireOpenLink(
  { database, now }: Pick<Deps, 'database' | 'now'>,
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

/** Uses the link up, and with it all others that were sent to the address. Throws 405 when it was used meanwhile. */
export async function spendLink(tx: Tx, { now, ...link }: Link & { readonly now: number }): Promise<void> {
  if ((await useToken(tx, { ...link, now })) === null) throw authError(405);
  await forgetLinks(tx, link.email);
}

/** Whatever was sent to the address opens nothing any more. */
export async function forgetLinks(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('email', '=', email).execute();
}

export interface AccountAt {
  readonly sid: number;
  readonly type: string;
  readonly locale: string;
}

export async function accountAt(db: Deps['database']['reader'], email: string): Promise<AccountAt | null> {
  const found = await db
    .selectFrom('accounts')
    .select(['sid', 'type', 'locale'])
    .where('email', '=', email)
    .executeTakeFirst();
  return found ?? null;
}

/** Answers how to take it back. Counted in the limits and not by what is stored, so that all addresses are alike. */
async function pace(
  { limits }: Pick<Deps, 'limits'>,
  { email, purpose, address }: { email: string; purpose: LinkPurpose; address: string },
): Promise<() => Promise<void>> {
  const [minute, hour, caller] = [
    `link-sent:${purpose}:${email}`,
    `links-sent:${purpose}:${email}`,
    `links-asked:${address}`,
  ];
  if ((await limits.hit(minute, AGAIN_AFTER_MS)) > 1) throw authError(407);
  if ((await limits.hit(caller, HOUR_MS)) > LINKS_PER_CALLER) throw authError(429);
  if ((await limits.hit(hour, HOUR_MS)) > LINKS_PER_HOUR) throw authError(429);
  return async () => {
    await Promise.all([limits.clear(minute), limits.giveBack(hour), limits.giveBack(caller)]);
  };
}
