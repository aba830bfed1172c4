/** A forgotten password: a link by mail, whether it is still good, and a new password with it. */
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { passwordChangedMail, resetMail } from '../mail/account-mails.ts';
import { type AuthCall, type AuthInput, afterwards, saving } from './call.ts';
import { emailOf, linkTokenOf, localeOf, newPasswordOf } from './input.ts';
import { accountAt, requireOpenLink, sendLink, spendLink } from './links.ts';
import { endLockout, newLinkAttempt } from './lockout.ts';
import { endSessions } from './session-end.ts';

const PURPOSE = 'reset';

export const passwordResetRequest: AuthCall = { GET: request };
/** Apps before 2026-11 ask with GET, as section 7 has it: the link's secret then stands in an address. */
export const passwordReset: AuthCall = { GET: check, POST: setPassword };
export const passwordResetCheck: AuthCall = { POST: check };

function request(deps: Deps, input: AuthInput): Promise<object> {
  return sendLink(deps, input, {
    purpose: PURPOSE,
    path: '/login/request-password/',
    mail: resetMail,
    mailFailed: 504,
    notSaved: 413,
  });
}

async function check(deps: Deps, { fields, address }: AuthInput): Promise<object> {
  const link = { email: emailOf(fields), purpose: PURPOSE, token: linkTokenOf(fields) } as const;
  const attempt = await newLinkAttempt(deps, address);
  await requireOpenLink(deps, link);
  await attempt.succeeded();
  return { valid: true };
}

/** Signs every device out: one of them may be why the password is set anew. */
async function setPassword(deps: Deps, { fields, address }: AuthInput): Promise<object> {
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
  afterwards(deps, 'the mail about a new password could not be sent', async () => {
    await deps.mailer.send(await passwordChangedMail({ to: email, locale: localeOf(account.locale) }));
  });
  return { ok: true };
}
