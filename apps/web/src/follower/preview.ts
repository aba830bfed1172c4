/**
 * What a messenger or a search shows of a link to the live page before anybody opens it (Open Graph). It names teams,
 * score and day, never a player: a preview is stored by the messenger and stays when the coach closes the page.
 */
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { isEnded, isIssued, isNotStarted } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { kindText, statusText, titleOf } from './texts.ts';
import { dayText, timeText } from './waiting.ts';

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
