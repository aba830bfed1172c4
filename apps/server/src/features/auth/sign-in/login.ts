/** Signs in with a password, and with a second factor when the account has one. */

import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import { isEmail } from '@touchline/domain/text/email';
import { type AuthInput, requireBetaTester } from '#access/account-calls/call.ts';
import { deviceOf, secretOf, textOf } from '#access/account-calls/input.ts';
import { isCurrentPassword } from '#access/sessions/session-check.ts';
import type { Session } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError, authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { TimeDep } from '#platform/time.ts';
import { admit, answerOf, type TicketAnswer } from '../second-factor/admit.ts';
import { newAttempt } from './lockout.ts';

export const login = { POST: signIn };

/** Throws 404 for a wrong address or password, in equal time, and 423 after ten failures in fifteen minutes. */
async function signIn(
  deps: ConfigDep<'betaTesters' | 'devicesPerAccount' | 'plans'> &
    DatabaseDep &
    LimitsDep &
    PasswordsDep &
    TimeDep &
    RandomBytesDep &
    LogDep,
  { fields, address }: AuthInput,
): Promise<Session | TicketAnswer> {
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
      if (!(await isCurrentPassword(tx, account))) throw authError(404);
      return admit(tx, deps, { account: account.sid, device, secret });
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      deps.log.error({ err: error }, 'a token could not be created');
      throw authError(408);
    });
  return answerOf(deps, account.sid, admitted);
}

/** Networks with a successful sign-in go first when many passwords wait to be compared. */
const KNOWN_MS = 90 * 86_400_000;
const knownNetwork = ({ email, address }: { email: string; address: string }) => `known:${email}:${address}`;

async function rememberNetwork(
  { limits }: LimitsDep,
  where: { email: string; address: string },
): Promise<void> {
  await limits.hit(knownNetwork(where), KNOWN_MS);
}

/** Null for a wrong address or password. */
async function accountOf(
  { database, passwords, limits }: DatabaseDep & LimitsDep & PasswordsDep,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<{ sid: number; password_hash: string; type: string } | null> {
  const account = await database.reader
    .selectFrom('accounts')
    .select(['sid', 'password_hash', 'type'])
    .where('email', '=', email)
    .executeTakeFirst();
  const known = (await limits.count(knownNetwork({ email, address }))) > 0;
  const source = { network: address, known };
  const fits = await passwords.fits(password, account?.password_hash ?? null, source);
  return fits ? (account ?? null) : null;
}
