/** Deletes the caller's account at once and irreversibly. The call requires the password. */

import { PASSWORD_LENGTH_MAX } from '@touchline/domain/limits';
import { type AuthInput, inBackground, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { localeOf, textOf } from '#access/account-calls/input.ts';
import { requireActiveSession } from '#access/sessions/session-check.ts';
import { callerOf } from '#access/sessions/sessions.ts';
import type { BusDep } from '#platform/bus/bus.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { TimeDep } from '#platform/time.ts';
import { publishWritten } from '#rows/write/hints.ts';
import type { Feature } from '../../feature.ts';
import { accountDeletedMail } from '../mails/account-mails.ts';
import { provePassword } from '../sign-in/proof.ts';
import { deleteAccount } from './delete-account.ts';

export type DeleteDeps = DatabaseDep & BusDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & LogDep;

/** @param others the features that also store data of an account */
export function deleteUser<D extends DeleteDeps>(others: readonly Feature<D>[]) {
  return { POST: (deps: D, input: AuthInput) => remove(deps, input, others) };
}

/** Throws 403 for a wrong password, which counts as a failed sign-in, and 505 without a valid session. */
async function remove<D extends DeleteDeps>(
  deps: D,
  { fields, address }: AuthInput,
  others: readonly Feature<D>[],
): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  const password = textOf(fields, 'password', PASSWORD_LENGTH_MAX);
  if (caller === null) throw authError(505);
  const { email, locale } = await provePassword(deps, { account: caller.sid, password, address });
  const written = await deps.database.transaction(async (tx) => {
    await requireActiveSession(tx, caller);
    return deleteAccount(tx, { sid: caller.sid, email, now: deps.now() }, others);
  });
  publishWritten(deps.bus, written, '');
  for (const { name, erasedFiles } of others) {
    inBackground(deps, `files of ${name} are still stored for a deleted account`, async () =>
      erasedFiles?.(deps, { sid: caller.sid, email }),
    );
  }
  inBackground(deps, 'the mail about a deleted account could not be sent', async () => {
    await deps.mailer.send(await accountDeletedMail({ to: email, locale: localeOf(locale) }));
  });
  return { ok: true };
}
