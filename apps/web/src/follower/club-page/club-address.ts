/** The address of one club page in a language. */
export function clubAddress(token: string, locale: string): string {
  return `/club/${encodeURIComponent(token)}?lang=${locale === 'en' ? 'en' : 'nl'}`;
}
