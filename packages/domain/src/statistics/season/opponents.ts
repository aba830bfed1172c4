/** The opponents of a team, and the meetings with each (statistics.md "Opponents"). */
import type { MatchFacts } from '../facts/match-facts.ts';
import { type OpponentNames, opponentKey, type SameOpponents } from './opponent-key.ts';
import { type TeamRecord, teamRecord } from './team-record.ts';

export interface Opponent {
  readonly key: string;
  /** The names as they were written last. */
  readonly names: OpponentNames;
  /** The oldest first. */
  readonly meetings: readonly MatchFacts[];
  readonly record: TeamRecord;
}

/** The opponents, those with the most meetings first, then the latest ones. Matches without a name are left out. */
export function opponentsOf(matches: readonly MatchFacts[], same: SameOpponents): readonly Opponent[] {
  const meetings = new Map<string, MatchFacts[]>();
  for (const match of matches) {
    const key = opponentKey(match, same);
    if (key === '') continue;
    const known = meetings.get(key) ?? [];
    meetings.set(key, known);
    known.push(match);
  }
  return [...meetings]
    .map(([key, all]) => {
      const inOrder = all.toSorted((a, b) => a.start - b.start || a.match - b.match);
      return { key, names: namesOf(inOrder.at(-1)), meetings: inOrder, record: teamRecord(inOrder) };
    })
    .toSorted(
      (a, b) => b.meetings.length - a.meetings.length || lastOf(b) - lastOf(a) || (a.key < b.key ? -1 : 1),
    );
}

/** How many meetings the screens before a match show. */
export const LAST_MEETINGS = 3;

/**
 * The last meetings with the opponent of a match, the newest first.
 *
 * @param before the wall-clock start of that match; later meetings are left out. 0 for all.
 */
export function lastMeetings(
  matches: readonly MatchFacts[],
  { names, before, same }: { names: OpponentNames; before: number; same: SameOpponents },
): readonly MatchFacts[] {
  const key = opponentKey(names, same);
  if (key === '') return [];
  return matches
    .filter((match) => opponentKey(match, same) === key && (before === 0 || match.start < before))
    .toSorted((a, b) => b.start - a.start || b.match - a.match)
    .slice(0, LAST_MEETINGS);
}

function namesOf(match: MatchFacts | undefined): OpponentNames {
  return {
    opponent_clubname: match?.opponent_clubname ?? '',
    opponent_teamname: match?.opponent_teamname ?? '',
  };
}

function lastOf({ meetings }: Pick<Opponent, 'meetings'>): number {
  return meetings.at(-1)?.start ?? 0;
}
