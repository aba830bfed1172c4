/**
 * What several teams have on some days, in one list: who plays when and where, on which pitch two of them are at once,
 * and which players are asked for at two places at once.
 */
import { type WallClock, wallClockSeconds } from '../match/clock/kickoff-time.ts';

const DAY = 86_400;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday; 0 is Monday. */
const EPOCH_WEEKDAY = 3;
const SATURDAY = 5;

/** A match or a session of one of the teams, by the wall clock of its team. */
export interface Planned extends WallClock {
  readonly kind: 'match' | 'session';
  readonly sid: number;
  readonly team: number;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  readonly place: string;
  /** It does not take place at its time. */
  readonly isOff: boolean;
  /** The players on its sheet. */
  readonly players: readonly number[];
}

/** Today and the days of this weekend that are still to come, as `date` of a match. A weekend is Saturday and Sunday. */
export function clubDays(today: number): readonly number[] {
  const weekday = (Math.floor(today / DAY) + EPOCH_WEEKDAY) % WEEK_DAYS;
  const saturday = today + (SATURDAY - weekday) * DAY;
  return [...new Set([today, saturday, saturday + DAY])].filter((day) => day >= today).sort((a, b) => a - b);
}

export interface ProgrammeDay<P extends Planned> {
  readonly day: number;
  /** By time. */
  readonly entries: readonly P[];
}

export function programmeOf<P extends Planned>(
  planned: readonly P[],
  days: readonly number[],
): readonly ProgrammeDay<P>[] {
  return days.map((day) => ({
    day,
    entries: planned
      .filter((entry) => startOf(entry) >= day && startOf(entry) < day + DAY)
      .sort((a, b) => startOf(a) - startOf(b) || a.team - b.team || a.sid - b.sid),
  }));
}

export interface Pitch<P extends Planned> {
  /** As the first of its entries spells it. */
  readonly place: string;
  readonly slots: readonly { readonly entry: P; readonly overlaps: boolean }[];
}

/** The timetable of each place, those with most entries first. What is off does not take a pitch. */
export function pitchesOf<P extends Planned>(entries: readonly P[]): readonly Pitch<P>[] {
  const placed = entries.filter(({ place, isOff }) => place.trim() !== '' && !isOff);
  return [...Map.groupBy(placed, ({ place }) => samePlace(place)).values()]
    .map((those) => ({
      place: those[0]?.place.trim() ?? '',
      slots: those
        .toSorted((a, b) => startOf(a) - startOf(b))
        .map((entry) => ({
          entry,
          overlaps: those.some((other) => other !== entry && isAtOnce(entry, other)),
        })),
    }))
    .sort((a, b) => b.slots.length - a.slots.length || a.place.localeCompare(b.place));
}

export interface Clash<P extends Planned> {
  readonly player: number;
  /** Two entries of different teams that are at once, the earlier one first. */
  readonly entries: readonly [P, P];
}

/** Players on two sheets at once. */
export function clashesOf<P extends Planned>(entries: readonly P[]): readonly Clash<P>[] {
  const taking = entries.filter(({ isOff }) => !isOff).sort((a, b) => startOf(a) - startOf(b));
  return taking.flatMap((first, index) =>
    taking
      .slice(index + 1)
      .filter((second) => isAtOnce(first, second))
      .flatMap((second) =>
        first.players
          .filter((player) => second.players.includes(player))
          .map((player): Clash<P> => ({ player, entries: [first, second] })),
      ),
  );
}

/** The teams of each player who is in several squads. */
export function sharedPlayers(
  teams: readonly { readonly sid: number; readonly player_sids: readonly number[] }[],
): ReadonlyMap<number, readonly number[]> {
  const inTeams = new Map<number, number[]>();
  for (const { sid, player_sids } of teams) {
    for (const player of player_sids) inTeams.set(player, [...(inTeams.get(player) ?? []), sid]);
  }
  return new Map([...inTeams].filter(([, sids]) => sids.length > 1));
}

function isAtOnce(one: Planned, other: Planned): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

const startOf = (entry: Planned): number => wallClockSeconds(entry);
const endOf = (entry: Planned): number => startOf(entry) + entry.minutes * 60;
const samePlace = (place: string): string => place.trim().toLowerCase().replace(/\s+/g, ' ');
