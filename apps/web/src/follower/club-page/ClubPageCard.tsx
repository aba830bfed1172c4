/** The club page as a card for other sites. It leads to the page, in a tab of its own. */
import type { PublicClubPage } from '@touchline/domain/club/club-page';
import { m } from '@touchline/i18n';
import { ClubMatches } from '#ui/club-page/ClubMatches.tsx';
import { longDayText } from '#ui/team-page/page-words.ts';
import styles from '../pages/public-card.module.css';
import { clubAddress } from './club-address.ts';

interface ClubPageCardProps {
  readonly token: string;
  readonly view: PublicClubPage;
  readonly locale: string;
}

export function ClubPageCard({ token, view, locale }: ClubPageCardProps) {
  const { title, playing, today } = view;
  const days = view.days.filter(({ matches }) => matches.length > 0);
  return (
    <main className={styles.card}>
      <header>
        <h1>
          <a href={clubAddress(token, locale)} target="_blank" rel="noreferrer">
            {title === '' ? m.common_club() : title}
          </a>
        </h1>
      </header>
      {playing.length > 0 && (
        <section>
          <h2>{m.words_live()}</h2>
          <ClubMatches matches={playing} locale={locale} links="none" />
        </section>
      )}
      {days.map(({ day, matches }) => (
        <section key={day}>
          <h2>{longDayText(day, today, locale)}</h2>
          <ClubMatches matches={matches} locale={locale} links="none" />
        </section>
      ))}
      {playing.length + days.length === 0 && <p>{m.clubpage_quiet()}</p>}
      <p className={styles.made}>{m.live_made_with()}</p>
    </main>
  );
}
