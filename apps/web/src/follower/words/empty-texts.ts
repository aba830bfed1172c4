/** Texts for a page without a match: closed, unknown, or temporarily unreadable. */
import { m } from '@touchline/i18n';

export type EmptyReason = 'closed' | 'unknown' | 'away';

export function emptyTexts(reason: EmptyReason): { readonly title: string; readonly text: string } {
  switch (reason) {
    case 'closed':
      return { title: m.live_closed_title(), text: m.live_closed_text() };
    case 'unknown':
      return { title: m.live_unknown_title(), text: m.live_unknown_text() };
    case 'away':
      return { title: m.live_away_title(), text: m.live_away_text() };
  }
}
