/** Renders a page below `/page` as a whole document. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import { m } from '@touchline/i18n';
import {
  type EmptyTexts,
  emptyDocument,
  type PublicLook,
  publicDocument,
} from '../pages/public-document.tsx';
import { previewTags } from './preview-tags.ts';
import { TeamPageCard } from './TeamPageCard.tsx';
import { TeamPageScreen } from './TeamPageScreen.tsx';

export function renderTeamPage(answer: TeamPageAnswer, look: PublicLook): string {
  if (answer.page !== 'team') return emptyDocument(look, answer.page, EMPTY_TEXT);
  const { locale, origin } = look;
  return publicDocument(look, () => ({
    title: answer.view.title,
    page: <TeamPageScreen shown={answer} locale={locale} origin={origin} />,
    card: <TeamPageCard shown={answer} locale={locale} />,
    preview: previewTags(answer, look),
    indexed: answer.view.indexed,
  }));
}

const EMPTY_TEXT: EmptyTexts = {
  closed: { title: m.page_closed, text: m.page_closed_text },
  unknown: { title: m.page_unknown, text: m.page_unknown_text },
  gone: { title: m.page_gone, text: m.page_gone_text },
  away: { title: m.page_away_title, text: m.live_away_text },
  limited: { title: m.attend_limited, text: m.attend_limited_text },
};
