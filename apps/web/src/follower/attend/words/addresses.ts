/** The addresses of one link's pages. */

export interface Place {
  readonly token: string;
  readonly locale: string;
  /** The player that was chosen on the shared link; 0 for none. */
  readonly player: number;
}

export type Below = '' | '/tasks' | '/privacy' | '/unsubscribe' | '/event.ics';

/** The same page in the same language, for the same player. */
export function addressOf({ token, locale, player }: Place, below: Below = ''): string {
  const query = new URLSearchParams({ lang: locale === 'en' ? 'en' : 'nl' });
  if (player > 0) query.set('player', String(player));
  return `/attend/${encodeURIComponent(token)}${below}?${query}`;
}
