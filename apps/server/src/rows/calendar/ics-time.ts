/** Times of a calendar file, and the time zone that they are in. */
import { startNow, wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { line } from './ics-lines.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** How far around an event the file describes its time zone. */
const AROUND = 366 * DAY;

/** `20261128T093000Z` */
export function utcTime(seconds: number): string {
  return `${digits(seconds)}Z`;
}

/**
 * A time zone as a file describes it. Offsets are looked up among its clock changes, because asking Intl for each of
 * thousands of times is slow, and readers of the file compute with the same changes.
 */
export interface Zone {
  /** IANA name. */
  readonly name: string;
  /** The beginning of the described time, and the clock changes after it. */
  readonly changes: readonly [first: ClockChange, ...later: ClockChange[]];
}

/** The zone for events between two instants. @param name by `usableZone`, not empty */
export function zoneOf(name: string, span: { readonly from: number; readonly until: number }): Zone {
  const from = span.from - AROUND;
  const first = offsetAt(from, name);
  const later = changesIn({ from, until: span.until + AROUND }, name);
  return { name, changes: [{ at: from, before: first, after: first }, ...later] };
}

/**
 * A property with an instant, in local time where that is unambiguous. A local time that happens twice is written in UTC:
 * it means the first of the two (RFC 5545, 3.3.5), but some programs read the second.
 *
 * @param zone null for UTC
 */
export function timeLine(name: string, seconds: number, zone: Zone | null): string {
  if (zone === null || happensTwice(seconds, zone)) return line(name, utcTime(seconds));
  return line(`${name};TZID=${zone.name}`, digits(seconds + changeBefore(seconds, zone).after));
}

/** Clocks are set back by a time that passes once before the change and once after it. */
function happensTwice(seconds: number, { changes }: Zone): boolean {
  return changes.some(({ at, before, after }) => {
    const back = before - after;
    return seconds >= at - back && seconds < at + back;
  });
}

/** The VTIMEZONE. */
export function timezoneLines({ name, changes }: Zone): string {
  return [
    line('BEGIN', 'VTIMEZONE'),
    line('TZID', name),
    ...changes.map(observance),
    line('END', 'VTIMEZONE'),
  ].join('');
}

interface ClockChange {
  readonly at: number;
  /** Seconds ahead of UTC. */
  readonly before: number;
  readonly after: number;
}

function observance({ at, before, after }: ClockChange): string {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    line('BEGIN', kind),
    line('DTSTART', digits(at + before)),
    line('TZOFFSETFROM', offsetText(before)),
    line('TZOFFSETTO', offsetText(after)),
    line('END', kind),
  ].join('');
}

function changesIn(
  { from, until }: { readonly from: number; readonly until: number },
  timezone: string,
): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  for (let year = yearAt(from); yearOf(year) < until; year++)
    changes.push(...changesOfYear(year, timezone).filter(({ at }) => at > from && at < until));
  return changes;
}

const yearAt = (seconds: number): number => new Date(seconds * 1_000).getUTCFullYear();
const yearOf = (year: number): number => Date.UTC(year) / 1_000;

/** The changes of a year stay what they are, and looking for them takes milliseconds. */
const changesKept = new Map<string, readonly ClockChange[]>();
/** A zone has four years or more. */
const YEARS_KEPT = 5_000;

function changesOfYear(year: number, timezone: string): readonly ClockChange[] {
  const key = `${year} ${timezone}`;
  const known = changesKept.get(key);
  if (known !== undefined) return known;
  const changes = findChanges({ from: yearOf(year), until: yearOf(year + 1) }, timezone);
  if (changesKept.size >= YEARS_KEPT) changesKept.clear();
  changesKept.set(key, changes);
  return changes;
}

/** Found by looking at every week and then halving: Intl tells offsets, and no changes. */
function findChanges(
  { from, until }: { readonly from: number; readonly until: number },
  timezone: string,
): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  let before = offsetAt(from, timezone);
  for (let week = from; week < until; week += WEEK) {
    const next = Math.min(week + WEEK, until);
    const after = offsetAt(next, timezone);
    if (before !== after) changes.push({ at: changeBetween(week, next, timezone), before, after });
    before = after;
  }
  return changes;
}

function changeBetween(from: number, until: number, timezone: string): number {
  const before = offsetAt(from, timezone);
  let [low, high] = [Math.floor(from / MINUTE), Math.ceil(until / MINUTE)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE, timezone) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

function changeBefore(seconds: number, { changes: [first, ...later] }: Zone): ClockChange {
  return later.findLast(({ at }) => at <= seconds) ?? first;
}

/** Seconds by which local clocks are ahead of UTC. */
function offsetAt(seconds: number, timezone: string): number {
  const minute = Math.floor(seconds / MINUTE) * MINUTE;
  return wallClockSeconds(startNow(minute, timezone)) - minute;
}

/**
 * The zone, when it is one of the IANA database with a name that is safe in a parameter; empty for others and for UTC,
 * which needs no description.
 */
export function usableZone(timezone: string): string {
  const known = zones.get(timezone);
  if (known !== undefined) return known;
  const zone = isKnown(timezone) ? timezone : '';
  if (zones.size >= ZONES_KEPT) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

/** Teams choose the names, so a server must not keep them all. */
const ZONES_KEPT = 500;
const zones = new Map<string, string>();

function isKnown(timezone: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)+$/.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/** `+0100` */
function offsetText(seconds: number): string {
  const minutes = Math.abs(Math.trunc(seconds / MINUTE));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** Seconds as calendar digits, without a zone. */
function digits(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace(/[-:]|\.\d+Z$/g, '');
}
