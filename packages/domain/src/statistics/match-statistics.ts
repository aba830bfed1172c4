/** The numbers of one match, derived from its events: nothing of it is stored, nothing can contradict them. */
import type { Match, MatchEvent, Side } from '../entity/match.ts';
import { lastPart } from '../match/clock.ts';
import { entriesThatHold } from '../match/entries.ts';
import { clamp, SCHEMA_PARTS_MAX, SHOOTOUT_PART } from '../match/limits.ts';
import { ourSide, theirSide } from '../match/names.ts';
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

/** A number of ours beside one of theirs. */
export interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

export interface PartChances extends Pair {
  readonly part: number;
}

/** What one of our players did. */
export interface PlayerLine {
  readonly player: number;
  readonly goals: number;
  readonly assists: number;
  readonly shots: number;
  readonly yellow: number;
  readonly red: number;
}

export interface MatchStatistics {
  readonly minutes: PlayedMinutes;
  /** Whether an entry notes a shot. Where none does, every count of shots is 0. */
  readonly shotsNoted: boolean;
  readonly ours: Counts;
  readonly theirs: Counts;
  /** Shots and chances per part: who had the play where. Empty where none were noted. */
  readonly chances: readonly PartChances[];
  /** Who did something that counts, best first. */
  readonly players: readonly PlayerLine[];
  /** Our substitutions, by part. */
  readonly substitutions: readonly { readonly part: number; readonly count: number }[];
}

/** As the match stands at `nowSeconds` since 1970. */
export function statisticsOf(match: Match, nowSeconds: number): MatchStatistics {
  const ours = ourSide(match);
  // What contradicts another entry did not happen.
  const entries = entriesThatHold(match).map(entryOf).filter(isCountable);
  const { shotsNoted, ...counts } = countSides(entries);
  const parts = partsOf(match, entries);
  return {
    minutes: minutesOf(match, nowSeconds),
    shotsNoted,
    ours: counts[ours],
    theirs: counts[theirSide(match)],
    chances: chancesOf(entries, { parts, ours }),
    players: linesOf(entries, { ours, shotsNoted }),
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

/** Stored parts may be anything. */
function entryOf({ type, data }: MatchEvent): Entry {
  const part = Number.isFinite(data.part) ? clamp(Math.trunc(data.part), 1, SHOOTOUT_PART) : 1;
  return { type, part, side: data.homeaway, player: data.player_sid, assist: data.assist_player_sid };
}

/** Part of all that is ours, 0 to 1; null when there was nothing. */
export function shareOf({ ours, theirs }: Pair): number | null {
  return ours + theirs === 0 ? null : ours / (ours + theirs);
}

/** Shots and chances by part; empty where none were noted. */
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

function linesOf(
  entries: readonly Entry[],
  { ours, shotsNoted }: { ours: Side; shotsNoted: boolean },
): readonly PlayerLine[] {
  const lines = new Map<number, Record<keyof PlayerLine, number>>();
  const line = (player: number) => {
    const known = lines.get(player) ?? { player, goals: 0, assists: 0, shots: 0, yellow: 0, red: 0 };
    lines.set(player, known);
    return known;
  };
  for (const { type, side, player, assist } of entries) {
    if (side !== ours) continue;
    if (player !== 0 && type !== 'OWN_GOAL') {
      for (const count of countsOf(type, shotsNoted)) if (isOfPlayer(count)) line(player)[count] += 1;
    }
    if (type === 'GOAL' && assist !== 0) line(assist).assists += 1;
  }
  return [...lines.values()].sort(
    (a, b) => b.goals - a.goals || b.assists - a.assists || b.shots - a.shots || a.player - b.player,
  );
}

/** What a player's line has of the counts of a side. */
function isOfPlayer(count: Count): count is 'goals' | 'shots' | 'yellow' | 'red' {
  return count === 'goals' || count === 'shots' || count === 'yellow' || count === 'red';
}

/** Every part that was played: the ones that the clock reached, and the ones that entries lie in. */
function partsOf(match: Match, entries: readonly Entry[]): readonly number[] {
  const planned = clamp(Math.trunc(match.gamepart), 1, lastPart(match));
  const played = entries.map(({ part }) => part).filter((part) => part <= SCHEMA_PARTS_MAX);
  return Array.from({ length: Math.max(planned, ...played) }, (_, index) => index + 1);
}
