/** Why an event cannot be saved. If the match sheet is the reason, a button changes it. */
import { ofMatch } from '@touchline/domain/attendance/gathering';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { MatchRefusal } from '@touchline/domain/match/decision/decided';
import { setAttendance } from '#data/commands/gathering/attendance.ts';
import type { GatheringWork } from '#data/commands/gathering/gathering-actor.ts';
import type { MatchDayPorts } from '#data/commands/match/match-day.ts';
import type { Refused } from '#data/commands/permission.ts';
import type { Players } from '#data/live/ports.ts';
import { unmarkText } from '#ui/words/match/attendance-words.ts';
import { refusedText, type Words } from './words.ts';

export interface Problem {
  readonly text: string;
  readonly offer?: Offer;
}

interface Offer {
  readonly text: string;
  /** True when the sheet was changed, so that saving can be repeated. */
  readonly take: () => Promise<boolean>;
}

interface About {
  /** Whether the role may change attendance. */
  readonly mayAttend: boolean;
  readonly match: Pick<Match, 'sid'>;
  readonly words: Pick<Words, 'nameOf'>;
}

export function problemOf(
  refusal: MatchRefusal | Refused,
  client: GatheringWork & MatchDayPorts & Players,
  { match, words: { nameOf }, mayAttend }: About,
): Problem {
  const text = refusedText(refusal, nameOf);
  if (refusal.code !== 'unavailable' || !mayAttend) return { text };
  const { player, reason } = refusal;
  const change = { says: 'here' } as const;
  const take = async () => (await setAttendance(client, { of: ofMatch(match.sid), player, change })).ok;
  return { text, offer: { text: unmarkText(nameOf(player), reason), take } };
}
