import { getLocale } from '@touchline/i18n';

/**
 * The locale for dates and times: the language of the texts with the reader's own region. English without a region
 * would mean the American order; only readers with that region get it.
 */
export function dateLocale(): string {
  const locale = getLocale();
  if (locale !== 'en') return locale;
  return navigator.languages.find((tag) => tag.startsWith('en-')) ?? 'en-GB';
}
