/**
 * What the associations say about an age group (the design's privacy.md, "Age presets"): how it plays, and whether its
 * results and tables may be published. Each row names its sources. What no source says is `unknown` and read strictly.
 */
import { AGE_GROUPS, type AgeGroup, type Country } from '../entity/tables/privacy.ts';
import type { AgeSourceName } from './age-sources.ts';

export type Publication = 'allowed' | 'forbidden' | 'unknown';

/** Null for what no source says, or what Touchline cannot record: it has four players and more, and up to four parts. */
export interface AgeFormat {
  readonly pitchPlayers: number;
  readonly matchParts: number | null;
  /** Minutes of the whole match. */
  readonly matchLength: number | null;
  /** Length and width of the largest pitch, in metres. */
  readonly pitch: readonly [length: number, width: number] | null;
}

export interface AgePreset {
  /** Null where fewer than four play, as in 3v3. */
  readonly format: AgeFormat | null;
  /** Results and scorers. */
  readonly results: Publication;
  readonly tables: Publication;
  readonly sources: readonly AgeSourceName[];
}

interface Row extends AgePreset {
  readonly from: AgeGroup;
  readonly to: AgeGroup;
}

const HALVES = 2;
const QUARTERS = 4;

const format = (
  pitchPlayers: number,
  [matchParts, matchLength]: readonly [parts: number | null, minutes: number | null],
  pitch: AgeFormat['pitch'] = null,
): AgeFormat => ({ pitchPlayers, matchParts, matchLength, pitch });

const UNTIMED = [null, null] as const;
const halves = (minutes: number) => [HALVES, HALVES * minutes] as const;
const quarters = (minutes: number) => [QUARTERS, QUARTERS * minutes] as const;

const by = (...sources: readonly AgeSourceName[]) => ({ sources });

const FREE = { results: 'allowed', tables: 'allowed' } as const;
const CLOSED = { results: 'forbidden', tables: 'forbidden' } as const;
const UNKNOWN = { results: 'unknown', tables: 'unknown' } as const;

const NL: readonly Row[] = [
  { from: 'U6', to: 'U6', format: null, ...UNKNOWN, ...by('knvb2v2') },
  {
    from: 'U7',
    to: 'U7',
    format: format(4, UNTIMED),
    ...CLOSED,
    ...by('knvbFormats', 'knvbUnpublished'),
  },
  ...(
    [
      ['U8', 'U9', 20],
      ['U10', 'U10', 25],
    ] as const
  ).map(([from, to, minutes]) => ({
    from,
    to,
    format: format(6, halves(minutes), [42.5, 30]),
    ...CLOSED,
    ...by('knvb6v6', 'knvb8v8', 'knvbUnpublished'),
  })),
  {
    from: 'U11',
    to: 'U12',
    format: format(8, halves(30), [64, 42.5]),
    ...FREE,
    ...by('knvb8v8', 'knvbRankings'),
  },
  ...(
    [
      ['U13', 'U13', 30],
      ['U14', 'U15', 35],
      ['U16', 'U17', 40],
      ['U18', 'adult', 45],
    ] as const
  ).map(([from, to, minutes]) => ({
    from,
    to,
    format: format(11, halves(minutes)),
    ...FREE,
    ...by('knvbFormats', 'knvbRankings'),
  })),
];

const BE: readonly Row[] = [
  { from: 'U6', to: 'U6', format: null, ...UNKNOWN, ...by('vfvFormats', 'acffNoPromotion') },
  { from: 'U7', to: 'U7', format: null, ...UNKNOWN, ...by('vfv3v3', 'acffNoPromotion') },
  ...(
    [
      ['U8', 'U9', format(5, quarters(15))],
      ['U10', 'U11', format(8, quarters(15), [50, 35])],
      ['U12', 'U13', format(8, quarters(15), [60, 45])],
    ] as const
  ).map(([from, to, played]) => ({
    from,
    to,
    format: played,
    ...UNKNOWN,
    ...by('vfvFormats', 'acffNoPromotion'),
  })),
  { from: 'U14', to: 'U21', format: format(11, UNTIMED), ...FREE, ...by('vfvFormats') },
  { from: 'adult', to: 'adult', format: format(11, halves(45)), ...FREE, ...by('laws') },
];

const DE: readonly Row[] = [
  { from: 'U6', to: 'U7', format: null, ...CLOSED, ...by('dfbKinder', 'dfbFaq') },
  // 3v3 is recommended; 5v5 is the other choice, and the smaller one cannot be recorded.
  {
    from: 'U8',
    to: 'U9',
    format: format(5, UNTIMED, [40, 25]),
    ...CLOSED,
    ...by('dfbKinder', 'dfbFaq'),
  },
  {
    from: 'U10',
    to: 'U11',
    format: format(7, halves(25)),
    ...CLOSED,
    ...by('dfbKinder', 'dfbFaq', 'wfvLengths'),
  },
  {
    from: 'U12',
    to: 'U13',
    format: format(9, halves(30)),
    ...FREE,
    ...by('dfbD', 'wfvLengths'),
  },
  ...(
    [
      ['U14', 'U15', 35],
      ['U16', 'U17', 40],
      ['U18', 'adult', 45],
    ] as const
  ).map(([from, to, minutes]) => ({
    from,
    to,
    format: format(11, halves(minutes)),
    ...FREE,
    ...by('dfbD', 'wfvLengths'),
  })),
];

const ENGLAND: readonly Row[] = [
  { from: 'U6', to: 'U6', format: null, ...UNKNOWN, ...by('faFormats') },
  { from: 'U7', to: 'U7', format: null, ...CLOSED, ...by('faFormats', 'faResults') },
  ...(
    [
      ['U8', 5, 20],
      ['U9', 5, 25],
      ['U10', 7, 25],
      ['U11', 7, 30],
    ] as const
  ).map(([age, players, minutes]) => ({
    from: age,
    to: age,
    format: format(players, halves(minutes)),
    ...CLOSED,
    ...by('faFormats', 'faLengths', 'faResults'),
  })),
  ...(
    [
      ['U12', 'U12', 9, 30],
      ['U13', 'U13', 9, 35],
      ['U14', 'U14', 11, 35],
      ['U15', 'U16', 11, 40],
      ['U17', 'adult', 11, 45],
    ] as const
  ).map(([from, to, players, minutes]) => ({
    from,
    to,
    format: format(players, halves(minutes)),
    ...FREE,
    ...by('faFormats', 'faLengths', 'faResults'),
  })),
];

const TABLE: ReadonlyMap<Country, readonly Row[]> = new Map([
  ['NL', NL],
  ['BE', BE],
  ['DE', DE],
  ['GB-ENG', ENGLAND],
]);

/** The association's rules for an age group; null for a country or an age group that is not chosen, or not known. */
export function presetOf(country: Country, age_group: AgeGroup): AgePreset | null {
  if (age_group === '') return null;
  const place = placeOf(age_group);
  const row = TABLE.get(country)?.find(({ from, to }) => placeOf(from) <= place && place <= placeOf(to));
  return row ?? null;
}

const placeOf = (age_group: AgeGroup): number => AGE_GROUPS.indexOf(age_group);
