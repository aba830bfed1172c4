/** The two languages, without their texts: those are loaded when the first mail or page needs them. */
import type { Locale } from '@touchline/i18n';

export type { Locale };

const LOCALES: readonly Locale[] = ['en', 'nl-NL'];

export function isLocale(value: string): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The best of ours for an Accept-Language header. */
export function preferredLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().toLowerCase().split(';');
      return { tag, quality: Number(quality.trim().replace('q=', '')) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const first = wanted.find(({ tag }) => /^(en|nl)(-|$)/.test(tag));
  return first?.tag.startsWith('nl') === true ? 'nl-NL' : 'en';
}
