/** The picture of a link to a live page. Everything in it is in the public view, which leaves out what may not be shown. */
import type { Shirt } from '@touchline/domain/entity/tables/team';
import { isIssued, isNotStarted } from '@touchline/domain/match/clock/status';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { LinkPicture, PicturedSide } from '@touchline/domain/media/link-picture';
import { m } from '@touchline/i18n';
import { scoreText } from '#ui/words/match/result-words.ts';
import { kindText, statusText } from '../words/texts.ts';
import { dayText, timeText } from '../words/waiting.ts';
import { drawable, pictureBase } from './picture-base.ts';
import { shirtPicture } from './shirt-picture.ts';

export function livePicture(view: PublicMatch, locale: string): LinkPicture {
  const notStarted = isNotStarted(view.status);
  const day = dayText(view, locale);
  const home = side(view.homeClub, view.homeTeam, view.homeShirt);
  const away = side(view.awayClub, view.awayTeam, view.awayShirt);
  const ours = view.ours === 'home' ? home : away;
  return {
    ...pictureBase(view.ours === 'home' ? view.homeShirt : view.awayShirt, locale),
    kind: 'match',
    above: [kindText(view.kind), stateText(view)].filter((part) => part !== '').join(' · '),
    home,
    away,
    between: view.score === null || notStarted ? '–' : scoreText(view.score),
    shootout: view.shootout === null ? '' : m.sharepicture_shootout({ score: scoreText(view.shootout) }),
    day: drawable(capital(day, locale)),
    time: notStarted && !isIssued(view.status) && day !== '' ? timeText(view, locale) : '',
    place: drawable(view.place),
    owner: `${ours.club} ${ours.team}`.trim(),
  };
}

/** Empty for a match that will be played as planned. */
function stateText(view: PublicMatch): string {
  const text = statusText(view) ?? '';
  return text === '' && !isNotStarted(view.status) ? m.words_live() : text;
}

const side = (club: string, team: string, shirt: Shirt): PicturedSide => ({
  club: drawable(club),
  team: drawable(team),
  shirt: shirtPicture(shirt),
});

const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
