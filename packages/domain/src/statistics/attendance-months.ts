/**
 * Who was there, per player and month (statistics.md "Attendance and training"). A share counts only gatherings in
 * which something is known of the player, and shows its number: "3 of 4".
 */
import { type Gathering, isMatch } from '../attendance/gathering.ts';
import type { AttendanceStatus } from '../entity/tables/attendance.ts';
import { sheetOf, whoPlayed } from '../match/sheet/sheet.ts';

/** A match that has ended or a session that is over, with what is recorded of its players. */
export interface HeldGathering {
  /** Its local day: midnight of that calendar day in UTC, in seconds. */
  readonly date: number;
  readonly players: readonly PlayerThere[];
}

export interface PlayerThere {
  readonly sid: number;
  readonly status: AttendanceStatus;
  /** True for a player who was on the pitch, whatever the sheet says. */
  readonly played: boolean;
  /** Came later or left earlier. */
  readonly partly: boolean;
}

export interface Presence {
  readonly present: number;
  /** The gatherings in which the player's attendance is known. */
  readonly recorded: number;
}

export interface PlayerAttendance extends Presence {
  /** Of those present: came later or left earlier. */
  readonly partly: number;
  /** Declined, signed off or injured. */
  readonly excused: number;
  /** Absent without notice. */
  readonly missing: number;
  /** By the first day of the month, as `date`. Months in which nothing is known of the player are left out. */
  readonly months: ReadonlyMap<number, Presence>;
}

export interface AttendanceMonths {
  /** The first days of the months with gatherings, the latest first. */
  readonly months: readonly number[];
  readonly players: ReadonlyMap<number, PlayerAttendance>;
}

export type Counted = 'present' | 'excused' | 'missing' | 'unknown';

/** An unmarked player on a kept list was there. A family that was asked and is silent says nothing. */
const COUNTED: Readonly<Record<AttendanceStatus, Counted>> = {
  present: 'present',
  not_reported: 'present',
  not_responded: 'unknown',
  absent: 'missing',
  declined: 'excused',
  signed_off: 'excused',
  injured: 'excused',
};

/** What is recorded of the players of a match that has ended or of a session that is over. */
export function heldGathering(gathering: Gathering): HeldGathering {
  const played = new Set(isMatch(gathering) ? whoPlayed(gathering) : []);
  const players = sheetOf(gathering).map(({ sid, status, fromMinute, untilMinute }) => ({
    sid,
    status,
    played: played.has(sid),
    partly: fromMinute > 0 || untilMinute > 0,
  }));
  return { date: gathering.date, players };
}

/** The order of `gatherings` does not matter. One without any record is left out: its list was not kept. */
export function attendanceMonths(gatherings: readonly HeldGathering[]): AttendanceMonths {
  const kept = gatherings.filter((gathering) => gathering.players.some(isRecorded));
  const players = new Map<number, Tally>();
  const months = new Set<number>();
  for (const { date, players: there } of kept) {
    const month = monthOf(date);
    months.add(month);
    for (const player of there) {
      const counted = countedAs(player);
      if (counted === 'unknown') continue;
      const tally = players.get(player.sid) ?? newTally();
      players.set(player.sid, tally);
      addOne(tally, { month, counted, partly: player.partly });
    }
  }
  return { months: [...months].toSorted((a, b) => b - a), players };
}

/** What a player counts as at one gathering. A player who was on the pitch was there, whatever the sheet says. */
export function countedAs({ played, status }: Pick<PlayerThere, 'played' | 'status'>): Counted {
  return played ? 'present' : COUNTED[status];
}

/** The first day of a date's month. */
export function monthOf(date: number): number {
  const day = new Date(date * 1_000);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1) / 1_000;
}

/** The first day of the month so many months earlier. */
export function monthsBefore(date: number, months: number): number {
  const day = new Date(date * 1_000);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1) / 1_000;
}

/** The attendance of a player while it is counted. */
interface Tally extends Counts<PlayerAttendance> {
  readonly months: Map<number, Counts<Presence>>;
}

type Counts<T> = { -readonly [K in keyof T]: T[K] };

function newTally(): Tally {
  return { present: 0, recorded: 0, partly: 0, excused: 0, missing: 0, months: new Map() };
}

interface One {
  readonly month: number;
  readonly counted: Exclude<Counted, 'unknown'>;
  readonly partly: boolean;
}

function addOne(tally: Tally, { month, counted, partly }: One): void {
  const inMonth = tally.months.get(month) ?? { present: 0, recorded: 0 };
  tally.months.set(month, inMonth);
  tally.recorded++;
  inMonth.recorded++;
  if (counted === 'present') {
    tally.present++;
    inMonth.present++;
    if (partly) tally.partly++;
  } else tally[counted]++;
}

function isRecorded({ status, played, partly }: PlayerThere): boolean {
  return played || partly || (status !== 'not_reported' && status !== 'not_responded');
}
