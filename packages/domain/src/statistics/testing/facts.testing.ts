/** Facts of matches for the tests of season statistics. */
import { defaultsOf } from '../../entity/fields/field.ts';
import { type Match, matchFields } from '../../entity/tables/match.ts';
import { type MatchFacts, matchFacts } from '../facts/match-facts.ts';

/** The facts of a finished match with a typed score, such as `2-1` with our goals first. */
export function typed(score: string, more: Partial<Match> = {}): MatchFacts {
  const [ours = 0, theirs = 0] = score.split('-').map(Number);
  const scores =
    more.awaygame === true ? { scoreHome: theirs, scoreAway: ours } : { scoreHome: ours, scoreAway: theirs };
  const match: Match = {
    ...defaultsOf(matchFields),
    status: 'FINISHED',
    opponent_clubname: 'Noordhaven',
    scores,
    ...more,
  };
  return known(match);
}

/** The facts of a match that has ended. */
export function known(match: Match): MatchFacts {
  const facts = matchFacts(match);
  if (facts === null) throw new Error(`A match that is ${match.status} has no facts`);
  return facts;
}

/** Matches with these scores, on one day after the other. */
export function season(...scores: readonly string[]): readonly MatchFacts[] {
  const first = Date.UTC(2026, 8, 5) / 1_000;
  return scores.map((score, index) => typed(score, { sid: index + 1, date: first + index * 86_400 }));
}
