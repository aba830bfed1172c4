/** The languages of the product; the first is the one that texts are written in. */
export const locales = ['en', 'nl-NL'] as const;

/** A language tag as it stands in an account, a path and the `lang` attribute. */
export type Locale = (typeof locales)[number];

let current: Locale = locales[0];

/** The language in which `m.…()` answers when no `locale` is given. */
export function getLocale(): Locale {
  return current;
}

/**
 * Chooses the language for this page. Nothing reloads: whoever shows texts renders itself again.
 * A server answers many people at once and never calls this; it passes `{ locale }` to each message.
 */
export function setLocale(locale: Locale): void {
  current = locale;
}

/** True for exactly the tags of `locales`; `nl` or `EN` are not among them. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
