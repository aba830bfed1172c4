/** What is next: the match and the training that families look for first, and what is called off before them. */
import type { WallClock } from '@touchline/domain/match/clock/kickoff-time';
import type { PageMatch, PageSession } from '@touchline/domain/team-page/team-page';
import { m } from '@touchline/i18n';
import { clockText, type PageMoment, STATE_TEXT, startText, timeValue, whereText } from '../page-words.ts';
import page from '../team-page.module.css';
import { DayLeaf } from './DayLeaf.tsx';
import { LiveLink } from './LiveLink.tsx';
import styles from './next-cards.module.css';

interface NextMatchProps {
  readonly match: PageMatch;
  readonly moment: PageMoment;
}

export function NextMatch({ match, moment }: NextMatchProps) {
  const { opponent, start, live } = match;
  const state = STATE_TEXT[match.state]();
  return (
    <section className={page.card} data-main="">
      <div className={styles.next}>
        <DayLeaf start={start} locale={moment.locale} />
        <div>
          <h2 className={styles.label}>{m.page_next_match()}</h2>
          <p className={styles.what}>
            <bdi>{opponent}</bdi>
          </p>
          {state !== '' && <p className={styles.state}>{state}</p>}
          <When start={start} moment={moment} />
          <p className={styles.where}>{whereText(match)}</p>
          <Meeting meeting={match.meeting} locale={moment.locale} />
        </div>
      </div>
      {live !== '' && <LiveLink token={live} text={m.page_follow_live()} />}
    </section>
  );
}

/** A match that families must not travel to. */
export function CalledOff({ match, moment }: NextMatchProps) {
  return (
    <section className={page.card}>
      <h2 className={styles.off}>{STATE_TEXT[match.state]()}</h2>
      <p className={styles.what}>
        <s>
          <bdi>{match.opponent}</bdi>
        </s>
      </p>
      <When start={match.start} moment={moment} />
      <p className={styles.where}>{whereText(match)}</p>
    </section>
  );
}

export function NothingPlanned() {
  return (
    <section className={page.card}>
      <h2 className={styles.label}>{m.page_next_match()}</h2>
      <p className={styles.nothing}>{m.dashboard_no_next_title()}</p>
    </section>
  );
}

interface NextSessionProps {
  readonly session: PageSession;
  readonly moment: PageMoment;
}

export function NextSession({ session, moment }: NextSessionProps) {
  const { name, start, meeting, place } = session;
  return (
    <section className={page.card}>
      <div className={styles.next}>
        <DayLeaf start={start} locale={moment.locale} quiet />
        <div>
          <h2 className={styles.label}>{m.dashboard_next_training()}</h2>
          {name !== '' && (
            <p className={styles.what}>
              <bdi>{name}</bdi>
            </p>
          )}
          <When start={start} moment={moment} />
          {place !== '' && <p className={styles.where}>{place}</p>}
          <Meeting meeting={meeting} locale={moment.locale} />
        </div>
      </div>
    </section>
  );
}

function When({ start, moment }: { readonly start: WallClock; readonly moment: PageMoment }) {
  return (
    <p className={styles.when}>
      <time dateTime={timeValue(start)}>{startText(start, moment)}</time>
    </p>
  );
}

function Meeting({ meeting, locale }: { readonly meeting: WallClock | null; readonly locale: string }) {
  if (meeting === null) return null;
  return <p className={styles.meet}>{m.words_meet_at({ time: clockText(meeting, locale) })}</p>;
}
