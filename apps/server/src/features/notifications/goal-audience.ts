/** Followers of a match are told its goals. Messages contain only what the public view shows (LIV-2). */
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { DatabaseDep } from '#platform/database/database.ts';
import { readSpace } from '#platform/database/spaces.ts';
import { isLocale } from '#platform/http/locale.ts';
import { type Audience, silence } from '#platform/push/audience.ts';
import { type Message, shortHash } from '#platform/push/deliver.ts';
import { subjectsIn, subjectsWithCounter } from '#platform/push/subjects.ts';
import type { Subscription } from '#platform/push/subscriptions.ts';
import { readPublicState } from '#rows/public/public-match.ts';
import { goalsIn, newsFor, noteOf } from './goals.ts';

/** After an hour a goal is no news; a phone that was off does not get it. */
const TIME_TO_LIVE_SECONDS = 3_600;

const KIND = { kind: 'match' } as const;

export function goalAudience({ database: { reader } }: DatabaseDep): Audience {
  return {
    ...KIND,
    subjectsIn: (space) => subjectsIn(reader, { ...KIND, space }),
    subjects: () => subjectsWithCounter(reader, KIND),
    read: async (match) => {
      const version = (await readSpace(reader, match.space))?.counter ?? 0;
      const { view, privacy } = await readPublicState(reader, match);
      if (view === null) return silence(version, privacy === 'gone' ? 'gone' : 'quiet');
      return {
        version,
        told: goalsIn(view),
        behind: 'others',
        later: false,
        messageFor: (subscription) => messageFor(subscription, view),
      };
    },
  };
}

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
