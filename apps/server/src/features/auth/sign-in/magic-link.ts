/** Signs in without a password, by a link in a mail. The page asks before it signs in. */

import { type AuthInput, requireBetaTester, saving } from '#access/account-calls/call.ts';
import { deviceOf, emailOf, linkTokenOf, secretOf } from '#access/account-calls/input.ts';
import type { Session } from '#access/sessions/sessions.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import { magicLinkMail } from '../mails/account-mails.ts';
import { admit, answerOf, type TicketAnswer } from '../second-factor/admit.ts';
import { accountAt, requireOpenLink, sendLink, spendLink } from './links.ts';
import { endLockout, newLinkAttempt } from './lockout.ts';

const PURPOSE = 'magic';

export const magiclinkRequest = { POST: request };
export const magiclinkToken = { POST: exchange };

function request(
  deps: DatabaseDep & LimitsDep & MailerDep & TimeDep & RandomBytesDep & LogDep,
  input: AuthInput,
): Promise<object> {
  return sendLink(deps, input, {
    purpose: PURPOSE,
    path: '/login/magiclink/',
    mail: magicLinkMail,
    mailFailed: 503,
    notSaved: 416,
  });
}

async function exchange(
  deps: ConfigDep<'betaTesters' | 'devicesPerAccount' | 'plans'> &
    DatabaseDep &
    LimitsDep &
    TimeDep &
    RandomBytesDep,
  { fields, address }: AuthInput,
): Promise<Session | TicketAnswer> {
  const email = emailOf(fields);
  const link = { email, purpose: PURPOSE, token: linkTokenOf(fields) } as const;
  const [device, secret] = [deviceOf(fields), secretOf(fields)];
  const attempt = await newLinkAttempt(deps, address);
  await requireOpenLink(deps, link);
  await attempt.succeeded();
  const account = await accountAt(deps.database.reader, email);
  if (account === null) throw authError(505);
  if (account.type !== 'app_account') throw authError(410);
  requireBetaTester(deps, email);
  const admitted = await saving(408, () =>
    deps.database.transaction(async (tx) => {
      await spendLink(tx, { ...link, now: deps.now() });
      return admit(tx, deps, { account: account.sid, device, secret });
    }),
  );
  await endLockout(deps, { email, address });
  return answerOf(deps, account.sid, admitted);
}
