/** Whoever's factors change hears of it by mail: it may have been somebody else. */
import type { Deps } from '../../deps.ts';
import { type FactorNews, secondFactorMail } from '../../mail/second-factor-mail.ts';
import { afterwards } from '../call.ts';
import { localeOf } from '../input.ts';

const HOUR_MS = 3_600_000;
/** Whoever adds and removes a passkey again and again must not fill a mailbox; the last one says that it is. */
const MAILS_PER_HOUR = 10;

export function tellOwner(deps: Deps, account: number, news: FactorNews): void {
  afterwards(deps, 'the mail about a second factor could not be sent', async () => {
    const sent = await deps.limits.hit(`factor-mails:${account}`, HOUR_MS);
    if (sent > MAILS_PER_HOUR) return;
    const { email, locale } = await deps.database.reader
      .selectFrom('accounts')
      .select(['email', 'locale'])
      .where('sid', '=', account)
      .executeTakeFirstOrThrow();
    const reader = { to: email, locale: localeOf(locale), isLast: sent === MAILS_PER_HOUR };
    await deps.mailer.send(await secondFactorMail(reader, news));
  });
}
