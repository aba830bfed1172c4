/** Renders a page below `/club/` as a whole document. */
import type { ClubPageAnswer } from '@touchline/domain/club/club-page';
import { m } from '@touchline/i18n';
import { ClubPageView } from '#ui/club-page/ClubPageView.tsx';
import { APP_ICON, openGraph } from '../document.ts';
import { PublicPage } from '../pages/PublicPage.tsx';
import {
  type EmptyTexts,
  emptyDocument,
  type PublicLook,
  publicDocument,
} from '../pages/public-document.tsx';
import { pageAddress } from '../team-page/addresses.ts';
import { ClubPageCard } from './ClubPageCard.tsx';
import { clubAddress } from './club-address.ts';

export function renderClubPage(answer: ClubPageAnswer, look: PublicLook): string {
  if (answer.page !== 'club') return emptyDocument(look, answer.page, EMPTY_TEXT);
  const { token, view } = answer;
  const { locale, origin } = look;
  const place = { locale, teamAddress: (team: string) => pageAddress(team, locale) };
  return publicDocument(look, () => {
    const title = view.title === '' ? m.common_club() : view.title;
    return {
      title,
      page: (
        <PublicPage locale={locale} addressIn={(other) => clubAddress(token, other)}>
          <ClubPageView view={view} place={place} />
        </PublicPage>
      ),
      card: <ClubPageCard token={token} view={view} locale={locale} />,
      // Without a score: a messenger keeps the preview of a link.
      preview: openGraph({
        title,
        description: m.clubpage_preview({ club: title }),
        origin,
        path: `/club/${encodeURIComponent(token)}`,
        image: APP_ICON,
      }),
      indexed: view.indexed,
    };
  });
}

const EMPTY_TEXT: EmptyTexts = {
  closed: { title: m.clubpage_closed, text: m.clubpage_closed_text },
  unknown: { title: m.clubpage_unknown, text: m.clubpage_unknown_text },
  gone: { title: m.page_gone, text: m.clubpage_gone_text },
  away: { title: m.clubpage_away_title, text: m.live_away_text },
  limited: { title: m.attend_limited, text: m.attend_limited_text },
};
