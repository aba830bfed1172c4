/**
 * The preview of a link to a Team Page in messengers and search results (Open Graph). It names the team, its season and
 * the next match, but never a player: a messenger keeps the preview after the coach closes the page. The bars of a phone's
 * browser take the team's colour.
 */
import type { TeamPageAnswer, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import { m } from '@touchline/i18n';
import { teamColours } from '#ui/shirt/team-colours.ts';
import { dateAndTimeText } from '#ui/team-page/page-words.ts';
import { openGraph } from '../document.ts';
import { pagePath, pictureAddressOf } from './addresses.ts';

export function previewTags(
  { token, view }: Extract<TeamPageAnswer, { page: 'team' }>,
  { locale, origin }: Pick<TeamPageLook, 'locale' | 'origin'>,
): string {
  const { title, team, division, season, nextMatch, mainImage } = view;
  const next =
    nextMatch === null
      ? ''
      : m.page_preview_next({ opponent: nextMatch.opponent, time: dateAndTimeText(nextMatch.start, locale) });
  const parts = [title === team ? '' : team, division, season === '' ? '' : m.page_season({ season }), next];
  const largest = mainImage?.files.at(-1);
  const image = largest === undefined ? '/icon-512.png' : pictureAddressOf(token)(largest);
  const colour = `<meta name="theme-color" content="${teamColours(view.shirt).ground}">\n`;
  return `${colour}${openGraph({
    title,
    description: parts.filter((part) => part !== '').join(' · ') || m.page_preview_team({ team: title }),
    origin,
    path: pagePath(token),
    image,
  })}`;
}
