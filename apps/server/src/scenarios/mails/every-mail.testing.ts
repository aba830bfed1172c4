/** One mail of each kind that the server sends, by name. */
import type { Locale } from '@touchline/i18n';
import { allMails } from '#features/attendance/mails/attendance-mails.testing.ts';
import { lastingLinkMail } from '#features/attendance/mails/lasting-link-mail.ts';
import {
  accountDeletedMail,
  accountExistsMail,
  magicLinkMail,
  passwordChangedMail,
  resetMail,
  signupMail,
} from '#features/auth/mails/account-mails.ts';
import { type FactorNews, secondFactorMail } from '#features/auth/mails/second-factor-mail.ts';
import { GRANT_END_S, MONTH_OF_PREMIUM } from '#features/plans/mails/grant.testing.ts';
import { type PlanMailKind, planMail } from '#features/plans/mails/plan-mail.ts';
import { inviteMail } from '#features/sharing/invitations/invite-mail.ts';
import { supportMail } from '#features/support/support-mail.ts';
import type { Mail } from '#platform/mail/mailer.ts';

const SERVER = 'https://touchline.example';
const TEAM = 'Rietdijk MO13-2';

const FACTOR_NEWS: readonly FactorNews[] = [
  { what: 'app-added' },
  { what: 'app-removed' },
  { what: 'passkey-added', name: 'Phone of Marit' },
  { what: 'passkey-removed', name: 'Phone of Marit' },
  { what: 'recovery-used', left: 3 },
  { what: 'recovery-renewed' },
];

const PLAN_MAILS: Readonly<Record<PlanMailKind, true>> = {
  begun: true,
  unpaid: true,
  stopped: true,
  ended: true,
  refunded: true,
  ending: true,
  trial: true,
};

export async function everyMail(locale: Locale): Promise<readonly (readonly [string, Mail])[]> {
  const to = 'marit@club.example';
  const reader = { to, locale };
  const url = `${SERVER}/login/`;
  const message = { email: to, account: 7, text: 'The clock stops.', details: 'Touchline', locale } as const;
  const family = { ...reader, team: TEAM, children: [{ name: 'Mila' }], url: `${SERVER}/attend/abc/privacy` };
  const mails: Readonly<Record<string, Promise<Mail>>> = {
    'sign up': signupMail({ ...reader, code: '204817' }),
    'account exists': accountExistsMail({ ...reader, url }),
    'log in by link': magicLinkMail({ ...reader, url }),
    'new password': resetMail({ ...reader, url }),
    'password changed': passwordChangedMail(reader),
    'account deleted': accountDeletedMail(reader),
    ...Object.fromEntries(
      FACTOR_NEWS.map((news) => [news.what, secondFactorMail({ ...reader, isLast: false }, news)]),
    ),
    invitation: inviteMail({ ...reader, inviter: 'Marit de Jong', team: TEAM, role: 'assistent', url }),
    support: supportMail('operator@club.example', { ...message, kind: 'support' }),
    feedback: supportMail('operator@club.example', { ...message, kind: 'feedback' }),
    'what others see': lastingLinkMail({ ...family, isByStaff: false, isAskedAgain: false }),
    'what others see, asked again': lastingLinkMail({ ...family, isByStaff: true, isAskedAgain: true }),
    ...Object.fromEntries(
      (Object.keys(PLAN_MAILS) as PlanMailKind[]).map((what) => [`plan ${what}`, ofPlan(what, reader)]),
    ),
  };
  const named = await Promise.all(
    Object.entries(mails).map(async ([name, mail]) => [name, await mail] as const),
  );
  return [...named, ...(await allMails(locale))];
}

function ofPlan(what: PlanMailKind, reader: { readonly to: string; readonly locale: Locale }): Promise<Mail> {
  return planMail({
    ...reader,
    what,
    grant: what === 'trial' ? null : { ...MONTH_OF_PREMIUM, renews: what !== 'ending' },
    team: TEAM,
    trialEnd: GRANT_END_S,
    server: SERVER,
    messageId: 'plan-1',
  });
}
