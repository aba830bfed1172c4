/** What is next: the match and the training that families look for first. */
import type { PageMatch, PageSession } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { LiveLink } from './LiveLink.tsx';
import styles from './next-cards.module.css';
import { clockText, STATE_TEXT, startText, whereText } from './page-words.ts';
import page from './team-page.module.css';

interface NextMatchProps {
  readonly match: PageMatch;
  readonly locale: string;
}

export function NextMatch({ match, locale }: NextMatchProps) {
  const { opponent, start, meeting, live } = match;
  const state = STATE_TEXT[match.state]();
  return (
    <section className={page.card} data-main="">
      <h2 className={styles.label}>{m.page_next_match()}</h2>
      <p className={styles.what}>{opponent}</p>
      <p className={styles.when}>
        {state !== '' && <b>{state} · </b>}
        <time>{startText(start, locale)}</time> · {whereText(match)}
      </p>
      {meeting !== null && (
        <p className={styles.meet}>{m.words_meet_at({ time: clockText(meeting, locale) })}</p>
      )}
      {live !== '' && <LiveLink token={live} text={m.page_follow_live()} />}
    </section>
  );
}

interface NextSessionProps {
  readonly session: PageSession;
  readonly locale: string;
}

export function NextSession({ session, locale }: NextSessionProps) {
  const { name, start, meeting, place } = session;
  return (
    <section className={page.card}>
      <h2 className={styles.label}>{m.dashboard_next_training()}</h2>
      {name !== '' && <p className={styles.what}>{name}</p>}
      <p className={styles.when}>
        <time>{startText(start, locale)}</time>
        {place !== '' && ` · ${place}`}
      </p>
      {meeting !== null && (
        <p className={styles.meet}>{m.words_meet_at({ time: clockText(meeting, locale) })}</p>
      )}
    </section>
  );
}
