/** The numbers of one match, derived from its events: nothing of it is stored, nothing can contradict them. */
import type { Match, MatchEvent, Side } from '../entity/match.ts';
import { lastPart } from '../match/clock.ts';
import { entriesThatHold } from '../match/entries.ts';
import { isCard } from '../match/events.ts';
import { clamp, SCHEMA_PARTS_MAX, SHOOTOUT_PART } from '../match/limits.ts';
import { ourSide } from '../match/names.ts';
import { COUNTED, type Count, type Counts, countTypes } from './counts.ts';
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
  readonly ours: Counts;
  readonly theirs: Counts;
  /** Goals, shots and chances per part: who had the play where. */
  readonly chances: readonly PartChances[];
  /** Who did something that counts, best first. */
  readonly players: readonly PlayerLine[];
  /** Our substitutions, by part. */
  readonly substitutions: readonly { readonly part: number; readonly count: number }[];
}

/** As the match stands at `nowSeconds` since 1970. */
export function statisticsOf(match: Match, nowSeconds: number): MatchStatistics {
  const ours = ourSide(match);
  // What contradicts another entry did not happen. Kicks of a shoot-out are no shots of the match; its cards are cards.
  const played = entriesThatHold(match).filter(
    (event) => partOf(event) < SHOOTOUT_PART || isCard(event.type),
  );
  const parts = partsOf(match, played);
  return {
    minutes: minutesOf(match, nowSeconds),
    ours: countsOf(played, ours),
    theirs: countsOf(played, ours === 'home' ? 'away' : 'home'),
    chances: parts.map((part) => chancesOf(played, { part, ours })),
    players: linesOf(played, ours),
    substitutions: parts.map((part) => ({
      part,
      count: played.filter((event) => event.type === 'SUBS_IN' && isOf(event, ours) && partOf(event) === part)
        .length,
    })),
  };
}

/** Part of all that is ours, 0 to 1; null when there was nothing. */
export function shareOf({ ours, theirs }: Pair): number | null {
  return ours + theirs === 0 ? null : ours / (ours + theirs);
}

const ATTACKING: ReadonlySet<Count> = new Set(['onGoal', 'wide', 'woodwork', 'otherShots', 'chances']);

function countsOf(events: readonly MatchEvent[], side: Side): Counts {
  return countTypes(events.filter((event) => isOf(event, side)).map(({ type }) => type));
}

function chancesOf(events: readonly MatchEvent[], { part, ours }: { part: number; ours: Side }): PartChances {
  const attacks = events.filter(
    (event) => partOf(event) === part && (COUNTED[event.type] ?? []).some((count) => ATTACKING.has(count)),
  );
  const own = attacks.filter((event) => isOf(event, ours)).length;
  const theirs = attacks.filter(({ data }) => data.homeaway !== '').length - own;
  return { part, ours: own, theirs };
}

function linesOf(events: readonly MatchEvent[], ours: Side): readonly PlayerLine[] {
  const lines = new Map<number, Record<keyof PlayerLine, number>>();
  const line = (player: number) => {
    const known = lines.get(player) ?? { player, goals: 0, assists: 0, shots: 0, yellow: 0, red: 0 };
    lines.set(player, known);
    return known;
  };
  for (const event of events) {
    const { player_sid, assist_player_sid } = event.data;
    if (!isOf(event, ours)) continue;
    const counted = COUNTED[event.type] ?? [];
    if (player_sid !== 0 && event.type !== 'OWN_GOAL') {
      if (counted.includes('goals')) line(player_sid).goals += 1;
      if (counted.some((count) => ATTACKING.has(count) && count !== 'chances')) line(player_sid).shots += 1;
      if (counted.includes('yellow')) line(player_sid).yellow += 1;
      if (counted.includes('red')) line(player_sid).red += 1;
    }
    if (event.type === 'GOAL' && assist_player_sid !== 0) line(assist_player_sid).assists += 1;
  }
  return [...lines.values()].sort(
    (a, b) => b.goals - a.goals || b.assists - a.assists || b.shots - a.shots || a.player - b.player,
  );
}

/** Every part that was played: the ones that the clock reached, and the ones that events lie in. */
function partsOf(match: Match, events: readonly MatchEvent[]): readonly number[] {
  const planned = clamp(Math.trunc(match.gamepart), 1, lastPart(match));
  const played = events.map(partOf).filter((part) => part <= SCHEMA_PARTS_MAX);
  return Array.from({ length: Math.max(planned, ...played) }, (_, index) => index + 1);
}

function isOf({ data }: MatchEvent, side: Side): boolean {
  return data.homeaway === side;
}

/** Stored parts may be anything. */
function partOf({ data }: MatchEvent): number {
  return Number.isFinite(data.part) ? clamp(Math.trunc(data.part), 1, SHOOTOUT_PART) : 1;
}
