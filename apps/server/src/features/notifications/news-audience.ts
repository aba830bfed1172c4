/**
 * People are told the news of their account on the devices where they switched it on, also while the app is closed. A
 * subscription lives as long as the session that made it.
 */
import type { News } from '@touchline/domain/entity/tables/news';
import { sql } from 'kysely';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { isLocale } from '#platform/http/locale.ts';
import { appAddressOf } from '#platform/push/apps/app-push.ts';
import type { Audience } from '#platform/push/audience.ts';
import type { Subject, Subscription } from '#platform/push/subscriptions.ts';
import { readNotifications } from '#rows/people/read-notifications.ts';
import { messageOf } from './news-message.ts';

/** The case keeps PostgreSQL from reading the goals of a match as a number. */
const TOLD = sql<number>`CASE WHEN push_subscriptions.kind = 'account'
  THEN CAST(push_subscriptions.told AS BIGINT) ELSE 0 END`;

const accounts = statement((db, _: Record<string, never>) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('notifications', 'notifications.account_sid', 'push_subscriptions.sid')
    .select(['push_subscriptions.sid', ({ fn }) => fn.max('notifications.id').as('version')])
    .where('push_subscriptions.kind', '=', 'account')
    .where('notifications.seen', '=', 0)
    .where('notifications.id', '>', TOLD)
    .groupBy('push_subscriptions.sid'),
);

/** The owner and the members of a space, as far as they have something to be told. */
const accountsIn = statement((db, p: { space: number }) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('notifications', 'notifications.account_sid', 'push_subscriptions.sid')
    .select('push_subscriptions.sid')
    .distinct()
    .where('push_subscriptions.kind', '=', 'account')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('push_subscriptions.sid', '=', p.space),
        eb(
          'push_subscriptions.sid',
          'in',
          selectFrom('members').select('account_sid').where('members.space', '=', p.space),
        ),
      ]),
    )
    .where('notifications.seen', '=', 0)
    .where('notifications.id', '>', TOLD),
);

const subjectOf = (sid: number): Subject => ({ kind: 'account', sid, space: sid });

export function newsAudience({ database: { reader } }: DatabaseDep): Audience {
  return {
    kind: 'account',
    subjectsIn: async (space) => (await accountsIn(reader, { space })).map(({ sid }) => subjectOf(sid)),
    subjects: async () =>
      (await accounts(reader, {})).map(({ sid, version }) => ({
        ...subjectOf(sid),
        version: Number(version),
      })),
    read: async ({ sid }) => {
      const version = await latestNews(reader, sid);
      const news = await readNotifications(reader, { account: sid, names: 'first_name' });
      const locale = await localeOf(reader, sid);
      return {
        version,
        told: String(version),
        behind: 'others',
        later: false,
        messageFor: async (subscription) =>
          (await isSignedIn(reader, subscription))
            ? messageOf(untold(news, subscription), {
                locale,
                salt: subscription.id,
                names: appAddressOf(subscription.endpoint) === null,
              })
            : 'ended',
      };
    },
  };
}

/** The id of the account's latest notification, which a subscriber that is up to date was told; 0 for none. */
export async function latestNews(db: Reader, account: number): Promise<number> {
  const { latest } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('id').as('latest'))
    .where('account_sid', '=', account)
    .executeTakeFirstOrThrow();
  return Number(latest ?? 0);
}

/** What was seen in the app meanwhile is not told. */
function untold(news: readonly News[], { told }: Subscription): readonly News[] {
  return news.filter((one) => one.new && one.id > Number(told));
}

async function isSignedIn(db: Reader, { key, sid }: Subscription): Promise<boolean> {
  const session = await db
    .selectFrom('refresh_tokens')
    .select('family')
    .where('family', '=', key)
    .where('account_sid', '=', sid)
    .limit(1)
    .execute();
  return session.length > 0;
}

async function localeOf(db: Reader, account: number) {
  const found = await db
    .selectFrom('accounts')
    .select('locale')
    .where('sid', '=', account)
    .executeTakeFirst();
  return found !== undefined && isLocale(found.locale) ? found.locale : 'en';
}
