/** Why an event cannot be saved; where the match sheet stands in the way, with the tap that changes it. */
import type { Match } from '@touchline/domain/entity/match';
import type { MatchRefusal } from '@touchline/domain/match/decided';
import type { Client } from '#data/client.ts';
import { setAttendance } from '#data/commands/attendance.ts';
import type { Refused } from '#data/permission.ts';
import { unmarkText } from '#ui/words/attendance-words.ts';
import { refusedText, type Words } from './words.ts';

export interface Problem {
  readonly text: string;
  readonly offer?: Offer;
}

interface Offer {
  readonly text: string;
  /** True when it was done: the event can be tried again. */
  readonly take: () => Promise<boolean>;
}

interface About {
  /** Whether this role may change who is here. */
  readonly mayAttend: boolean;
  readonly match: Pick<Match, 'sid'>;
  readonly words: Pick<Words, 'nameOf'>;
}

export function problemOf(
  refusal: MatchRefusal | Refused,
  client: Client,
  { match, words: { nameOf }, mayAttend }: About,
): Problem {
  const text = refusedText(refusal, nameOf);
  if (refusal.code !== 'unavailable' || !mayAttend) return { text };
  const { player, reason } = refusal;
  const change = { says: 'here' } as const;
  const take = async () => (await setAttendance(client, { match: match.sid, player, change })).ok;
  return { text, offer: { text: unmarkText(nameOf(player), reason), take } };
}
