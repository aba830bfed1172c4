/** Mails the owner about changes of factors, in case an attacker made them. */

import { inBackground } from '#access/account-calls/call.ts';
import { localeOf } from '#access/account-calls/input.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import { type FactorNews, secondFactorMail } from '../mails/second-factor-mail.ts';

const HOUR_MS = 3_600_000;
/** Keeps repeated changes from filling the mailbox. The last mail says that no more follow. */
const MAILS_PER_HOUR = 10;

export function notifyOwner(
  deps: DatabaseDep & LimitsDep & MailerDep & LogDep,
  account: number,
  news: FactorNews,
): void {
  inBackground(deps, 'the mail about a second factor could not be sent', async () => {
    const sent = await deps.limits.hit(`factor-mails:${account}`, HOUR_MS);
    if (sent > MAILS_PER_HOUR) return;
    const { email, locale } = await deps.database.reader
      .selectFrom('accounts')
      .select(['email', 'locale'])
      .where('sid', '=', account)
      .executeTakeFirstOrThrow();
    const recipient = { to: email, locale: localeOf(locale), isLast: sent === MAILS_PER_HOUR };
    await deps.mailer.send(await secondFactorMail(recipient, news));
  });
}
