/** Followers of a match are told its goals. Messages contain only what the public view shows (LIV-2). */
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { Reader } from '#platform/database/database.ts';
import { readSpace } from '#platform/database/spaces.ts';
import { statement } from '#platform/database/statement.ts';
import { isLocale } from '#platform/http/locale.ts';
import { readPublicState } from '#rows/public/public-match.ts';
import type { Audience, Subject } from './audience.ts';
import { type Message, shortHash } from './deliver.ts';
import { goalsIn, newsFor, noteOf } from './goals.ts';
import type { Subscription } from './subscriptions.ts';

/** After an hour a goal is no news; a phone that was off does not get it. */
const TIME_TO_LIVE_SECONDS = 3_600;

const matchesIn = statement((db, p: { space: number }) =>
  db
    .selectFrom('push_subscriptions')
    .select(['sid', 'space'])
    .distinct()
    .where('kind', '=', 'match')
    .where('space', '=', p.space),
);

const matchesWithCounter = statement((db, _: Record<string, never>) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('spaces', 'spaces.sid', 'push_subscriptions.space')
    .select(['push_subscriptions.sid', 'space', 'counter as version'])
    .distinct()
    .where('kind', '=', 'match'),
);

/** All matches with subscribers, and the change number of their space. */
export const subscribedMatches = (
  db: Reader,
): Promise<readonly { readonly sid: number; readonly space: number; readonly version: number }[]> =>
  matchesWithCounter(db, {});

const KIND = { kind: 'match' } as const;

export const GOALS: Audience = {
  ...KIND,
  subjectsIn: async (db, space) => (await matchesIn(db, { space })).map((match) => ({ ...KIND, ...match })),
  subjects: async (db) => (await subscribedMatches(db)).map((match) => ({ ...KIND, ...match })),
  read: async (db: Reader, match: Subject) => {
    const version = (await readSpace(db, match.space))?.counter ?? 0;
    const { view, privacy } = await readPublicState(db, match);
    if (view === null) {
      const messageFor = async () => null;
      return { version, told: privacy === 'gone' ? 'gone' : 'quiet', messageFor };
    }
    return { version, told: goalsIn(view), messageFor: (subscription) => messageFor(subscription, view) };
  },
};

async function messageFor({ told, key, locale }: Subscription, view: PublicMatch): Promise<Message | null> {
  const news = newsFor(told, view);
  if (news === null) return null;
  const note = await noteOf(news, view, isLocale(locale) ? locale : 'en');
  return {
    // The same message, sent twice after a crash, replaces itself on the phone; other messages appear beside it.
    shown: { ...note, tag: shortHash(`${key} ${goalsIn(view)}`), url: `/live/${key}` },
    topic: shortHash(key),
    urgency: 'high',
    seconds: TIME_TO_LIVE_SECONDS,
  };
}
