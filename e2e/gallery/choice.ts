/** Which pictures of each screen the gallery takes. */

/** The five of touchline.md, and a phone on its side. */
export const SIZES = {
  'smallest phone': { width: 320, height: 568 },
  'small phone': { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1440, height: 900 },
} as const;

export const LANGUAGES = { en: 'en-GB', nl: 'nl-NL' } as const;

/**
 * `sun` is the app's own appearance for bright sun. `contrast` is `prefers-contrast: more`. `forced` is
 * `forced-colors: active`, the system's high contrast.
 */
export const APPEARANCES = ['light', 'dark', 'sun', 'contrast', 'forced'] as const;

export type Size = keyof typeof SIZES;
export type Language = keyof typeof LANGUAGES;
export type Appearance = (typeof APPEARANCES)[number];

export interface Picture {
  readonly size: Size;
  readonly language: Language;
  readonly appearance: Appearance;
}

/**
 * Every size, language and appearance of a screen is in one of these, and those that differ most are together: long Dutch
 * words on the narrowest screen. All products of the three would be 50 pictures of each screen.
 */
const USUAL: readonly (readonly [Language, Appearance, readonly Size[]])[] = [
  ['en', 'light', ['small phone', 'phone', 'sideways', 'tablet', 'laptop']],
  ['en', 'dark', ['phone', 'laptop']],
  ['en', 'sun', ['phone']],
  ['en', 'contrast', ['phone']],
  ['en', 'forced', ['phone']],
  ['nl', 'light', ['smallest phone', 'small phone', 'laptop']],
  ['nl', 'dark', ['sideways', 'tablet']],
];

export interface Choice {
  /** Parts of names of screens; empty for all. */
  readonly screens: readonly string[];
  readonly pictures: readonly Picture[];
  /** An absolute path. */
  readonly folder: string;
}

export interface Filters {
  readonly sizes: readonly Size[];
  readonly languages: readonly Language[];
  readonly appearances: readonly Appearance[];
  /** All products of the three instead of the usual ones. A filter that leaves no usual one has the same effect. */
  readonly all: boolean;
}

export function picturesOf({ sizes, languages, appearances, all }: Filters): readonly Picture[] {
  const isWanted = ({ size, language, appearance }: Picture) =>
    has(sizes, size) && has(languages, language) && has(appearances, appearance);
  const usual = USUAL.flatMap(([language, appearance, shown]) =>
    shown.map((size) => ({ size, language, appearance })),
  ).filter(isWanted);
  if (!all && usual.length > 0) return usual;
  return (Object.keys(LANGUAGES) as Language[])
    .flatMap((language) =>
      APPEARANCES.flatMap((appearance) =>
        (Object.keys(SIZES) as Size[]).map((size) => ({ size, language, appearance })),
      ),
    )
    .filter(isWanted);
}

const has = <T>(wanted: readonly T[], one: T) => wanted.length === 0 || wanted.includes(one);

/** `phone.en.light.png`, with hyphens for spaces. */
export const fileOf = ({ size, language, appearance }: Picture) =>
  `${size.replace(' ', '-')}.${language}.${appearance}.png`;

/** Passes the choice from the command to the processes that take the pictures. */
export const CHOICE_VARIABLE = 'TOUCHLINE_GALLERY';
