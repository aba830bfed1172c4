/** Which matches and sessions a calendar that is read again and again has. */
import type { CalendarEntry } from './entry.ts';

const DAY_MS = 24 * 3_600_000;
const PAST_MS = 365 * DAY_MS;
/** Later days are mistyped ones, and describing a time zone costs time for each year. */
const COMING_MS = 3 * 365 * DAY_MS;
/** How long a deleted match stays as cancelled after its day. */
const DELETED_DAYS = 30;
/** The latest are shown; a feed of this size has 1 MB. */
export const ENTRIES_MAX = 2_000;

/** @param date of a match or session, as stored @param now milliseconds since 1970 */
export function inWindow(date: unknown, now: number): boolean {
  if (typeof date !== 'number') return false;
  const day = date * 1_000;
  return day > 0 && day >= now - PAST_MS && day <= now + COMING_MS;
}

/** False for the deletion of a match whose day is long over. @param date seconds since 1970 */
export function tellsDeletion(date: unknown, now: number): boolean {
  return typeof date === 'number' && date * 1_000 >= now - DELETED_DAYS * DAY_MS;
}

/** In the order of their starts, without the earliest of too many. */
export function latest(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  return entries.toSorted((a, b) => a.start - b.start || (a.name < b.name ? -1 : 1)).slice(-ENTRIES_MAX);
}
