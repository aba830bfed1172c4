/** In with a password, and with a second factor where the account has one. */
import { isEmail } from '@touchline/domain/account/email';
import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import type { Deps } from '../deps.ts';
import { ApiError, apiError, authError } from '../errors.ts';
import { type AuthCall, type AuthInput, requireBetaTester } from './call.ts';
import { deviceOf, secretOf, textOf } from './input.ts';
import { newAttempt } from './lockout.ts';
import { admit, answerOf, type TicketAnswer } from './second-factor/admit.ts';
import type { Session } from './sessions.ts';
import { isStillPassword } from './still-in.ts';

export const login: AuthCall = { POST: signIn };

/** 404 for any wrong pair, in equal time; 423 after ten failures in fifteen minutes. */
async function signIn(deps: Deps, { fields, address }: AuthInput): Promise<Session | TicketAnswer> {
  const username = fields.username ?? fields.email;
  const password = textOf(fields, 'password', PASSWORD_LENGTH_MAX);
  if (typeof username !== 'string') throw apiError(400);
  const email = username.trim().toLowerCase();
  if (!isEmail(email)) throw authError(404);
  const [device, secret] = [deviceOf(fields), secretOf(fields)];
  const attempt = await newAttempt(deps, { email, address });
  const account = await accountOf(deps, { email, password, address }).catch(async (error: unknown) => {
    await attempt.failedByUs();
    throw error;
  });
  if (account === null) throw authError(404);
  await Promise.all([attempt.succeeded(), rememberNetwork(deps, { email, address })]);
  if (account.type !== 'app_account') throw authError(410);
  requireBetaTester(deps, email);
  const admitted = await deps.database
    .transaction(async (tx) => {
      if (!(await isStillPassword(tx, account))) throw authError(404);
      return admit(tx, deps, { account: account.sid, device, secret });
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      deps.log.error({ err: error }, 'a token could not be created');
      throw authError(408);
    });
  return answerOf(deps, account.sid, admitted);
}

/** Somebody who signed in from there goes before strangers where many passwords wait to be compared. */
const KNOWN_MS = 90 * 86_400_000;
const knownNetwork = ({ email, address }: { email: string; address: string }) => `known:${email}:${address}`;

async function rememberNetwork({ limits }: Deps, where: { email: string; address: string }): Promise<void> {
  await limits.hit(knownNetwork(where), KNOWN_MS);
}

/** Null for any wrong pair. */
async function accountOf(
  { database, passwords, limits }: Deps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<{ sid: number; password_hash: string; type: string } | null> {
  const account = await database.reader
    .selectFrom('accounts')
    .select(['sid', 'password_hash', 'type'])
    .where('email', '=', email)
    .executeTakeFirst();
  const known = (await limits.count(knownNetwork({ email, address }))) > 0;
  const asker = { network: address, known };
  const fits = await passwords.fits(password, account?.password_hash ?? null, asker);
  return fits ? (account ?? null) : null;
}
