/** The matches of the period: those that are played now, results, and what is coming. */
import type { PageMatch } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { ResultBadge } from '../../parts/match/ResultBadge.tsx';
import { resultWords, scoreText } from '../../words/match/result-words.ts';
import { keyed } from '../keyed.ts';
import { clockText, dayText, STATE_TEXT, timeValue, whereText } from '../page-words.ts';
import page from '../team-page.module.css';
import { LiveLink } from './LiveLink.tsx';
import styles from './match-lists.module.css';

/** Further rows are folded. */
const SHOWN = 5;

export function Playing({ matches }: { readonly matches: readonly PageMatch[] }) {
  return keyed(matches).map(([key, match]) => (
    <section key={key} className={page.card} data-main="">
      <h2 className={styles.now}>{m.words_live()}</h2>
      <p className={styles.opponent}>
        <bdi>{match.opponent}</bdi>
      </p>
      <p className={styles.where}>{whereText(match)}</p>
      {match.live !== '' && <LiveLink token={match.live} text={m.page_follow_live()} />}
    </section>
  ));
}

interface PlayedProps {
  readonly matches: readonly PageMatch[];
  readonly hidesResults: boolean;
  readonly locale: string;
}

export function Played({ matches, hidesResults, locale }: PlayedProps) {
  if (matches.length === 0) return null;
  return (
    <section className={page.card}>
      <h2>{hidesResults ? m.matches_played() : m.page_results()}</h2>
      <FoldedRows matches={matches} locale={locale} row={PlayedCells} />
      {hidesResults && <p className={page.hint}>{m.page_results_hidden()}</p>}
    </section>
  );
}

interface ComingProps {
  readonly matches: readonly PageMatch[];
  /** The next one has a card of its own. */
  readonly hasNext: boolean;
  readonly locale: string;
}

export function Coming({ matches, hasNext, locale }: ComingProps) {
  if (matches.length === 0) return null;
  return (
    <section className={page.card}>
      <h2>{hasNext ? m.page_after_that() : m.page_coming()}</h2>
      <FoldedRows matches={matches} locale={locale} row={ComingCells} />
    </section>
  );
}

interface CellsProps {
  readonly match: PageMatch;
  readonly locale: string;
}

interface RowsProps {
  readonly matches: readonly PageMatch[];
  readonly locale: string;
  readonly row: (props: CellsProps) => React.ReactNode;
}

/** The first rows; the others unfold. */
function FoldedRows({ matches, ...look }: RowsProps) {
  return (
    <>
      <Rows matches={matches.slice(0, SHOWN)} {...look} />
      {matches.length > SHOWN && (
        <details className={styles.more}>
          <summary>{m.page_more_matches({ count: matches.length - SHOWN })}</summary>
          <Rows matches={matches.slice(SHOWN)} {...look} />
        </details>
      )}
    </>
  );
}

function Rows({ matches, locale, row: Row }: RowsProps) {
  return (
    <ul className={styles.matches}>
      {matches.map((match) => (
        <li key={JSON.stringify(match)} data-off={isOff(match) || undefined}>
          <Row match={match} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

const isOff = ({ state }: PageMatch) =>
  state === 'cancelled' || state === 'postponed' || state === 'abandoned';

function PlayedCells({ match, locale }: CellsProps) {
  const { score, shootout, result } = match;
  const facts = [dayText(match.start, locale), match.away ? m.words_away() : m.page_at_home()];
  const state = STATE_TEXT[match.state]();
  return (
    <>
      <span className={styles.who}>
        <Opponent match={match} />
        <small>{[...facts, ...(state === '' ? [] : [state])].join(' · ')}</small>
      </span>
      {score !== null && (
        <span className={styles.score}>
          {scoreText(score)}
          {shootout !== null && <small>{m.page_shootout({ score: scoreText(shootout) })}</small>}
        </span>
      )}
      {result !== null && <ResultBadge {...resultWords(result)} />}
    </>
  );
}

function ComingCells({ match, locale }: CellsProps) {
  const state = STATE_TEXT[match.state]();
  const facts = [state, whereText(match)].filter((text) => text !== '');
  return (
    <>
      <span className={styles.who}>
        <Opponent match={match} />
        <small>{facts.join(' · ')}</small>
      </span>
      <time className={styles.when} dateTime={timeValue(match.start)}>
        {dayText(match.start, locale)}
        <small>{clockText(match.start, locale)}</small>
      </time>
    </>
  );
}

/** A match whose live page is open leads there. */
function Opponent({ match: { opponent, live } }: Pick<CellsProps, 'match'>) {
  const name = <bdi>{opponent}</bdi>;
  return live === '' ? <b>{name}</b> : <a href={`/live/${encodeURIComponent(live)}`}>{name}</a>;
}
