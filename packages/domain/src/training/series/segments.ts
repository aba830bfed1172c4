/**
 * A series that was changed "from this session on" is stored as several: one for each time in which it was the same.
 *
 * They share the first one's id: `17-3`, then `17-3:20698` with the number of the day on which the later one starts.
 * So two devices that divide a series on the same day, each without network, write the same member, and the later one
 * wins. A session stores the first id only: the part of the series that covers its day is its rule. Dividing a series
 * therefore writes no session that does not change.
 */
import type { TrainingSeries, TrainingSession } from '../../entity/tables/training.ts';
import { DAY, datesOf } from './rule.ts';

/** The id that all parts of a series share. */
export function seriesId(id: string): string {
  return id.split(':', 1)[0] ?? id;
}

/** The id of the part that starts on a day. */
export function partId(id: string, day: number): string {
  return `${seriesId(id)}:${day / DAY}`;
}

/** True for a session that the series made and that still belongs to it. */
export function isOfSeries(session: Pick<TrainingSession, 'series'>, id: string): boolean {
  return session.series !== '' && seriesId(session.series) === seriesId(id);
}

/**
 * The parts of a series in the order of their days. Each ends before the next one starts: two devices may have divided
 * it on different days, and then the stored parts overlap.
 */
export function partsOf(series: readonly TrainingSeries[], id: string): readonly TrainingSeries[] {
  const parts = series
    .filter((part) => seriesId(part.id) === seriesId(id))
    .toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
  return parts
    .map((part, index) => {
      const next = parts[index + 1];
      return next === undefined ? part : { ...part, until: Math.min(part.until, next.from - DAY) };
    })
    .filter((part) => part.until >= part.from);
}

/** The part that covers a day; undefined for a day outside all of them. */
export function partOn(parts: readonly TrainingSeries[], day: number): TrainingSeries | undefined {
  return parts.find((part) => part.from <= day && day <= part.until);
}

/** Every day of a series with the part that gives its values. */
export function daysOf(parts: readonly TrainingSeries[]): ReadonlyMap<number, TrainingSeries> {
  return new Map(parts.flatMap((part) => datesOf(part).map((day) => [day, part] as const)));
}
