/**
 * A copy of language and appearance that can be read before the first paint, so that a dark screen never flashes
 * white. The settings in the local database are the original. public/appearance.js reads the same keys.
 */
import { APPEARANCES, type Appearance } from '@touchline/domain/entity/device/appearance';
import { isLocale, type Locale } from '@touchline/i18n';
import { localeOfTag } from './parameters.ts';

const LANGUAGE_KEY = 'touchline.language';
const APPEARANCE_KEY = 'touchline.appearance';

export function isAppearance(value: unknown): value is Appearance {
  return APPEARANCES.some((appearance) => appearance === value);
}

/** The start language: from the address, else the earlier choice, else the browser's first supported one. */
export function firstLocale(
  requested: Locale | null,
  remembered: string | null,
  spoken: readonly string[],
): Locale {
  if (requested !== null) return requested;
  if (isLocale(remembered)) return remembered;
  for (const tag of spoken) {
    const locale = localeOfTag(tag);
    if (locale !== null) return locale;
  }
  return 'en';
}

export function rememberedLanguage(): string | null {
  return read(LANGUAGE_KEY);
}

export function rememberedAppearance(): Appearance | null {
  const value = read(APPEARANCE_KEY);
  return isAppearance(value) ? value : null;
}

export function rememberLanguage(locale: Locale): void {
  write(LANGUAGE_KEY, locale);
}

export function rememberAppearance(appearance: Appearance): void {
  write(APPEARANCE_KEY, appearance);
}

// A browser may forbid storage; then the first paint follows the system.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
