/** The Team Page on its own address. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import { m } from '@touchline/i18n';
import { TeamPageView } from '#ui/team-page/TeamPageView.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { familyAddress, pageAddress, pictureAddressOf } from './addresses.ts';

export interface ShownTeamPage {
  readonly shown: Extract<TeamPageAnswer, { page: 'team' }>;
  readonly locale: string;
}

export function TeamPageScreen({ shown: { token, view, now }, locale }: ShownTeamPage) {
  const place = { locale, now, pictureAddress: pictureAddressOf(token) };
  return (
    <PublicPage
      locale={locale}
      addressIn={(other) => pageAddress(token, other)}
      more={<a href={familyAddress(token, locale)}>{m.privacy_ask_open()}</a>}
    >
      <TeamPageView view={view} place={place} />
    </PublicPage>
  );
}
