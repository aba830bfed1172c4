/** Whoever's factors change hears of it by mail: it may have been somebody else. */
import type { Deps } from '../../deps.ts';
import { type FactorNews, secondFactorMail } from '../../mail/second-factor-mail.ts';
import { afterwards } from '../call.ts';
import { localeOf } from '../input.ts';

export function tellOwner(deps: Deps, account: number, news: FactorNews): void {
  afterwards(deps, 'the mail about a second factor could not be sent', async () => {
    const { email, locale } = await deps.database.reader
      .selectFrom('accounts')
      .select(['email', 'locale'])
      .where('sid', '=', account)
      .executeTakeFirstOrThrow();
    await deps.mailer.send(await secondFactorMail({ to: email, locale: localeOf(locale) }, news));
  });
}
