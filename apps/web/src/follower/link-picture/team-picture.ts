/** The picture of a link to a Team Page: the shirt, the next match and the last result, as far as the page shows them. */
import type { LinkPicture, TeamNews } from '@touchline/domain/media/link-picture';
import { takesPlace } from '@touchline/domain/team-page/page-matches';
import type { PageMatch, PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { dateAndTimeText, STATE_TEXT, whereText } from '#ui/team-page/page-words.ts';
import { drawable, pictureBase } from './picture-base.ts';
import { shirtPicture } from './shirt-picture.ts';

export function teamPicture(view: PublicTeamPage, locale: string): LinkPicture {
  const { title, team, division, season, shirt } = view;
  const detail = [title === team ? '' : team, division, season === '' ? '' : m.page_season({ season })];
  return {
    ...pictureBase(shirt, locale),
    kind: 'team',
    title: drawable(title),
    detail: drawable(detail.filter((part) => part !== '').join(' · ')),
    shirt: shirtPicture(shirt),
    news: [...matchNews(view, locale), ...lastResult(view)],
    owner: '',
  };
}

/** The match that is played now, otherwise the next one. */
function matchNews({ playing, nextMatch, coming }: PublicTeamPage, locale: string): readonly TeamNews[] {
  const [now] = playing;
  if (now !== undefined) return [news(m.words_live(), now, [])];
  const next = nextMatch ?? coming?.find(takesPlace);
  if (next === undefined) return [];
  // A messenger keeps the picture, so it has no "tomorrow". A delayed match begins later than planned.
  const when = next.state === 'delayed' ? STATE_TEXT.delayed() : dateAndTimeText(next.start, locale);
  return [news(m.page_next_match(), next, [when])];
}

const news = (label: string, match: PageMatch, lines: readonly string[]): TeamNews => ({
  label,
  what: drawable(match.opponent),
  lines: [...lines, drawable(whereText(match))],
});

/** The latest match whose result may be published. */
function lastResult({ played, team }: PublicTeamPage): readonly TeamNews[] {
  for (const { score, opponent, away } of played ?? []) {
    if (score === null) continue;
    const [home, guest] = away ? [opponent, team] : [team, opponent];
    const teams = m.live_title({ home, away: guest });
    return [
      { label: m.page_last_result(), what: drawable(m.live_title_score({ ...score, teams })), lines: [] },
    ];
  }
  return [];
}
