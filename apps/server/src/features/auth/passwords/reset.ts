/** Resets a forgotten password: mails a link, checks it, and sets a new password with it. */

import { type AuthInput, inBackground, saving } from '#access/account-calls/call.ts';
import { emailOf, linkTokenOf, localeOf, newPasswordOf } from '#access/account-calls/input.ts';
import { endSessions } from '#access/sessions/session-end.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { PasswordsDep } from '#platform/secrets/passwords.ts';
import type { TimeDep } from '#platform/time.ts';
import { passwordChangedMail, resetMail } from '../mails/account-mails.ts';
import { accountAt, requireOpenLink, sendLink, spendLink } from '../sign-in/links.ts';
import { endLockout, newLinkAttempt } from '../sign-in/lockout.ts';

const PURPOSE = 'reset';

export const passwordResetRequest = { GET: request };
/** Apps from before 2026-11 check with GET (section 7), which puts the link's secret into a URL. */
export const passwordReset = { GET: check, POST: setPassword };
export const passwordResetCheck = { POST: check };

function request(
  deps: DatabaseDep & LimitsDep & MailerDep & TimeDep & RandomBytesDep & LogDep,
  input: AuthInput,
): Promise<object> {
  return sendLink(deps, input, {
    purpose: PURPOSE,
    path: '/login/request-password/',
    mail: resetMail,
    mailFailed: 504,
    notSaved: 413,
  });
}

async function check(
  deps: DatabaseDep & LimitsDep & TimeDep,
  { fields, address }: AuthInput,
): Promise<object> {
  const link = { email: emailOf(fields), purpose: PURPOSE, token: linkTokenOf(fields) } as const;
  const attempt = await newLinkAttempt(deps, address);
  await requireOpenLink(deps, link);
  await attempt.succeeded();
  return { valid: true };
}

/** Signs every device out, because one of them may be the reason for the reset. */
async function setPassword(
  deps: DatabaseDep & LimitsDep & MailerDep & PasswordsDep & TimeDep & LogDep,
  { fields, address }: AuthInput,
): Promise<object> {
  const email = emailOf(fields);
  const link = { email, purpose: PURPOSE, token: linkTokenOf(fields) } as const;
  const attempt = await newLinkAttempt(deps, address);
  await requireOpenLink(deps, link);
  await attempt.succeeded();
  const password = await newPasswordOf({ p1: fields.password, p2: fields.password }, email);
  const password_hash = await deps.passwords.hash(password);
  const account = await saving(415, () =>
    deps.database.transaction(async (tx) => {
      await spendLink(tx, { ...link, now: deps.now() });
      const found = await accountAt(tx, email);
      if (found === null) throw authError(505);
      await tx.updateTable('accounts').set({ password_hash }).where('sid', '=', found.sid).execute();
      await endSessions(tx, found.sid);
      return found;
    }),
  );
  await endLockout(deps, { email, address });
  inBackground(deps, 'the mail about a new password could not be sent', async () => {
    await deps.mailer.send(await passwordChangedMail({ to: email, locale: localeOf(account.locale) }));
  });
  return { ok: true };
}
