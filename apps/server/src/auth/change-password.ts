/** Another password for whoever is signed in. He gives the present one: an unlocked phone is not enough to keep him out. */
import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { passwordChangedMail } from '../mail/account-mails.ts';
import { type AuthInput, afterwards } from './call.ts';
import { deviceOf, localeOf } from './input.ts';
import { accountAt, forgetLinks } from './links.ts';
import { provePassword } from './proof.ts';
import { endSessions } from './session-end.ts';
import { addSession, type Caller, type Session, sessionOf } from './sessions.ts';
import { requireStillIn } from './still-in.ts';

export interface PasswordChange {
  readonly caller: Caller;
  readonly email: string;
  /** The new one. */
  readonly password: string;
}

/**
 * Signs every other device out: one of them may be why the password is changed. 411 for somebody else's address;
 * 403 for a wrong present password, which counts as a failed sign-in; 505 when this device was signed out meanwhile.
 */
export async function changePassword(
  deps: Deps,
  { fields, address }: AuthInput,
  { caller, email, password }: PasswordChange,
): Promise<Session> {
  const account = caller.sid;
  const own = await accountAt(deps.database.reader, email);
  if (own?.sid !== account) throw authError(411);
  const { current } = fields;
  // Nothing was given, so nothing was guessed.
  if (typeof current !== 'string' || current.length > PASSWORD_LENGTH_MAX) throw authError(403);
  await provePassword(deps, { account, password: current, address });
  const password_hash = await deps.passwords.hash(password);
  const tokens = await deps.database.transaction(async (tx) => {
    await requireStillIn(tx, caller);
    await tx.updateTable('accounts').set({ password_hash }).where('sid', '=', account).execute();
    await endSessions(tx, account);
    await forgetLinks(tx, email);
    return addSession(tx, deps, { account, device: deviceOf(fields) });
  });
  afterwards(deps, 'the mail about a new password could not be sent', async () => {
    await deps.mailer.send(await passwordChangedMail({ to: email, locale: localeOf(own.locale) }));
  });
  return sessionOf(deps.database.reader, account, tokens);
}
