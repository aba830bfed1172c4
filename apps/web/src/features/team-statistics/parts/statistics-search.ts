/** The filter's parts as the address has them: the router reads and writes whole numbers as such. */
import { type StatisticsFilter, writtenFilter } from '@touchline/domain/statistics/season/filter';

export type StatisticsSearch = Readonly<Partial<Record<string, string | number>>>;

/** The parts as `readFilter` takes them. */
export function partsOf(search: StatisticsSearch): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
}

/** The filter for the address. */
export function searchOf(filter: StatisticsFilter): StatisticsSearch {
  const parts = Object.entries(writtenFilter(filter));
  return Object.fromEntries(
    parts.map(([name, text]) => [name, /^\d{1,15}$/.test(text) ? Number(text) : text]),
  );
}
