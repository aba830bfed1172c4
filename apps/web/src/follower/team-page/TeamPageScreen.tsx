/** The Team Page on its own address. */
import type { TeamPageAnswer } from '@touchline/domain/team-page/page-answer';
import { m } from '@touchline/i18n';
import { TeamPageView } from '#ui/team-page/TeamPageView.tsx';
import { pageAddress, pictureAddressOf } from './addresses.ts';
import styles from './team-page-screen.module.css';

export interface ShownTeamPage {
  readonly shown: Extract<TeamPageAnswer, { page: 'team' }>;
  readonly locale: string;
}

export function TeamPageScreen({ shown: { token, view, now }, locale }: ShownTeamPage) {
  const place = { locale, now, pictureAddress: pictureAddressOf(token) };
  const other = locale === 'nl-NL' ? ENGLISH : DUTCH;
  return (
    <div className={styles.page}>
      <TeamPageView view={view} place={place} />
      <footer className={styles.foot}>
        <a href={pageAddress(token, other.locale)} lang={other.locale} hrefLang={other.locale}>
          {other.name}
        </a>
        <p>{m.live_made_with()}</p>
      </footer>
    </div>
  );
}

const ENGLISH = { locale: 'en', name: 'English' } as const;
const DUTCH = { locale: 'nl-NL', name: 'Nederlands' } as const;
