/** Days of a series, and what a change of it does, in words. */
import { DAY, type SeriesRule } from '@touchline/domain/training/series/rule';
import type { SeriesChanges } from '@touchline/domain/training/series/series-changes';
import { m } from '@touchline/i18n';
import { dateLocale } from '#ui/words/date-locale.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1) / 1_000;

/** `Tuesday`, or `Tue`; 1 for Monday to 7 for Sunday. */
export function weekdayText(weekday: number, length: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(dateLocale(), { weekday: length, timeZone: 'UTC' });
  return format.format((MONDAY + (weekday - 1) * DAY) * 1_000);
}

/** `Tuesday and Thursday`. */
export function weekdaysText(weekdays: readonly number[]): string {
  const names = weekdays.map((weekday) => weekdayText(weekday, 'long'));
  return new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format(names);
}

/** `Thu 1 October 2026`. */
export function longDayText(day: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(day * 1_000);
}

/** `Every Tuesday and Thursday until Thu 1 October 2026`. */
export function ruleText({ weekdays, until }: Pick<SeriesRule, 'weekdays' | 'until'>): string {
  return m.series_rule({ weekdays: weekdaysText(weekdays), until: longDayText(until) });
}

/** What will happen, one sentence each: how many sessions change, and how many stay as they are. */
export function changesInWords({ made, changed, removed, kept }: SeriesChanges): readonly string[] {
  const recorded = kept.filter(({ why }) => why === 'recorded').length;
  const apart = kept.filter(({ why }) => why === 'apart').length;
  const sentences = [
    made.length > 0 && m.series_will_make({ count: made.length }),
    changed.length > 0 && m.series_will_change({ count: changed.length }),
    removed.length > 0 && m.series_will_delete({ count: removed.length }),
    recorded > 0 && m.series_stay_recorded({ count: recorded }),
    apart > 0 && m.series_stay_apart({ count: apart }),
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? [m.series_will_nothing()] : sentences;
}
