/** The end of an account: asked for with its password, done at once, and not taken back. */
import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { accountDeletedMail } from '../mail/account-mails.ts';
import { publishWritten } from '../sync/hints.ts';
import { type AuthCall, type AuthInput, afterwards, TOKEN_LIMIT } from './call.ts';
import { deleteAccount } from './delete-account.ts';
import { localeOf, textOf } from './input.ts';
import { newAttempt } from './lockout.ts';
import { callerOf } from './sessions.ts';

export const deleteUser: AuthCall = { POST: remove };

/** 403 for a wrong password, which counts as a failed sign-in; 505 for whoever is not signed in. */
async function remove(deps: Deps, { fields, address }: AuthInput): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  const password = textOf(fields, 'password', PASSWORD_LENGTH_MAX);
  if (caller === null) throw authError(505);
  const account = await deps.database.reader
    .selectFrom('accounts')
    .select(['email', 'password_hash', 'locale'])
    .where('sid', '=', caller.sid)
    .executeTakeFirstOrThrow();
  const { email } = account;
  const attempt = await newAttempt(deps, { email, address });
  if (!(await deps.passwords.fits(password, account.password_hash))) throw authError(403);
  await attempt.succeeded();
  const written = await deps.database.transaction((tx) =>
    deleteAccount(tx, { sid: caller.sid, email, now: deps.now() }),
  );
  publishWritten(deps.bus, written, '');
  afterwards(deps, 'the mail about a deleted account could not be sent', async () => {
    await deps.mailer.send(await accountDeletedMail({ to: email, locale: localeOf(account.locale) }));
  });
  return { ok: true };
}
