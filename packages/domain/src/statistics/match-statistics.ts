/** The statistics of one match, derived from its events. Nothing is stored, so nothing can contradict the events. */
import type { Match, MatchEvent, Side } from '../entity/tables/match.ts';
import { lastPart } from '../match/clock/clock.ts';
import { ourSide, theirSide } from '../match/events/names.ts';
import { validEvents } from '../match/timeline/entries.ts';
import { clamp, SCHEMA_PARTS_MAX, SHOOTOUT_PART } from '../match-limits.ts';
import {
  areShotsNoted,
  type Count,
  type CountedEntry,
  type Counts,
  countSides,
  countsOf,
  isCountable,
} from './counts.ts';
import { minutesOf, type PlayedMinutes } from './minutes.ts';

/** A number of our side and one of the opponent. */
export interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

export interface PartChances extends Pair {
  readonly part: number;
}

/** The counts of one of our players. */
export interface PlayerCounts {
  readonly player: number;
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly yellow: number;
  readonly red: number;
}

export interface MatchStatistics {
  readonly minutes: PlayedMinutes;
  /** True when an event notes a shot. Otherwise all counts of shots are 0. */
  readonly shotsNoted: boolean;
  readonly ours: Counts;
  readonly theirs: Counts;
  /** Shots and chances per part; empty where none were recorded. */
  readonly chances: readonly PartChances[];
  /** The players with counts, the best first. */
  readonly players: readonly PlayerCounts[];
  /** Our substitutions, by part. */
  readonly substitutions: readonly { readonly part: number; readonly count: number }[];
}

/** The state of the match at `nowSeconds` since 1970. */
export function statisticsOf(match: Match, nowSeconds: number): MatchStatistics {
  const ours = ourSide(match);
  // Invalid events are not counted.
  const entries = validEvents(match).map(entryOf).filter(isCountable);
  const { shotsNoted, ...counts } = countSides(entries);
  const parts = partsOf(match, entries);
  return {
    minutes: minutesOf(match, nowSeconds),
    shotsNoted,
    ours: counts[ours],
    theirs: counts[theirSide(match)],
    chances: chancesOf(entries, { parts, ours }),
    players: playerCountsOf(entries, { ours, shotsNoted }),
    substitutions: parts.map((part) => ({
      part,
      count: entries.filter((entry) => entry.type === 'SUBS_IN' && entry.side === ours && entry.part === part)
        .length,
    })),
  };
}

interface Entry extends CountedEntry {
  readonly player: number;
  readonly assist: number;
}

/** Stored parts may have any value. */
function entryOf({ type, data }: MatchEvent): Entry {
  const part = Number.isFinite(data.part) ? clamp(Math.trunc(data.part), 1, SHOOTOUT_PART) : 1;
  return { type, part, side: data.homeaway, player: data.player_sid, assist: data.assist_player_sid };
}

/** Our share of the total, 0 to 1; null when the total is 0. */
export function shareOf({ ours, theirs }: Pair): number | null {
  return ours + theirs === 0 ? null : ours / (ours + theirs);
}

/** Shots and chances by part; empty where none were recorded. */
function chancesOf(
  entries: readonly Entry[],
  { parts, ours }: { parts: readonly number[]; ours: Side },
): readonly PartChances[] {
  const shotsNoted = areShotsNoted(entries);
  const attacks = entries.filter(({ type }) => {
    const counts = countsOf(type, shotsNoted);
    return counts.includes('shots') || counts.includes('chances');
  });
  if (attacks.length === 0) return [];
  return parts.map((part) => {
    const here = attacks.filter((entry) => entry.part === part && entry.side !== '');
    const own = here.filter(({ side }) => side === ours).length;
    return { part, ours: own, theirs: here.length - own };
  });
}

function playerCountsOf(
  entries: readonly Entry[],
  { ours, shotsNoted }: { ours: Side; shotsNoted: boolean },
): readonly PlayerCounts[] {
  const byPlayer = new Map<number, Record<keyof PlayerCounts, number>>();
  const countsFor = (player: number) => {
    const known = byPlayer.get(player) ?? { player, goals: 0, assists: 0, shots: 0, yellow: 0, red: 0 };
    byPlayer.set(player, known);
    return known;
  };
  for (const { type, side, player, assist } of entries) {
    if (side !== ours) continue;
    if (player !== 0 && type !== 'OWN_GOAL') {
      for (const count of countsOf(type, shotsNoted)) if (isOfPlayer(count)) countsFor(player)[count] += 1;
    }
    if (type === 'GOAL' && assist !== 0) countsFor(assist).assists += 1;
  }
  return [...byPlayer.values()].sort(
    (a, b) => b.goals - a.goals || b.assists - a.assists || b.shots - a.shots || a.player - b.player,
  );
}

/** The counts of a player, derived from those of a side. */
function isOfPlayer(count: Count): count is 'goals' | 'shots' | 'yellow' | 'red' {
  return count === 'goals' || count === 'shots' || count === 'yellow' || count === 'red';
}

/** Every played part: those that the clock reached, and those with events. */
function partsOf(match: Match, entries: readonly Entry[]): readonly number[] {
  const planned = clamp(Math.trunc(match.gamepart), 1, lastPart(match));
  const played = entries.map(({ part }) => part).filter((part) => part <= SCHEMA_PARTS_MAX);
  return Array.from({ length: Math.max(planned, ...played) }, (_, index) => index + 1);
}
