/** The languages of the product; texts are written in the first one. */
export const locales = ['en', 'nl-NL'] as const;

/** A language tag as used in accounts, paths and the `lang` attribute. */
export type Locale = (typeof locales)[number];

let current: Locale = locales[0];

/** The language of `m.…()` calls without `locale`. */
export function getLocale(): Locale {
  return current;
}

/**
 * Sets the language of this page without a reload; components must render their texts again. A server answers many
 * users at once and never calls this; it passes `{ locale }` to each message.
 */
export function setLocale(locale: Locale): void {
  current = locale;
}

/** True for exactly the tags of `locales`, not for `nl` or `EN`. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
