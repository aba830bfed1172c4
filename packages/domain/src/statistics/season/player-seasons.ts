/** What each player did over some matches (statistics.md "Players"). Each figure adds up over the matches. */
import { GOAL_TYPES, type GoalType } from '../../entity/tables/match.ts';
import { POSITION_IDS, type PositionId } from '../../entity/tables/player.ts';
import type { KeeperFacts } from '../facts/back-facts.ts';
import type { MatchFacts } from '../facts/match-facts.ts';
import type { PlayerFacts } from '../facts/player-facts.ts';
import { lineOf } from '../facts/stays.ts';

/** Rates per 60 minutes are shown from this time on. */
export const RATE_SECONDS_MIN = 60 * 60;

export interface PlayerSeason {
  readonly player: number;
  /** Matches in which the player was present, in the squad, on the pitch, in the first line-up. */
  readonly present: number;
  readonly squad: number;
  readonly played: number;
  readonly started: number;
  /** Matches in which the player came on, went off, and played from the first to the last second. */
  readonly cameOn: number;
  readonly wentOff: number;
  readonly whole: number;
  readonly seconds: number;
  /** Seconds in which the player was there; `seconds` is a part of it. */
  readonly possible: number;
  readonly lines: Readonly<Record<PositionId, number>>;
  /** Seconds by cell of the pitch's grid; cells without time are left out. */
  readonly cells: ReadonlyMap<number, number>;
  /** Without own goals and shoot-out kicks. */
  readonly goals: number;
  readonly kinds: Readonly<Record<GoalType, number>>;
  readonly assists: number;
  /** Goals and assists of the matches that were run live: only these are counted per 60 minutes. */
  readonly timedGoals: number;
  readonly timedAssists: number;
  readonly ownGoals: number;
  /** Penalties during play. */
  readonly penaltiesTaken: number;
  readonly penaltiesScored: number;
  readonly yellow: number;
  readonly red: number;
  readonly timePenalties: number;
  readonly captain: number;
  /** Goals of both sides while the player was on the pitch. */
  readonly goalsFor: number;
  readonly goalsAgainst: number;
  readonly keeper: Omit<KeeperFacts, 'sid'>;
}

/** The seasons of all players who were on a sheet or on the pitch, by sid. */
export function playerSeasons(matches: readonly MatchFacts[]): readonly PlayerSeason[] {
  const seasons = new Map<number, PlayerSeason>();
  for (const match of matches) {
    const keepers = new Map(match.keepers.map((keeper) => [keeper.sid, keeper]));
    for (const facts of match.players) {
      const before = seasons.get(facts.sid) ?? emptySeason(facts.sid);
      seasons.set(facts.sid, withMatch(before, { facts, match, keeper: keepers.get(facts.sid) }));
    }
  }
  return [...seasons.values()].toSorted((a, b) => a.player - b.player);
}

/** The season of one player. */
export function seasonOf(player: number, matches: readonly MatchFacts[]): PlayerSeason {
  const theirs = matches.map((match) => ({
    ...match,
    players: match.players.filter(({ sid }) => sid === player),
  }));
  return playerSeasons(theirs)[0] ?? emptySeason(player);
}

/** The season of a player without any match. */
export function emptySeason(player: number): PlayerSeason {
  return { ...EMPTY, player };
}

/**
 * A number per 60 minutes on the pitch; null below one hour.
 *
 * @param seconds on the pitch
 */
export function perHour(count: number, seconds: number): number | null {
  return seconds < RATE_SECONDS_MIN ? null : (count * 60 * 60) / seconds;
}

/** The share of the possible time that the player was on the pitch, 0 to 1; null when they were never there. */
export function playedShare({
  seconds,
  possible,
}: Pick<PlayerSeason, 'seconds' | 'possible'>): number | null {
  return possible === 0 ? null : seconds / possible;
}

interface OneMatch {
  readonly facts: PlayerFacts;
  readonly match: Pick<MatchFacts, 'seconds' | 'live'>;
  readonly keeper: KeeperFacts | undefined;
}

const one = (holds: boolean): number => (holds ? 1 : 0);

function withMatch(before: PlayerSeason, { facts, match, keeper }: OneMatch): PlayerSeason {
  const goals = facts.goals.reduce((sum, [, count]) => sum + count, 0);
  const penalties = facts.goals.find(([kind]) => kind === 'PENALTY')?.[1] ?? 0;
  const isWhole = match.seconds > 0 && facts.seconds >= match.seconds;
  return {
    player: before.player,
    present: before.present + one(facts.present),
    squad: before.squad + one(facts.squad),
    played: before.played + one(facts.seconds > 0 || facts.cameOn > 0),
    started: before.started + one(facts.started),
    cameOn: before.cameOn + one(facts.cameOn > 0),
    wentOff: before.wentOff + one(facts.wentOff > 0),
    whole: before.whole + one(isWhole),
    seconds: before.seconds + facts.seconds,
    possible: before.possible + facts.possible,
    lines: withLines(before.lines, facts.cells),
    cells: withCells(before.cells, facts.cells),
    goals: before.goals + goals,
    kinds: withKinds(before.kinds, facts.goals),
    assists: before.assists + facts.assists,
    timedGoals: before.timedGoals + (match.live ? goals : 0),
    timedAssists: before.timedAssists + (match.live ? facts.assists : 0),
    ownGoals: before.ownGoals + facts.ownGoals,
    penaltiesTaken: before.penaltiesTaken + penalties + facts.penaltiesMissed,
    penaltiesScored: before.penaltiesScored + penalties,
    yellow: before.yellow + facts.yellow,
    red: before.red + facts.red,
    timePenalties: before.timePenalties + facts.timePenalties,
    captain: before.captain + one(facts.captain),
    goalsFor: before.goalsFor + facts.goalsFor,
    goalsAgainst: before.goalsAgainst + facts.goalsAgainst,
    keeper: {
      seconds: before.keeper.seconds + (keeper?.seconds ?? 0),
      conceded: before.keeper.conceded + (keeper?.conceded ?? 0),
      parts: before.keeper.parts + (keeper?.parts ?? 0),
      cleanParts: before.keeper.cleanParts + (keeper?.cleanParts ?? 0),
    },
  };
}

function withLines(before: PlayerSeason['lines'], cells: PlayerFacts['cells']): PlayerSeason['lines'] {
  const lines = { ...before };
  for (const [cell, seconds] of cells) lines[lineOf(cell)] += seconds;
  return lines;
}

function withCells(before: PlayerSeason['cells'], cells: PlayerFacts['cells']): PlayerSeason['cells'] {
  const sums = new Map(before);
  for (const [cell, seconds] of cells) sums.set(cell, (sums.get(cell) ?? 0) + seconds);
  return sums;
}

function withKinds(before: PlayerSeason['kinds'], goals: PlayerFacts['goals']): PlayerSeason['kinds'] {
  const kinds = { ...before };
  for (const [kind, count] of goals) kinds[kind] += count;
  return kinds;
}

function zeros<K extends string>(keys: readonly K[]): Readonly<Record<K, number>> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
}

const EMPTY: PlayerSeason = {
  player: 0,
  present: 0,
  squad: 0,
  played: 0,
  started: 0,
  cameOn: 0,
  wentOff: 0,
  whole: 0,
  seconds: 0,
  possible: 0,
  lines: zeros(POSITION_IDS),
  cells: new Map(),
  goals: 0,
  kinds: zeros(GOAL_TYPES),
  assists: 0,
  timedGoals: 0,
  timedAssists: 0,
  ownGoals: 0,
  penaltiesTaken: 0,
  penaltiesScored: 0,
  yellow: 0,
  red: 0,
  timePenalties: 0,
  captain: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  keeper: { seconds: 0, conceded: 0, parts: 0, cleanParts: 0 },
};
