/** The end of an account: asked for with its password, done at once, and not taken back. */
import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { removeBelow } from '../files/files.ts';
import { accountDeletedMail } from '../mail/account-mails.ts';
import { folderOf } from '../media/pictures.ts';
import { publishWritten } from '../sync/hints.ts';
import { type AuthCall, type AuthInput, afterwards, TOKEN_LIMIT } from './call.ts';
import { deleteAccount } from './delete-account.ts';
import { localeOf, textOf } from './input.ts';
import { provePassword } from './proof.ts';
import { callerOf } from './sessions.ts';
import { requireStillIn } from './still-in.ts';

export const deleteUser: AuthCall = { POST: remove };

/** 403 for a wrong password, which counts as a failed sign-in; 505 for whoever is not signed in. */
async function remove(deps: Deps, { fields, address }: AuthInput): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  const password = textOf(fields, 'password', PASSWORD_LENGTH_MAX);
  if (caller === null) throw authError(505);
  const { email, locale } = await provePassword(deps, { account: caller.sid, password, address });
  const written = await deps.database.transaction(async (tx) => {
    await requireStillIn(tx, caller);
    return deleteAccount(tx, { sid: caller.sid, email, now: deps.now() });
  });
  publishWritten(deps.bus, written, '');
  // What were left by a store that does not answer now is named by nothing, and is swept.
  afterwards(deps, 'the pictures of a deleted account are still stored', () =>
    removeBelow(deps.files, folderOf(caller.sid)),
  );
  afterwards(deps, 'the mail about a deleted account could not be sent', async () => {
    await deps.mailer.send(await accountDeletedMail({ to: email, locale: localeOf(locale) }));
  });
  return { ok: true };
}
