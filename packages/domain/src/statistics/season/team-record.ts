/** The record of a team over some matches (statistics.md "Team"). */
import type { MatchFacts, Pair } from '../facts/match-facts.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

/** Points for each outcome. */
export const POINTS: Readonly<Record<Outcome, number>> = { won: 3, drawn: 1, lost: 0 };

export interface TeamRecord {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly goals: Pair;
  readonly points: number;
  /** Matches without a goal against, and without a goal of ours. */
  readonly cleanSheets: number;
  readonly scoreless: number;
}

/** Win, draw or loss by the score. A shoot-out leaves a draw. */
export function outcomeOf({ goals }: Pick<MatchFacts, 'goals'>): Outcome {
  if (goals.ours === goals.theirs) return 'drawn';
  return goals.ours > goals.theirs ? 'won' : 'lost';
}

/** Our goals minus theirs. */
export function differenceOf({ ours, theirs }: Pair): number {
  return ours - theirs;
}

/** Both numbers of the pairs, added up. */
export function sumOf(pairs: readonly Pair[]): Pair {
  return {
    ours: pairs.reduce((sum, { ours }) => sum + ours, 0),
    theirs: pairs.reduce((sum, { theirs }) => sum + theirs, 0),
  };
}

/** The record over these matches, in any order. */
export function teamRecord(matches: readonly Pick<MatchFacts, 'goals'>[]): TeamRecord {
  const outcomes = matches.map(outcomeOf);
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    played: matches.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    goals: sumOf(matches.map(({ goals }) => goals)),
    points: outcomes.reduce((sum, outcome) => sum + POINTS[outcome], 0),
    cleanSheets: matches.filter(({ goals }) => goals.theirs === 0).length,
    scoreless: matches.filter(({ goals }) => goals.ours === 0).length,
  };
}

/** The win by the most goals and the defeat by the most; of equal ones the latest. Null without any. */
export interface Extremes {
  readonly biggestWin: MatchFacts | null;
  readonly biggestDefeat: MatchFacts | null;
}

/** @param matches the oldest first */
export function extremesOf(matches: readonly MatchFacts[]): Extremes {
  const by = (outcome: Outcome, sign: 1 | -1) =>
    matches
      .filter((match) => outcomeOf(match) === outcome)
      .reduce<MatchFacts | null>(
        (best, match) =>
          best === null || sign * differenceOf(match.goals) >= sign * differenceOf(best.goals) ? match : best,
        null,
      );
  return { biggestWin: by('won', 1), biggestDefeat: by('lost', -1) };
}

/** The longest runs of matches, each as its matches in order. Of equal runs it is the latest. */
export interface Runs {
  readonly unbeaten: readonly MatchFacts[];
  readonly winning: readonly MatchFacts[];
  readonly scoring: readonly MatchFacts[];
}

/** @param matches the oldest first */
export function runsOf(matches: readonly MatchFacts[]): Runs {
  return {
    unbeaten: longestRun(matches, (match) => outcomeOf(match) !== 'lost'),
    winning: longestRun(matches, (match) => outcomeOf(match) === 'won'),
    scoring: longestRun(matches, ({ goals }) => goals.ours > 0),
  };
}

function longestRun<T>(items: readonly T[], holds: (item: T) => boolean): readonly T[] {
  let longest: readonly T[] = [];
  let run: T[] = [];
  for (const item of items) {
    run = holds(item) ? [...run, item] : [];
    if (run.length > 0 && run.length >= longest.length) longest = run;
  }
  return longest;
}

/** Points and goal difference after each match, for the lines through a period. */
export interface Running {
  readonly match: MatchFacts;
  readonly points: number;
  readonly difference: number;
}

/** @param matches the oldest first */
export function runningOf(matches: readonly MatchFacts[]): readonly Running[] {
  let [points, difference] = [0, 0];
  return matches.map((match) => {
    points += POINTS[outcomeOf(match)];
    difference += differenceOf(match.goals);
    return { match, points, difference };
  });
}
