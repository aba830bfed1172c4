/**
 * Typed codes: six digits, for one address and one purpose, bound to the request that asked for it and to the
 * device that made it, valid for ten minutes, five tries, used once. A new request makes the earlier code worthless.
 */
import type { Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { saving } from './call.ts';
import { hashOf, isSameHash, newCode, newToken } from './secrets.ts';

/** Of codes, and of the tokens that they are exchanged for or that links carry. */
export type Purpose = 'signup' | 'reset' | 'magic';

const VALID_MS = 10 * 60_000;
const TRIES = 5;
/** How soon the same address gets another mail, and how many in an hour. */
const AGAIN_AFTER_MS = 60_000;
const HOUR_MS = 3_600_000;
const CODES_PER_HOUR = 5;
/** Codes that one address of the network may ask for in an hour, for all mail addresses, as with links. */
const CODES_PER_CALLER = 30;
/** How long the token that a right code is exchanged for may be used. */
const TOKEN_VALID_MS = 30 * 60_000;

type CodeDeps = Pick<Deps, 'config' | 'database' | 'now' | 'randomBytes' | 'limits'>;

export interface Wanted {
  readonly email: string;
  readonly purpose: Purpose;
}

/** The device, by a secret of its own; empty for one that names none. */
interface OfDevice {
  readonly device: string;
}

/** A fresh code for the address. Throws 407 while the last mail is on its way, 429 after too many. */
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
  if (last !== undefined && last.sent_at + AGAIN_AFTER_MS > now()) throw authError(407);
  // Trial mode listens at home only, where tests sign up dozens of coaches.
  const isLimited = config.mode === 'production';
  if (isLimited && (await limits.hit(`codes-asked:${address}`, HOUR_MS)) > CODES_PER_CALLER) {
    throw authError(429);
  }
  if ((await limits.hit(`code:${purpose}:${email}`, HOUR_MS)) > CODES_PER_HOUR) throw authError(429);
  const row = {
    request,
    code_hash: codeHash({ request, device, code }),
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

/** The mail could not be sent: the address may ask again at once. */
export async function dropCode(deps: CodeDeps, { email, purpose }: Wanted): Promise<void> {
  await deps.database.transaction((tx) => deleteCode(tx, { email, purpose }));
}

/** Exchanges a right code for a token that is used once. Throws 405 for a wrong code, 406 for one too late. */
export async function exchangeCode(
  deps: CodeDeps,
  { email, purpose, device, code, locale }: Wanted & OfDevice & { code: string; locale: string },
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  // The outcome leaves the transaction as a value: a counted try must stay counted.
  const outcome = await saving(414, () =>
    deps.database.transaction(async (tx) => {
      const tried = await tx
        .updateTable('codes')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .returning(['request', 'code_hash', 'expires_at', 'tries'])
        .executeTakeFirst();
      if (tried === undefined || tried.tries > TRIES) return 405;
      if (tried.expires_at <= now) return 406;
      if (!isSameHash(tried.code_hash, codeHash({ request: tried.request, device, code }))) return 405;
      await deleteCode(tx, { email, purpose });
      const expires_at = now + TOKEN_VALID_MS;
      await tx
        .insertInto('one_time_tokens')
        .values({ token_hash: hashOf(token), email, purpose, locale, expires_at })
        .execute();
      return null;
    }),
  );
  if (outcome !== null) throw authError(outcome);
  return token;
}

/** Uses a token up. Answers the language of its request, or null when it is not this address's or too old. */
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

function codeHash({ request, device, code }: OfDevice & { request: string; code: string }): string {
  return hashOf(`${request}:${device}:${code}`);
}
