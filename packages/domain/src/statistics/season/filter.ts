/** Which matches a statistic counts (statistics.md "Which matches count"). The filter is kept in the address. */
import type { Match } from '../../entity/tables/match.ts';
import type { MatchFacts } from '../facts/match-facts.ts';
import { opponentKey, type SameOpponents } from './opponent-key.ts';

export interface StatisticsFilter {
  /** Ids of periods; empty for all. */
  readonly periods: readonly number[];
  /** Empty for all. */
  readonly kinds: readonly Match['kind'][];
  readonly where: '' | 'home' | 'away';
  /** The key of an opponent (`opponentKey`); empty for all. */
  readonly opponent: string;
  /** Local days, the first and the last that count, as `2026-11-07`; empty for no bound. */
  readonly from: string;
  readonly until: string;
  /** Only so many of the latest matches that the rest of the filter leaves; 0 for all. */
  readonly last: number;
  /** Abandoned matches count, too. */
  readonly abandoned: boolean;
  /** Tables of players have those who left the team or were archived, too. Sums of a team always have them. */
  readonly former: boolean;
}

export const EVERY_MATCH: StatisticsFilter = {
  periods: [],
  kinds: [],
  where: '',
  opponent: '',
  from: '',
  until: '',
  last: 0,
  abandoned: false,
  former: false,
};

/** The most matches that `last` names. */
export const LAST_MAX = 500;

/**
 * The matches that the filter leaves, the oldest first. A match without a date comes first, and is outside every span of
 * days.
 */
export function filtered(
  matches: readonly MatchFacts[],
  filter: StatisticsFilter,
  same: SameOpponents,
): readonly MatchFacts[] {
  const left = matches
    .filter((match) => isCounted(match, filter, same))
    .toSorted((a, b) => a.start - b.start || a.match - b.match);
  return filter.last > 0 ? left.slice(-filter.last) : left;
}

function isCounted(match: MatchFacts, filter: StatisticsFilter, same: SameOpponents): boolean {
  const { periods, kinds, where, opponent, abandoned } = filter;
  return (
    (abandoned || !match.abandoned) &&
    (periods.length === 0 || periods.includes(match.period)) &&
    (kinds.length === 0 || kinds.includes(match.kind)) &&
    (where === '' || (where === 'away') === match.away) &&
    (opponent === '' || opponentKey(match, same) === opponent) &&
    isWithin(match, filter)
  );
}

function isWithin({ start }: MatchFacts, { from, until }: StatisticsFilter): boolean {
  if (from === '' && until === '') return true;
  if (start === 0) return false;
  const day = new Date(start * 1_000).toISOString().slice(0, 10);
  return (from === '' || day >= from) && (until === '' || day <= until);
}

/** The names of the filter's parts in an address. */
const NAMES = [
  'period',
  'kind',
  'where',
  'opponent',
  'from',
  'until',
  'last',
  'abandoned',
  'former',
] as const;
export type FilterName = (typeof NAMES)[number];

export interface ReadFilter {
  readonly filter: StatisticsFilter;
  /** The parts that make no sense and do not filter, for a message. */
  readonly ignored: readonly FilterName[];
}

/** The text for all periods. An address without periods means the usual ones. */
const ALL_PERIODS = 'all';

/**
 * Reads a filter from the parts of an address. Unknown names are no parts of it.
 *
 * @param usual the periods that count when the address names none, such as the current one; empty for all
 */
export function readFilter(
  parts: Readonly<Partial<Record<string, string>>>,
  usual: readonly number[],
): ReadFilter {
  const ignored = new Set<FilterName>();
  const part = <T>(name: FilterName, none: T, read: (text: string) => T | undefined): T => {
    const text = parts[name];
    if (text === undefined || text === '') return none;
    const value = read(text);
    if (value === undefined) ignored.add(name);
    return value ?? none;
  };
  const days = { from: part('from', '', dayOf), until: part('until', '', dayOf) };
  const isTurned = days.from !== '' && days.until !== '' && days.from > days.until;
  if (isTurned) ignored.add('from').add('until');
  return {
    filter: {
      periods: part('period', usual, (text) =>
        text === ALL_PERIODS ? [] : numbersOf(text, 1, Number.MAX_SAFE_INTEGER),
      ),
      kinds: part('kind', [], (text) => numbersOf(text, 1, 3)) as readonly Match['kind'][],
      where: part('where', '', (text) => (text === 'home' || text === 'away' ? text : undefined)),
      opponent: part('opponent', '', (text) => text.slice(0, KEY_MAX)),
      ...(isTurned ? { from: '', until: '' } : days),
      last: part('last', 0, (text) => numbersOf(text, 1, LAST_MAX)?.[0]),
      abandoned: part('abandoned', false, yes),
      former: part('former', false, yes),
    },
    ignored: NAMES.filter((name) => ignored.has(name)),
  };
}

/** The parts of an address that `readFilter` reads as the same filter; what does not filter is left out. */
export function writtenFilter(filter: StatisticsFilter): Readonly<Partial<Record<FilterName, string>>> {
  const written: Record<FilterName, string> = {
    period: filter.periods.length === 0 ? ALL_PERIODS : filter.periods.join('-'),
    kind: filter.kinds.join('-'),
    where: filter.where,
    opponent: filter.opponent,
    from: filter.from,
    until: filter.until,
    last: filter.last > 0 ? String(filter.last) : '',
    abandoned: filter.abandoned ? '1' : '',
    former: filter.former ? '1' : '',
  };
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''));
}

const KEY_MAX = 300;

const yes = (text: string): true | undefined => (text === '1' ? true : undefined);

/** Whole numbers with dashes between, each once; undefined when one is none, or out of bounds. */
function numbersOf(text: string, least: number, most: number): readonly number[] | undefined {
  if (!/^\d{1,16}(-\d{1,16})*$/.test(text)) return undefined;
  const numbers = [...new Set(text.split('-').map(Number))];
  return numbers.every((number) => number >= least && number <= most) ? numbers : undefined;
}

/** A day of the calendar, as it was written; undefined for any other text. */
function dayOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().startsWith(text) ? text : undefined;
}
