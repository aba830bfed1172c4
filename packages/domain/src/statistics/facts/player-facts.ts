/** What each of our players did in one match. */
import type { AttendanceStatus } from '../../entity/tables/attendance.ts';
import type { GoalType, Match, MatchEvent } from '../../entity/tables/match.ts';
import { wasRunLive } from '../../match/events/events.ts';
import { ourSide } from '../../match/events/names.ts';
import { pitchHistory } from '../../match/lineup/on-pitch.ts';
import { sheetOf, whoPlayed } from '../../match/sheet/sheet.ts';
import { SHOOTOUT_PART } from '../../match-limits.ts';
import { cellAt } from '../../pitch/grid.ts';
import type { GoalFacts } from './goal-facts.ts';
import type { Stay } from './stays.ts';

export interface PlayerFacts {
  readonly sid: number;
  readonly status: AttendanceStatus;
  /** On the sheet and able to play, or on the pitch. */
  readonly squad: boolean;
  /** Came: on the pitch, marked as present, or on a list without a mark against them. */
  readonly present: boolean;
  /** On the pitch at some time, also in a match that was not run live to its end. */
  readonly played: boolean;
  /** Came later or left earlier, by the sheet. */
  readonly partly: boolean;
  readonly started: boolean;
  /** How often the player came on and went off. */
  readonly cameOn: number;
  readonly wentOff: number;
  /** Seconds on the pitch. */
  readonly seconds: number;
  /** Seconds in which the player was there and the match was on; 0 for a player who was not there. */
  readonly possible: number;
  /** Seconds by cell of the pitch's grid, as pairs, in the order of the cells. */
  readonly cells: readonly (readonly [cell: number, seconds: number])[];
  /** Goals without own goals and shoot-out kicks, by kind, as pairs; '' for no kind. */
  readonly goals: readonly (readonly [kind: GoalType, count: number])[];
  readonly assists: number;
  readonly ownGoals: number;
  /** Penalties during play that the player took and did not score. */
  readonly penaltiesMissed: number;
  readonly yellow: number;
  /** Red cards, second yellow cards included. */
  readonly red: number;
  readonly timePenalties: number;
  readonly captain: boolean;
  /** Goals of both sides while the player was on the pitch. */
  readonly goalsFor: number;
  readonly goalsAgainst: number;
}

export interface PlayerFactsInput {
  /** The valid events of the match, in order. */
  readonly events: readonly MatchEvent[];
  readonly scored: readonly GoalFacts[];
  /** Played seconds. */
  readonly seconds: number;
  readonly stays: readonly Stay[];
}

/** Our players in the order of the sheet. */
export function playerFacts(match: Match, input: PlayerFactsInput): readonly PlayerFacts[] {
  const { scored, seconds, stays } = input;
  const played = new Set(whoPlayed(match));
  const starters = new Set(startersOf(match));
  const changes = changesOf(match);
  const times = cellTimes(stays);
  const noted = notedOf(match, input.events);
  const captains = captainsOf(match, input.events);
  return sheetOf(match).map(({ sid, status, unavailable, fromMinute, untilMinute }) => {
    const cells = times.get(sid) ?? new Map<number, number>();
    const onPitch = sum(cells.values());
    const isPresent = onPitch > 0 || played.has(sid) || PRESENT.has(status);
    const goals = scored.filter((goal) => goal.ours && !goal.own && goal.player === sid);
    const meanwhile = scored.filter(({ on }) => on.includes(sid));
    const end = untilMinute === 0 ? seconds : Math.min(seconds, untilMinute * 60);
    const there = Math.max(0, end - Math.min(end, fromMinute * 60));
    return {
      sid,
      status,
      squad: unavailable === null || isPresent,
      present: isPresent,
      played: played.has(sid),
      partly: fromMinute > 0 || untilMinute > 0,
      started: starters.has(sid),
      cameOn: changes.on.get(sid) ?? 0,
      wentOff: changes.off.get(sid) ?? 0,
      seconds: onPitch,
      // A player may come earlier or stay longer than the family said.
      possible: isPresent ? Math.max(there, onPitch) : 0,
      cells: [...cells].toSorted(([a], [b]) => a - b),
      goals: byKind(goals),
      assists: scored.filter(({ assist }) => assist === sid).length,
      ownGoals: scored.filter((goal) => goal.own && !goal.ours && goal.player === sid).length,
      ...(noted.get(sid) ?? NOTHING_NOTED),
      captain: captains.has(sid) && isPresent,
      goalsFor: meanwhile.filter(({ ours }) => ours).length,
      goalsAgainst: meanwhile.filter(({ ours }) => !ours).length,
    };
  });
}

/** A family that was asked and is silent says nothing; a player without a mark on a kept list was there. */
const PRESENT: ReadonlySet<AttendanceStatus> = new Set(['present', 'not_reported']);

/** The kick-off's line-up; of a match that was not run live the planned one. */
function startersOf(match: Match): readonly number[] {
  return pitchHistory(match).start.places.map(({ player_sid }) => player_sid);
}

function changesOf(match: Match) {
  const on = new Map<number, number>();
  const off = new Map<number, number>();
  if (!wasRunLive(match)) return { on, off };
  for (const { event, repair } of pitchHistory(match).steps) {
    const { player_sid, off_player_sid } = event.data;
    if (repair !== null) continue;
    if (event.type === 'SUBS_IN') {
      add(on, player_sid, 1);
      if (off_player_sid !== 0) add(off, off_player_sid, 1);
    } else if (event.type === 'SUBS_OUT') add(off, player_sid, 1);
  }
  return { on, off };
}

function cellTimes(stays: readonly Stay[]): ReadonlyMap<number, Map<number, number>> {
  const times = new Map<number, Map<number, number>>();
  for (const { from, until, places } of stays) {
    for (const place of places) {
      const cells = times.get(place.player_sid) ?? new Map<number, number>();
      times.set(place.player_sid, cells);
      add(cells, cellAt(place), until - from);
    }
  }
  return times;
}

type Noted = Pick<PlayerFacts, 'penaltiesMissed' | 'yellow' | 'red' | 'timePenalties'>;

const NOTHING_NOTED: Noted = { penaltiesMissed: 0, yellow: 0, red: 0, timePenalties: 0 };

/** The field that an event of a player counts in. Cards of a shoot-out count, its kicks do not. */
const NOTED: Partial<Readonly<Record<MatchEvent['type'], keyof Noted>>> = {
  PENALTY_MISSED: 'penaltiesMissed',
  PENALTY_STOPPED: 'penaltiesMissed',
  YELLOW_CARD: 'yellow',
  SECOND_YELLOW_CARD: 'red',
  RED_CARD: 'red',
  TIME_PENALTY: 'timePenalties',
};

function notedOf(match: Match, events: readonly MatchEvent[]): ReadonlyMap<number, Noted> {
  const noted = new Map<number, Noted>();
  for (const { type, data } of events) {
    const field = NOTED[type];
    const isKick = field === 'penaltiesMissed' && data.part >= SHOOTOUT_PART;
    if (field === undefined || isKick || data.player_sid === 0 || data.homeaway !== ourSide(match)) continue;
    const known = noted.get(data.player_sid) ?? NOTHING_NOTED;
    noted.set(data.player_sid, { ...known, [field]: known[field] + 1 });
  }
  return noted;
}

function captainsOf(match: Match, events: readonly MatchEvent[]): ReadonlySet<number> {
  const named = events.filter(({ type }) => type === 'CAPTAIN').map(({ data }) => data.player_sid);
  return new Set([match.metadata.captain, ...named]);
}

function byKind(goals: readonly GoalFacts[]): PlayerFacts['goals'] {
  const kinds = new Map<GoalType, number>();
  for (const { kind } of goals) add(kinds, kind, 1);
  return [...kinds];
}

function add<K>(sums: Map<K, number>, key: K, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
