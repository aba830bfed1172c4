/**
 * When a match starts. Its date and time are wall-clock time at the team's place; with the team's time zone
 * they give an instant, whatever zone the phone is in.
 */
import type { Match } from '../entity/match.ts';

export type WallClock = Pick<Match, 'date' | 'dateHours' | 'dateMinutes'>;

const DAY = 86_400;

/** Seconds since 1970 of the kick-off. An unknown time zone counts as UTC. */
export function kickOffInstant(match: WallClock, timezone: string): number {
  const wall = wallClockSeconds(match);
  // The offset at the result decides; near a change of the clocks the second guess settles it.
  const guess = wall - offsetAt(wall, timezone);
  return wall - offsetAt(guess, timezone);
}

/** Sorts matches: date plus hours plus minutes, as if in UTC (section 3). */
export function wallClockSeconds({ date, dateHours, dateMinutes }: WallClock): number {
  return date + dateHours * 3600 + dateMinutes * 60;
}

/** The calendar day at a place, as `match.date` stores it: its midnight as if in UTC. */
export function dayAt(nowSeconds: number, timezone: string): number {
  const local = Math.floor(nowSeconds) + offsetAt(nowSeconds, timezone);
  return Math.floor(local / DAY) * DAY;
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
