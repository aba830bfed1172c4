/** The Team Page on its own address. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import { m } from '@touchline/i18n';
import { TeamPageView } from '#ui/team-page/TeamPageView.tsx';
import { OnPaper } from '../pages/OnPaper.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { calendarAddress, familyAddress, pageAddress, pagePath, pictureAddressOf } from './addresses.ts';

export interface ShownTeamPage {
  readonly shown: Extract<TeamPageAnswer, { page: 'team' }>;
  readonly locale: string;
}

export interface TeamPageScreenProps extends ShownTeamPage {
  /** The server's public address; empty when it is unknown. */
  readonly origin: string;
}

export function TeamPageScreen({ shown: { token, view, now }, locale, origin }: TeamPageScreenProps) {
  const place = {
    locale,
    now,
    pictureAddress: pictureAddressOf(token),
    calendarAddress: calendarAddress(token, { locale, origin }),
  };
  return (
    <PublicPage
      locale={locale}
      addressIn={(other) => pageAddress(token, other)}
      more={
        <>
          {origin !== '' && <OnPaper address={`${origin}${pagePath(token)}`} qr={m.teampage_qr()} />}
          <a href={familyAddress(token, locale)}>{m.privacy_ask_open()}</a>
        </>
      }
    >
      <TeamPageView view={view} place={place} />
    </PublicPage>
  );
}
