/** The Team Page on its own address. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import { TeamPageView } from '#ui/team-page/TeamPageView.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { pageAddress, pictureAddressOf } from './addresses.ts';


export interface ShownTeamPage {
  readonly shown: Extract<TeamPageAnswer, { page: 'team' }>;
  readonly locale: string;
}

export function TeamPageScreen({ shown: { token, view, now }, locale }: ShownTeamPage) {
  const place = { locale, now, pictureAddress: pictureAddressOf(token) };
  return (
    <PublicPage locale={locale} addressIn={(other) => pageAddress(token, other)}>
      <TeamPageView view={view} place={place} />
    </PublicPage>
  );
}
