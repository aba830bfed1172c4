/**
 * The kick-off time of a match. Date and time are local to the team; with the team's time zone they give an instant
 * that does not depend on the phone's zone.
 */
import type { Match } from '../../entity/tables/match.ts';
import { clamp, MEET_MINUTES_MAX } from '../../match-limits.ts';

export type WallClock = Pick<Match, 'date' | 'dateHours' | 'dateMinutes'>;

const DAY = 86_400;
/** The last second of the year 9999. Fields and lists cannot show later dates. */
const CALENDAR_END = 253_402_300_799;

/** Seconds since 1970 of the kick-off. An unknown time zone is treated as UTC. */
export function kickOffInstant(match: WallClock, timezone: string): number {
  const wall = wallClockSeconds(match);
  // The offset at the result counts. Near a change to or from summer time the second step corrects it.
  const guess = wall - offsetAt(wall, timezone);
  return wall - offsetAt(guess, timezone);
}

/** No local clock is further from UTC. */
const FARTHEST_ZONE = DAY;

/**
 * True when so many seconds have passed since a start. The instant of a local time is costly to find, and ten seasons
 * have hundreds of starts, so it is only asked for near the current time.
 */
export function hasPassed(
  start: WallClock,
  { nowSeconds, timezone }: { readonly nowSeconds: number; readonly timezone: string },
  seconds = 0,
): boolean {
  const ago = nowSeconds - wallClockSeconds(start) - seconds;
  if (Math.abs(ago) > FARTHEST_ZONE) return ago > 0;
  return kickOffInstant(start, timezone) + seconds <= nowSeconds;
}

/**
 * The local time at which the players meet; null when the match has no meeting time. The minutes are elapsed time, also
 * across a change to or from summer time.
 */
export function meetingTime(
  match: WallClock & Pick<Match, 'meet_minutes'>,
  timezone: string,
): WallClock | null {
  const minutes = clamp(Math.floor(match.meet_minutes), 0, MEET_MINUTES_MAX);
  if (!(minutes > 0)) return null;
  return startNow(kickOffInstant(match, timezone) - minutes * 60, timezone);
}

/**
 * The sort key of matches: date plus hours plus minutes in UTC (section 3). An impossible stored start is replaced by
 * the nearest possible one, so that one match cannot prevent the listing of all others.
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

/** A match within this time of its planned start counts as of today, because some are played around midnight. */
const SAME_OCCASION = 12 * 3600;

/** True when a match is planned for another day than today. False without a day. */
export function isPlannedForAnotherDay(match: WallClock, nowSeconds: number, timezone: string): boolean {
  if (match.date <= 0) return false;
  if (Math.abs(kickOffInstant(match, timezone) - nowSeconds) <= SAME_OCCASION) return false;
  return dayOf(match) !== dayAt(nowSeconds, timezone);
}

/** The current time in the fields of a match's start. */
export function startNow(nowSeconds: number, timezone: string): WallClock {
  const date = dayAt(nowSeconds, timezone);
  const seconds = Math.floor(nowSeconds) + offsetAt(nowSeconds, timezone) - date;
  return { date, dateHours: Math.floor(seconds / 3600), dateMinutes: Math.floor((seconds % 3600) / 60) };
}

/** The local calendar day as `match.date` stores it: its midnight in UTC. */
export function dayAt(nowSeconds: number, timezone: string): number {
  const local = Math.floor(nowSeconds) + offsetAt(nowSeconds, timezone);
  return Math.floor(local / DAY) * DAY;
}

/** The default start of a new match: Saturday at nine (section 9). */
const USUAL: Pick<WallClock, 'dateHours' | 'dateMinutes'> = { dateHours: 9, dateMinutes: 0 };
const SATURDAY = 6;
const WEEK = 7 * DAY;

/**
 * The likely start of a new match: weekday and time of the last match, in the first coming week without a match on
 * that day. Never in the past.
 */
export function likelyStart(matches: readonly WallClock[], nowSeconds: number, timezone: string): WallClock {
  const dated = matches.filter(({ date }) => Number.isFinite(date) && date > 0);
  const sorted = dated.toSorted((a, b) => wallClockSeconds(a) - wallClockSeconds(b));
  const last = sorted.findLast((match) => hasPassed(match, { nowSeconds, timezone })) ??
    sorted[0] ?? { ...USUAL, date: saturdayAfter(dayAt(nowSeconds, timezone)) };
  const taken = new Set(dated.map(({ date }) => date));
  let start = nextStart(last, nowSeconds, timezone);
  while (taken.has(start.date)) start = { ...start, date: start.date + WEEK };
  return start;
}

/** The next start on the same weekday at the same time. */
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

/**
 * Seconds by which local clocks are ahead of UTC at an instant. On the last day that a date can have, local clocks show
 * times that none can have.
 */
function offsetAt(seconds: number, timezone: string): number {
  const instant = Math.min(Math.floor(seconds), CALENDAR_END);
  const parts = formatOf(timezone).formatToParts(new Date(instant * 1000));
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
  return local / 1000 - instant;
}

/** Creating formats is slow, and a list of matches uses the same one. */
const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * Each has 30 kB. Teams choose the names, and one zone has thousands of them, because letter case does not count: a
 * server must not keep them all.
 */
const FORMATS_KEPT = 500;

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = makeFormat(timezone) ?? makeFormat('UTC');
  if (format === undefined) throw new Error('this runtime does not know UTC');
  if (formats.size >= FORMATS_KEPT) formats.clear();
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
