/** Data calls by which a signed-in device switches its account's notifications on and off. */
import type { Builder, CallContext } from '#access/data-calls/builder.ts';
import { apiError } from '#platform/errors.ts';
import { deviceEndpointIn, deviceIn } from '#platform/push/browsers.ts';
import { subscribe, unsubscribe } from '#platform/push/subscriptions.ts';
import { vapidKeys } from '#platform/push/vapid.ts';
import { latestNews } from './news-audience.ts';

/** Each session has one, and sessions are limited by themselves. */
const SUBSCRIPTIONS_PER_ACCOUNT = 100;
/** The app sends its subscription at each start. */
export const PUSH_CHANGES_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

export function addPushCalls(builder: Builder): void {
  const key = builder.objectRef<{ key: string }>('PushKey').implement({
    fields: (t) => ({ key: t.exposeString('key') }),
  });
  builder.queryField('getPushKey', (t) =>
    t.field({
      type: key,
      resolve: async (_root, _args, { deps }) => ({ key: (await vapidKeys(deps.database))[0].publicKey }),
    }),
  );

  const state = builder.objectRef<{ on: boolean }>('PushState').implement({
    fields: (t) => ({ on: t.exposeBoolean('on') }),
  });
  builder.mutationField('subscribePush', (t) =>
    t.field({
      type: state,
      args: {
        endpoint: t.arg.string({ required: true }),
        p256dh: t.arg.string({ required: true }),
        auth: t.arg.string({ required: true }),
      },
      resolve: async (_root, browser, context) => {
        await subscribeDevice(context, deviceIn(browser, context.deps));
        return { on: true };
      },
    }),
  );
  builder.mutationField('unsubscribePush', (t) =>
    t.field({
      type: state,
      args: { endpoint: t.arg.string({ required: true }) },
      resolve: async (_root, browser, context) => {
        const endpoint = deviceEndpointIn(browser, context.deps);
        await refuseFlood(context);
        const { sid } = context.caller;
        await unsubscribe(context.deps.database, { kind: 'account', sid, space: sid, key: '' }, endpoint);
        return { on: false };
      },
    }),
  );
}

/** One browser is told the news of one account, and one session has one browser. */
async function subscribeDevice(context: CallContext, browser: ReturnType<typeof deviceIn>): Promise<void> {
  const { deps, caller } = context;
  const { database } = deps;
  const { sid } = caller;
  await refuseFlood(context);
  const session = await database.reader
    .selectFrom('refresh_tokens')
    .select('family')
    .where('account_sid', '=', sid)
    .where('access_hash', '=', caller.token_hash)
    .executeTakeFirst();
  if (session === undefined) throw apiError(401);
  const key = session.family;
  await database.transaction((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('kind', '=', 'account')
      .where(({ eb, or, and }) =>
        or([
          and([eb('endpoint', '=', browser.endpoint), eb('sid', '!=', sid)]),
          and([eb('key', '=', key), eb('endpoint', '!=', browser.endpoint)]),
        ]),
      )
      .execute(),
  );
  const accepted = await subscribe(
    database,
    {
      ...browser,
      kind: 'account',
      sid,
      space: sid,
      key,
      // Messages use the account's language.
      locale: '',
      created_at: deps.now(),
      // Earlier news is not sent.
      told: String(await latestNews(database.reader, sid)),
    },
    SUBSCRIPTIONS_PER_ACCOUNT,
  );
  if (!accepted) throw apiError(429);
}

async function refuseFlood({ deps, caller }: CallContext): Promise<void> {
  const changes = await deps.limits.hit(`push of account ${caller.sid}`, HOUR_MS);
  if (changes > PUSH_CHANGES_AN_HOUR) throw apiError(429);
}
