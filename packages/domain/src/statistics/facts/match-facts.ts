/**
 * What the statistics of a season need to know of one match (statistics.md). Facts are derived from a match once, as
 * plain data that a device keeps beside it; the statistics only read facts.
 */
import type { Match, MatchEvent } from '../../entity/tables/match.ts';
import { wallClockSeconds } from '../../match/clock/kickoff-time.ts';
import { hasResult, isEnded } from '../../match/clock/status.ts';
import { wasRunLive } from '../../match/events/events.ts';
import { ourSide, theirSide } from '../../match/events/names.ts';
import { hasDerivedScore, scoreOf } from '../../match/events/score.ts';
import { shootoutOf } from '../../match/events/shootout.ts';
import { countedTime } from '../../match/lineup/playing-time.ts';
import { validEvents } from '../../match/timeline/entries.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { type Count, countSides } from '../counts.ts';
import { type DefenceFacts, defenceFacts, type KeeperFacts, keeperFacts } from './back-facts.ts';
import { type GoalFacts, goalFacts } from './goal-facts.ts';
import { type PartFacts, partFacts } from './part-facts.ts';
import { type PlayerFacts, playerFacts } from './player-facts.ts';
import { staysOf } from './stays.ts';

/**
 * The version of the facts. Raise it whenever the facts of an unchanged match become others, or are kept in another
 * form; devices then derive all of them again.
 */
export const FACTS_VERSION = 3;

/** A number for our team and one for the opponent. */
export interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

/** Penalties of one side during play. Kicks of a shoot-out are not among them. */
export interface PenaltyFacts {
  readonly scored: number;
  readonly missed: number;
  /** Missed because the other side's keeper stopped them. */
  readonly stopped: number;
}

/** Counts of a match that are shown for a season. */
export const FACT_COUNTS = [
  'shots',
  'onGoal',
  'chances',
  'saves',
  'yellow',
  'red',
  'timePenalties',
] as const satisfies readonly Count[];
export type FactCount = (typeof FACT_COUNTS)[number];

export interface MatchFacts {
  /** The match's sid. */
  readonly match: number;
  /** The wall-clock time of the kick-off at the team's place, as seconds in UTC; 0 for a match without a date. */
  readonly start: number;
  readonly period: number;
  readonly kind: Match['kind'];
  readonly away: boolean;
  /** Ended before its time, without a result. */
  readonly abandoned: boolean;
  readonly opponent_clubname: string;
  readonly opponent_teamname: string;
  readonly goals: Pair;
  /** The goals of the shoot-out, which leaves the match drawn; null without one. */
  readonly shootout: Pair | null;
  /** True when the match was run live: playing time, line-ups and the moments of goals are known. */
  readonly live: boolean;
  /** True when the score comes from goals that were recorded one by one. */
  readonly goalsKnown: boolean;
  /** Played seconds, with parts at their planned length; 0 for a match that was not run live. */
  readonly seconds: number;
  /** The played parts in order; empty for a match that was not run live. */
  readonly parts: readonly PartFacts[];
  /** The goals in order. */
  readonly scored: readonly GoalFacts[];
  readonly penalties: { readonly ours: PenaltyFacts; readonly theirs: PenaltyFacts };
  readonly counts: Readonly<Record<FactCount, Pair>>;
  /** True when shots were recorded. Otherwise the counts of shots are 0. */
  readonly shotsNoted: boolean;
  /** Our substitutions. */
  readonly substitutions: number;
  /** Our players who were on the sheet or on the pitch. */
  readonly players: readonly PlayerFacts[];
  /** Empty for a match that was not run live. */
  readonly keepers: readonly KeeperFacts[];
  readonly defences: readonly DefenceFacts[];
}

/** The facts of a match that has ended; null for every other one. */
export function matchFacts(match: Match): MatchFacts | null {
  if (!isEnded(match.status)) return null;
  const events = validEvents(match);
  const [ours, theirs] = [ourSide(match), theirSide(match)];
  const score = scoreOf(match);
  const shootout = shootoutOf(match)?.score ?? null;
  const live = wasRunLive(match);
  const seconds = live ? countedTime(match, 0) : 0;
  const scored = goalFacts(match, events);
  const stays = staysOf(match, seconds);
  const parts = live ? partFacts(match, seconds) : [];
  const countable = events.map(({ type, data }) => ({ type, side: data.homeaway, part: data.part }));
  const { shotsNoted, ...sides } = countSides(countable);
  return {
    match: match.sid,
    start: match.date > 0 ? wallClockSeconds(match) : 0,
    period: match.period,
    kind: match.kind,
    away: match.awaygame,
    abandoned: !hasResult(match.status),
    opponent_clubname: match.opponent_clubname,
    opponent_teamname: match.opponent_teamname,
    goals: { ours: score[ours], theirs: score[theirs] },
    shootout: shootout === null ? null : { ours: shootout[ours], theirs: shootout[theirs] },
    live,
    goalsKnown: hasDerivedScore(match),
    seconds,
    parts,
    scored,
    penalties: { ours: penaltiesOf(events, ours), theirs: penaltiesOf(events, theirs) },
    counts: Object.fromEntries(
      FACT_COUNTS.map((count) => [count, { ours: sides[ours][count], theirs: sides[theirs][count] }]),
    ) as Record<FactCount, Pair>,
    shotsNoted,
    substitutions: events.filter(({ type, data }) => type === 'SUBS_IN' && data.homeaway !== theirs).length,
    players: playerFacts(match, { events, scored, seconds, stays }),
    keepers: keeperFacts({ stays, parts, scored }),
    defences: defenceFacts({ stays, scored }),
  };
}

function penaltiesOf(events: readonly MatchEvent[], side: 'home' | 'away'): PenaltyFacts {
  const during = events.filter(({ data }) => data.homeaway === side && data.part < SHOOTOUT_PART);
  const stopped = during.filter(({ type }) => type === 'PENALTY_STOPPED').length;
  return {
    scored: during.filter(({ type, data }) => type === 'GOAL' && data.goal_type === 'PENALTY').length,
    missed: during.filter(({ type }) => type === 'PENALTY_MISSED').length + stopped,
    stopped,
  };
}
