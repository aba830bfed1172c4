/**
 * Changes the password in a session. The current password is required, so that an unlocked phone is not enough to lock
 * the owner out.
 */

import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import { type AuthInput, inBackground } from '#access/account-calls/call.ts';
import { deviceOf, localeOf } from '#access/account-calls/input.ts';
import { requireActiveSession } from '#access/sessions/session-check.ts';
import { endSessions } from '#access/sessions/session-end.ts';
import { addSession, type Caller, type Session, sessionOf } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { TimeDep } from '#platform/time.ts';
import { passwordChangedMail } from '../mails/account-mails.ts';
import { accountAt, forgetLinks } from '../sign-in/links.ts';
import { provePassword } from '../sign-in/proof.ts';

export interface PasswordChange {
  readonly caller: Caller;
  readonly email: string;
  /** The new password. */
  readonly password: string;
}

/**
 * Signs out every other device, because one of them may be the reason for the change. Throws 411 for another account's
 * address, 403 for a wrong current password (which counts as a failed sign-in), and 505 when this device was signed out
 * meanwhile.
 */
export async function changePassword(
  deps: ConfigDep<'devicesPerAccount' | 'plans'> &
    DatabaseDep &
    LimitsDep &
    MailerDep &
    PasswordsDep &
    TimeDep &
    RandomBytesDep &
    LogDep,
  { fields, address }: AuthInput,
  { caller, email, password }: PasswordChange,
): Promise<Session> {
  const account = caller.sid;
  const own = await accountAt(deps.database.reader, email);
  if (own?.sid !== account) throw authError(411);
  const { current } = fields;
  // An empty attempt does not count as a failed sign-in.
  if (typeof current !== 'string' || current.length > PASSWORD_LENGTH_MAX) throw authError(403);
  await provePassword(deps, { account, password: current, address });
  const password_hash = await deps.passwords.hash(password);
  const tokens = await deps.database.transaction(async (tx) => {
    await requireActiveSession(tx, caller);
    await tx.updateTable('accounts').set({ password_hash }).where('sid', '=', account).execute();
    await endSessions(tx, account);
    await forgetLinks(tx, email);
    return addSession(tx, deps, { account, device: deviceOf(fields) });
  });
  inBackground(deps, 'the mail about a new password could not be sent', async () => {
    await deps.mailer.send(await passwordChangedMail({ to: email, locale: localeOf(own.locale) }));
  });
  return sessionOf(deps, account, tokens);
}
