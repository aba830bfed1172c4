/**
 * The preview of a link to the live page in messengers and search results (Open Graph). It names teams, score and
 * day but never a player: a messenger keeps the preview after the coach closes the page.
 */

import { isEnded, isIssued, isNotStarted } from '@touchline/domain/match/clock/status';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';
import { kindText, statusText, titleOf } from './words/texts.ts';
import { dayText, timeText } from './words/waiting.ts';

export interface Preview {
  readonly title: string;
  readonly description: string;
}

export function previewOf(view: PublicMatch, locale: string): Preview {
  const day = dayText(view, locale);
  const planned = isNotStarted(view.status) && !isIssued(view.status) && day !== '';
  const parts = [kindText(view.kind), planned ? `${day}, ${timeText(view, locale)}` : day, nowText(view)];
  return { title: titleOf(view), description: parts.filter((part) => part !== '').join(' · ') };
}

function nowText(view: PublicMatch): string {
  if (isEnded(view.status) || isIssued(view.status)) return statusText(view) ?? '';
  return isNotStarted(view.status) ? '' : m.live_preview_playing();
}
