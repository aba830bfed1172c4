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

function namesOf(match: MatchFacts | undefined): OpponentNames {
  return {
    opponent_clubname: match?.opponent_clubname ?? '',
    opponent_teamname: match?.opponent_teamname ?? '',
  };
}

function lastOf({ meetings }: Pick<Opponent, 'meetings'>): number {
  return meetings.at(-1)?.start ?? 0;
}
