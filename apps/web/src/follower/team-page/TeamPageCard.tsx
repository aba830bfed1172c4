/** The Team Page as a card for other sites: the next match and the latest results. */
import type { PageMatch } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { teamColourStyle } from '#ui/shirt/team-colours.ts';
import { DayLeaf } from '#ui/team-page/days/DayLeaf.tsx';
import { PagePhoto } from '#ui/team-page/head/PagePhoto.tsx';
import { keyed } from '#ui/team-page/keyed.ts';
import {
  dayText,
  type PageMoment,
  STATE_TEXT,
  startText,
  timeValue,
  whereText,
} from '#ui/team-page/page-words.ts';
import { resultWords, scoreText } from '#ui/words/match/result-words.ts';
import styles from '../pages/public-card.module.css';
import { pageAddress, pictureAddressOf } from './addresses.ts';
import type { ShownTeamPage } from './TeamPageScreen.tsx';

const RESULTS = 3;

export function TeamPageCard({ shown: { token, view, now }, locale }: ShownTeamPage) {
  const place = { locale, now, pictureAddress: pictureAddressOf(token), calendarAddress: '' };
  const moment = { locale, now, timezone: view.timezone };
  const { title, logo, shirt, playing, calledOff, nextMatch, played } = view;
  const results = (played ?? []).filter(({ score }) => score !== null).slice(0, RESULTS);
  return (
    <main className={styles.card} style={teamColourStyle(shirt)}>
      <header>
        <span className={styles.sign}>
          {logo === null ? (
            <Shirt shirt={shirt} size={36} />
          ) : (
            <PagePhoto picture={logo} place={place} alt="" sizes="36px" className={styles.logo} />
          )}
        </span>
        <h1>
          <a href={pageAddress(token, locale)} target="_blank" rel="noreferrer">
            <bdi>{title}</bdi>
          </a>
        </h1>
      </header>
      {keyed([...playing, ...calledOff]).map(([key, match]) => (
        <section key={key}>
          <h2 className={styles.alert}>{STATE_TEXT[match.state]()}</h2>
          <MatchWords match={match} moment={moment} />
        </section>
      ))}
      {nextMatch !== null && (
        <section className={styles.next}>
          <DayLeaf start={nextMatch.start} locale={locale} />
          <div>
            <h2>{m.page_next_match()}</h2>
            <MatchWords match={nextMatch} moment={moment} />
          </div>
        </section>
      )}
      {view.nothingPlanned && (
        <section>
          <h2>{m.page_next_match()}</h2>
          <p>{m.dashboard_no_next_title()}</p>
        </section>
      )}
      {results.length > 0 && (
        <section>
          <h2>{m.page_results()}</h2>
          <ul>
            {keyed(results).map(([key, match]) => (
              <li key={key}>
                <div>
                  <bdi>{match.opponent}</bdi>
                  <small>{dayText(match.start, locale)}</small>
                </div>
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

function MatchWords({ match, moment }: { readonly match: PageMatch; readonly moment: PageMoment }) {
  const { opponent, start, state } = match;
  return (
    <>
      <p>
        <b>
          <bdi>{opponent}</bdi>
        </b>
      </p>
      {state !== 'playing' && (
        <p>
          <time dateTime={timeValue(start)}>{startText(start, moment)}</time>
        </p>
      )}
      <p>{whereText(match)}</p>
    </>
  );
}
