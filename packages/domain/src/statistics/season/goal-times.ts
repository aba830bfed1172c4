/** When and how goals fell: by part, by fifteen minutes, by kind, and what the first goal meant. */
import { GOAL_TYPES, type GoalType } from '../../entity/tables/match.ts';
import type { GoalFacts } from '../facts/goal-facts.ts';
import type { MatchFacts, Pair } from '../facts/match-facts.ts';
import { outcomeOf, POINTS, type TeamRecord, teamRecord } from './team-record.ts';

/** The length of a band in seconds. */
const BAND_SECONDS = 15 * 60;

export interface GoalsOfPart extends Pair {
  /** From 1. */
  readonly part: number;
  /** The matches in which this part was played. */
  readonly matches: number;
}

export interface GoalsOfBand extends Pair {
  /** The first and the last minute of the band. */
  readonly first: number;
  readonly last: number;
}

const isLive = ({ live }: MatchFacts) => live;

/** Goals of both sides by part, of the matches that were run live. */
export function goalsByPart(matches: readonly MatchFacts[]): readonly GoalsOfPart[] {
  const live = matches.filter(isLive);
  const last = Math.max(0, ...live.flatMap(({ parts }) => parts.map(({ part }) => part)));
  return Array.from({ length: last }, (_, index) => index + 1).map((part) => ({
    part,
    matches: live.filter(({ parts }) => parts.some((one) => one.part === part)).length,
    ...countGoals(live, (goal) => partOf(goal, last) === part),
  }));
}

/** A goal that was stored with a part after the last one counts in the last. */
function partOf({ part }: GoalFacts, last: number): number {
  return Math.min(Math.max(1, part), last);
}

/**
 * Goals of both sides by fifteen minutes of the match, of the matches that were run live. Goals in stoppage time are in
 * the last band of their part.
 */
export function goalsByBand(matches: readonly MatchFacts[]): readonly GoalsOfBand[] {
  const live = matches.filter(isLive);
  const longest = Math.max(0, ...live.flatMap(({ parts }) => parts.map(({ end }) => end)));
  const count = Math.ceil(longest / BAND_SECONDS);
  return Array.from({ length: count }, (_, band) => ({
    first: band * 15 + 1,
    last: Math.min((band + 1) * 15, Math.ceil(longest / 60)),
    ...countGoals(live, (goal) => Math.min(goalBand(goal), count - 1) === band),
  }));
}

/** The fifteen minutes of a goal: 0 for the first ones. */
export function goalBand({ seconds, stoppage }: Pick<GoalFacts, 'seconds' | 'stoppage'>): number {
  const within = stoppage ? Math.max(0, seconds - 1) : seconds;
  return Math.floor(within / BAND_SECONDS);
}

function countGoals(matches: readonly MatchFacts[], wanted: (goal: GoalFacts) => boolean): Pair {
  const goals = matches.flatMap(({ scored }) => scored).filter(wanted);
  const ours = goals.filter((goal) => goal.ours).length;
  return { ours, theirs: goals.length - ours };
}

/** The kinds of goals; `own` for the other side's own goals, '' for goals without a kind. */
export type GoalKind = GoalType | 'own';
export const GOAL_KINDS: readonly GoalKind[] = [...GOAL_TYPES.filter((kind) => kind !== ''), 'own', ''];

export interface GoalsOfKind extends Pair {
  readonly kind: GoalKind;
}

/** Recorded goals of both sides by kind, in the order of `GOAL_KINDS`; all of them add up to the recorded goals. */
export function goalsByKind(matches: readonly MatchFacts[]): readonly GoalsOfKind[] {
  const kindOf = ({ own, kind }: GoalFacts): GoalKind => (own ? 'own' : kind);
  return GOAL_KINDS.map((kind) => ({ kind, ...countGoals(matches, (goal) => kindOf(goal) === kind) }));
}

export interface FirstGoal {
  /** The record of matches in which we scored first, and in which we conceded first. */
  readonly scoredFirst: TeamRecord;
  readonly concededFirst: TeamRecord;
  /** Points of matches in which we were behind at some time, and points lost in matches in which we were ahead. */
  readonly wonFromBehind: number;
  readonly lostFromAhead: number;
  /** The matches in which the order of the goals is known. */
  readonly matches: number;
}

/** What the first goal meant, in matches whose goals were recorded one by one. */
export function firstGoalOf(matches: readonly MatchFacts[]): FirstGoal {
  const known = matches.filter((match) => isOrderKnown(match));
  const first = (ours: boolean) => known.filter(({ scored }) => scored[0]?.ours === ours);
  const pointsOf = (some: readonly MatchFacts[]) =>
    some.reduce((sum, match) => sum + POINTS[outcomeOf(match)], 0);
  const ahead = known.filter((match) => leads(match).some((lead) => lead > 0));
  return {
    scoredFirst: teamRecord(first(true)),
    concededFirst: teamRecord(first(false)),
    wonFromBehind: pointsOf(known.filter((match) => leads(match).some((lead) => lead < 0))),
    lostFromAhead: ahead.length * POINTS.won - pointsOf(ahead),
    matches: known.length,
  };
}

/** True when every goal of the score was recorded. */
export function isOrderKnown({ goalsKnown, goals, scored }: MatchFacts): boolean {
  return goalsKnown && scored.length === goals.ours + goals.theirs;
}

/** Our lead after each goal. */
function leads({ scored }: MatchFacts): readonly number[] {
  let lead = 0;
  return scored.map(({ ours }) => {
    lead += ours ? 1 : -1;
    return lead;
  });
}
