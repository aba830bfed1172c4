/** The Team Page as a card for other sites. It leads to the page, in a tab of its own. */
import { m } from '@touchline/i18n';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { PagePhoto } from '#ui/team-page/PagePhoto.tsx';
import { dayText, startText, whereText } from '#ui/team-page/page-words.ts';
import { resultWords, scoreText } from '#ui/words/match/result-words.ts';
import { pageAddress, pictureAddressOf } from './addresses.ts';
import type { ShownTeamPage } from './TeamPageScreen.tsx';
import styles from './team-page-card.module.css';

const RESULTS = 3;

export function TeamPageCard({ shown: { token, view, now }, locale }: ShownTeamPage) {
  const place = { locale, now, pictureAddress: pictureAddressOf(token) };
  const { title, logo, shirt, nextMatch, played } = view;
  const results = (played ?? []).filter(({ score }) => score !== null).slice(0, RESULTS);
  return (
    <main className={styles.card}>
      <header>
        {logo === null ? (
          <Shirt shirt={shirt} size={40} />
        ) : (
          <PagePhoto picture={logo} place={place} alt="" sizes="40px" className={styles.logo} />
        )}
        <h1>
          <a href={pageAddress(token, locale)} target="_blank" rel="noreferrer">
            {title}
          </a>
        </h1>
      </header>
      {nextMatch !== null && (
        <section>
          <h2>{m.page_next_match()}</h2>
          <p>
            <b>{nextMatch.opponent}</b>
          </p>
          <p>
            <time>{startText(nextMatch.start, locale)}</time> · {whereText(nextMatch)}
          </p>
        </section>
      )}
      {results.length > 0 && (
        <section>
          <h2>{m.page_results()}</h2>
          <ul>
            {results.map((match) => (
              <li key={JSON.stringify(match)}>
                <small>{dayText(match.start, locale)}</small>
                <span>{match.opponent}</span>
                {match.score !== null && <b>{scoreText(match.score)}</b>}
                {match.result !== null && <ResultBadge {...resultWords(match.result)} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.made}>{m.live_made_with()}</p>
    </main>
  );
}
