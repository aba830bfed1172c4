/**
 * The preview of a link to a Team Page in messengers and search results (Open Graph). It names the team, its season and
 * the next match, but never a player: a messenger keeps the preview after the coach closes the page. The bars of a phone's
 * browser take the team's colour.
 */
import type { TeamPageAnswer, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { teamColours } from '#ui/shirt/team-colours.ts';
import { dateAndTimeText } from '#ui/team-page/page-words.ts';
import { openGraph, type PreviewImage } from '../document.ts';
import { linkImage } from '../link-picture/preview-image.ts';
import { teamPicture } from '../link-picture/team-picture.ts';
import { pagePath, pictureAddressOf } from './addresses.ts';

export function previewTags(
  { token, view }: Extract<TeamPageAnswer, { page: 'team' }>,
  { locale, origin }: Pick<TeamPageLook, 'locale' | 'origin'>,
): string {
  const { title, team, division, season, nextMatch } = view;
  const next =
    nextMatch === null
      ? ''
      : m.page_preview_next({ opponent: nextMatch.opponent, time: dateAndTimeText(nextMatch.start, locale) });
  const parts = [title === team ? '' : team, division, season === '' ? '' : m.page_season({ season }), next];
  const colour = `<meta name="theme-color" content="${teamColours(view.shirt).ground}">\n`;
  return `${colour}${openGraph({
    title,
    description: parts.filter((part) => part !== '').join(' · ') || m.page_preview_team({ team: title }),
    origin,
    path: pagePath(token),
    image: imageOf(token, view, locale),
  })}`;
}

/** The page's main picture, which the coach chose for everybody, otherwise one that is drawn. */
function imageOf(token: string, view: PublicTeamPage, locale: string): PreviewImage {
  const { mainImage, title } = view;
  const largest = mainImage?.files.at(-1);
  if (mainImage === null || largest === undefined)
    return linkImage(pagePath(token), teamPicture(view, locale));
  const { width, height } = mainImage;
  return {
    path: pictureAddressOf(token)(largest),
    type: 'image/webp',
    width,
    height,
    alt: m.page_picture_of({ team: title }),
    isWide: true,
  };
}
