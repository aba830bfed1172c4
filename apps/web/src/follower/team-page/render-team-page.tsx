/** Renders a page below `/page` as a whole document. It has no script. */
import type { NoTeamPage, TeamPageAnswer, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import { isLocale, m, setLocale } from '@touchline/i18n';
import { renderToString } from 'react-dom/server';
import { documentText } from '../document.ts';
import { EmptyPage } from '../pages/EmptyPage.tsx';
import { previewTags } from './preview-tags.ts';
import { TeamPageCard } from './TeamPageCard.tsx';
import { TeamPageScreen } from './TeamPageScreen.tsx';

export function renderTeamPage(
  answer: TeamPageAnswer,
  look: TeamPageLook & { readonly styles: readonly string[] },
): string {
  const { locale, appearance, styles } = look;
  setLocale(isLocale(locale) ? locale : 'en');
  const document = { locale, appearance, styles, scripts: [], state: null };
  if (answer.page !== 'team') {
    const { title, text } = EMPTY_TEXT[answer.page];
    const screen = <EmptyPage title={title()} text={text()} />;
    return documentText({
      ...document,
      title: title(),
      head: '',
      body: renderToString(screen),
      again: answer.page === 'away',
      indexed: false,
    });
  }
  const { view } = answer;
  const isPage = look.layout === 'page';
  const screen = isPage ? (
    <TeamPageScreen shown={answer} locale={locale} />
  ) : (
    <TeamPageCard shown={answer} locale={locale} />
  );
  return documentText({
    ...document,
    title: view.title,
    head: isPage ? previewTags(answer, look) : '',
    body: renderToString(screen),
    again: false,
    indexed: isPage && view.indexed,
  });
}

const EMPTY_TEXT: Readonly<
  Record<NoTeamPage, { readonly title: () => string; readonly text: () => string }>
> = {
  closed: { title: m.page_closed, text: m.page_closed_text },
  unknown: { title: m.page_unknown, text: m.page_unknown_text },
  gone: { title: m.page_gone, text: m.page_gone_text },
  away: { title: m.page_away_title, text: m.live_away_text },
  limited: { title: m.attend_limited, text: m.attend_limited_text },
};
