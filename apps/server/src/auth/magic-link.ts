/** In without a password: a link by mail, which asks before it signs in. */
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import { magicLinkMail } from '../mail/account-mails.ts';
import { type AuthCall, type AuthInput, requireBetaTester, saving } from './call.ts';
import { deviceOf, emailOf, linkTokenOf, secretOf } from './input.ts';
import { accountAt, requireOpenLink, sendLink, spendLink } from './links.ts';
import { endLockout, newLinkAttempt } from './lockout.ts';
import { admit, answerOf, type TicketAnswer } from './second-factor/admit.ts';
import type { Session } from './sessions.ts';

const PURPOSE = 'magic';

export const magiclinkRequest: AuthCall = { POST: request };
export const magiclinkToken: AuthCall = { POST: exchange };

function request(deps: Deps, input: AuthInput): Promise<object> {
  return sendLink(deps, input, {
    purpose: PURPOSE,
    path: '/login/magiclink/',
    mail: magicLinkMail,
    mailFailed: 503,
    notSaved: 416,
  });
}

async function exchange(deps: Deps, { fields, address }: AuthInput): Promise<Session | TicketAnswer> {
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
