/**
 * Typed codes: six digits for one address and purpose, bound to the request and the device that asked. Valid for ten
 * minutes and five attempts, used once. A new request invalidates the earlier code.
 */

import { saving } from '#access/account-calls/call.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import { hashOf, newCode, newToken } from '#platform/secrets/secrets.ts';
import type { TimeDep } from '#platform/time.ts';

/** The purpose of a code, or of the token of a link or of a confirmed code. */
export type Purpose = 'signup' | 'reset' | 'magic';

const VALID_MS = 10 * 60_000;
const TRIES = 5;
/** The minimum time between two mails to an address; below, the maximum per hour. */
const MAIL_INTERVAL_MS = 60_000;
const HOUR_MS = 3_600_000;
const CODES_PER_HOUR = 5;
/**
 * Codes per hour that one network address may ask for, for all mail addresses together; the same limit as for links.
 */
const CODES_PER_CALLER = 30;
/** How long the token of a confirmed code is valid. */
const TOKEN_VALID_MS = 30 * 60_000;

type CodeDeps = ConfigDep<'mode'> & DatabaseDep & TimeDep & RandomBytesDep & LimitsDep & PasswordsDep;

export interface Wanted {
  readonly email: string;
  readonly purpose: Purpose;
}

/** The device's secret; empty for a client without one. */
interface OfDevice {
  readonly device: string;
}

/** Makes a code for the address. Throws 407 when the last mail is too recent, 429 after too many. */
export async function makeCode(
  deps: CodeDeps,
  { email, purpose, device, address }: Wanted & OfDevice & { readonly address: string },
): Promise<string> {
  const { config, now, randomBytes, limits } = deps;
  const code = newCode(randomBytes);
  const request = newToken(randomBytes);
  const last = await deps.database.reader
    .selectFrom('codes')
    .select('sent_at')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (last !== undefined && last.sent_at + MAIL_INTERVAL_MS > now()) throw authError(407);
  // Trial mode listens on loopback only, where tests sign up dozens of coaches.
  const isLimited = config.mode === 'production';
  if (isLimited && (await limits.hit(`codes-asked:${address}`, HOUR_MS)) > CODES_PER_CALLER) {
    throw authError(429);
  }
  if ((await limits.hit(`code:${purpose}:${email}`, HOUR_MS)) > CODES_PER_HOUR) throw authError(429);
  const row = {
    request,
    // Six digits are soon guessed, so the hash is a slow one (ASVS 6.5.2).
    code_hash: await deps.passwords.hash(guarded({ request, device, code })),
    sent_at: now(),
    expires_at: now() + VALID_MS,
    tries: 0,
  };
  await deps.database.transaction((tx) =>
    tx
      .insertInto('codes')
      .values({ email, purpose, ...row })
      .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(row))
      .execute(),
  );
  return code;
}

/** Removes the code when its mail could not be sent, so that the address may ask again at once. */
export async function dropCode(deps: DatabaseDep, { email, purpose }: Wanted): Promise<void> {
  await deps.database.transaction((tx) => deleteCode(tx, { email, purpose }));
}

interface Exchanging extends Wanted, OfDevice {
  readonly code: string;
  readonly locale: string;
  /** The client's network address. */
  readonly address: string;
}

/** Exchanges a right code for a one-time token. Throws 405 for a wrong code, 406 for an expired one. */
export async function exchangeCode(
  deps: CodeDeps,
  { email, purpose, device, code, locale, address }: Exchanging,
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  // The attempt counts before the code is compared, which takes about 50 ms.
  const tried = await saving(414, () => deps.database.transaction((tx) => countTry(tx, { email, purpose })));
  if (tried === undefined || tried.tries > TRIES) throw authError(405);
  if (tried.expires_at <= now) throw authError(406);
  const { request, code_hash } = tried;
  const source = { network: address, known: false };
  if (!(await deps.passwords.fits(guarded({ request, device, code }), code_hash, source)))
    throw authError(405);
  const isFirst = await saving(414, () =>
    deps.database.transaction(async (tx) => {
      // Another call may have used the code meanwhile, or a new request replaced it.
      const used = await tx
        .deleteFrom('codes')
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('request', '=', request)
        .returning('email')
        .executeTakeFirst();
      if (used === undefined) return false;
      const expires_at = now + TOKEN_VALID_MS;
      await tx
        .insertInto('one_time_tokens')
        .values({ token_hash: hashOf(token), email, purpose, locale, expires_at })
        .execute();
      return true;
    }),
  );
  if (!isFirst) throw authError(405);
  return token;
}

function countTry(tx: Tx, { email, purpose }: Wanted) {
  return tx
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .returning(['request', 'code_hash', 'expires_at', 'tries'])
    .executeTakeFirst();
}

/** Uses a token up. Returns the language of its request, or null when it is another address's or expired. */
export async function useToken(
  tx: Tx,
  { email, purpose, token, now }: Wanted & { token: string; now: number },
): Promise<{ readonly locale: string } | null> {
  const used = await tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .returning(['locale', 'expires_at'])
    .executeTakeFirst();
  return used === undefined || used.expires_at <= now ? null : { locale: used.locale };
}

async function deleteCode(tx: Tx, { email, purpose }: Wanted): Promise<void> {
  await tx.deleteFrom('codes').where('email', '=', email).where('purpose', '=', purpose).execute();
}

/** The code with what it is bound to. */
function guarded({ request, device, code }: OfDevice & { request: string; code: string }): string {
  return `${request}:${device}:${code}`;
}
