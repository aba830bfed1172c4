/**
 * Language and appearance, remembered where they can be read before the first paint. The settings in the
 * local database are the truth; this is their copy, so that a dark screen never flashes white.
 * public/appearance.js reads the same keys.
 */
import { APPEARANCES, type Appearance } from '@touchline/domain/entity/appearance';
import { isLocale, type Locale } from '@touchline/i18n';
import { localeOfTag } from './parameters.ts';

const LANGUAGE_KEY = 'touchline.language';
const APPEARANCE_KEY = 'touchline.appearance';

export function isAppearance(value: unknown): value is Appearance {
  return APPEARANCES.some((appearance) => appearance === value);
}

/** The language to start in: asked for by the address, else chosen earlier, else the browser's first that we speak. */
export function firstLocale(
  asked: Locale | null,
  remembered: string | null,
  spoken: readonly string[],
): Locale {
  if (asked !== null) return asked;
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

// A browser may forbid storage altogether; then the first paint follows the system.
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
