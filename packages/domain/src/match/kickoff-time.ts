/**
 * When a match starts. Its date and time are wall-clock time at the team's place; with the team's time zone
 * they give an instant, whatever zone the phone is in.
 */
import type { Match } from '../entity/match.ts';
import { clamp } from './limits.ts';

export type WallClock = Pick<Match, 'date' | 'dateHours' | 'dateMinutes'>;

const DAY = 86_400;
/** The last second of the year 9999: what is stored beyond it, no field and no list could write. */
const CALENDAR_END = 253_402_300_799;

/** Seconds since 1970 of the kick-off. An unknown time zone counts as UTC. */
export function kickOffInstant(match: WallClock, timezone: string): number {
  const wall = wallClockSeconds(match);
  // The offset at the result decides; near a change of the clocks the second guess settles it.
  const guess = wall - offsetAt(wall, timezone);
  return wall - offsetAt(guess, timezone);
}

/**
 * Sorts matches: date plus hours plus minutes, as if in UTC (section 3). Of a stored start that no calendar has,
 * the nearest possible one counts: one match must not keep all others from being listed.
 */
export function wallClockSeconds(match: WallClock): number {
  const { dateHours, dateMinutes } = timeOfDay(match);
  return clamp(match.date, 0, CALENDAR_END) + dateHours * 3600 + dateMinutes * 60;
}

function timeOfDay({ dateHours, dateMinutes }: WallClock): Omit<WallClock, 'date'> {
  return {
    dateHours: clamp(Math.floor(dateHours), 0, 23),
    dateMinutes: clamp(Math.floor(dateMinutes), 0, 59),
  };
}

/** So long before or after its planned start a match is kicked off on any day: some are played around midnight. */
const SAME_OCCASION = 12 * 3600;

/** Whether a match is planned for another day than now; a match without a day is planned for none. */
export function isPlannedForAnotherDay(match: WallClock, nowSeconds: number, timezone: string): boolean {
  if (match.date <= 0) return false;
  if (Math.abs(kickOffInstant(match, timezone) - nowSeconds) <= SAME_OCCASION) return false;
  return dayOf(match) !== dayAt(nowSeconds, timezone);
}

/** Now, as a match's start says it. */
export function startNow(nowSeconds: number, timezone: string): WallClock {
  const date = dayAt(nowSeconds, timezone);
  const seconds = Math.floor(nowSeconds) + offsetAt(nowSeconds, timezone) - date;
  return { date, dateHours: Math.floor(seconds / 3600), dateMinutes: Math.floor((seconds % 3600) / 60) };
}

/** The calendar day at a place, as `match.date` stores it: its midnight as if in UTC. */
export function dayAt(nowSeconds: number, timezone: string): number {
  const local = Math.floor(nowSeconds) + offsetAt(nowSeconds, timezone);
  return Math.floor(local / DAY) * DAY;
}

/** The start of a match made now, when nothing tells a better one: Saturday at nine (section 9). */
const USUAL: Pick<WallClock, 'dateHours' | 'dateMinutes'> = { dateHours: 9, dateMinutes: 0 };
const SATURDAY = 6;
const WEEK = 7 * DAY;

/**
 * The start that a new match most likely has: the weekday and time of the last match, in the first week to
 * come that has no match on that day. Never in the past.
 */
export function likelyStart(matches: readonly WallClock[], nowSeconds: number, timezone: string): WallClock {
  const dated = matches.filter(({ date }) => Number.isFinite(date) && date > 0);
  const sorted = dated.toSorted((a, b) => wallClockSeconds(a) - wallClockSeconds(b));
  const last = sorted.findLast((match) => kickOffInstant(match, timezone) <= nowSeconds) ??
    sorted[0] ?? { ...USUAL, date: saturdayAfter(dayAt(nowSeconds, timezone)) };
  const taken = new Set(dated.map(({ date }) => date));
  let start = nextStart(last, nowSeconds, timezone);
  while (taken.has(start.date)) start = { ...start, date: start.date + WEEK };
  return start;
}

/** The first start to come on the same day of the week at the same time. */
export function nextStart(match: WallClock, nowSeconds: number, timezone: string): WallClock {
  const today = dayAt(nowSeconds, timezone);
  const day = dayOf(match);
  const ahead = (((day - today) % WEEK) + WEEK) % WEEK;
  const start = { date: today + ahead, ...timeOfDay(match) };
  return kickOffInstant(start, timezone) > nowSeconds ? start : { ...start, date: start.date + WEEK };
}

function dayOf({ date }: WallClock): number {
  return Math.floor(clamp(date, 0, CALENDAR_END) / DAY) * DAY;
}

function saturdayAfter(day: number): number {
  return day + ((SATURDAY - new Date(day * 1000).getUTCDay() + 7) % 7) * DAY;
}

/** Seconds that a place's clocks are ahead of UTC at an instant. */
function offsetAt(seconds: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(new Date(Math.floor(seconds) * 1000));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local / 1000 - Math.floor(seconds);
}

/** Formats are costly to make and a list of matches asks for the same one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = makeFormat(timezone) ?? makeFormat('UTC');
  if (format === undefined) throw new Error('this runtime does not know UTC');
  formats.set(timezone, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}
