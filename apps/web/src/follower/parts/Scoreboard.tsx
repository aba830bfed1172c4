/** The two teams, the score and the phase of the match. */
import { clockAt, clockText, minuteText } from '@touchline/domain/match/clock/clock';
import { isEnded, isIssued, isNotStarted, isPaused } from '@touchline/domain/match/clock/status';
import type { Score } from '@touchline/domain/match/events/score';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { m } from '@touchline/i18n';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { endText, partText, sideText, statusText } from '../words/texts.ts';
import { dayText, meetingText, startsInText, timeText } from '../words/waiting.ts';
import { KickMarks } from './KickMarks.tsx';
import { Scorers } from './Scorers.tsx';
import styles from './scoreboard.module.css';

export interface ScoreboardProps {
  readonly view: PublicMatch;
  readonly nowSeconds: number;
  readonly locale: string;
}

export function Scoreboard({ view, nowSeconds, locale }: ScoreboardProps) {
  const before = isNotStarted(view.status);
  const off = view.status === 'POSTPONED' || view.status === 'CANCELLED';
  return (
    <section
      className={styles.board}
      data-ended={isEnded(view.status) || undefined}
      data-off={off || undefined}
    >
      <div className={styles.score}>
        <TeamName shirt={view.homeShirt} club={view.homeClubShort} team={view.homeTeamShort} />
        {before ? (
          <p className={styles.kickoff}>
            <span className="visually-hidden">{m.live_kickoff_at()} </span>
            <time>{timeText(view, locale)}</time>
          </p>
        ) : (
          <Figures view={view} className={styles.figures} />
        )}
        <TeamName shirt={view.awayShirt} club={view.awayClubShort} team={view.awayTeamShort} />
      </div>
      {before ? (
        <Before view={view} nowSeconds={nowSeconds} locale={locale} />
      ) : (
        <Now view={view} nowSeconds={nowSeconds} />
      )}
      {view.shootout !== null && <KickMarks view={view} />}
      {view.score === null && <p className={styles.unscored}>{m.live_no_score()}</p>}
      {view.score !== null && view.score.home + view.score.away > 0 && (
        <div className={styles.scorers}>
          {(['home', 'away'] as const).map((side) => (
            <section key={side} aria-label={m.live_scorers({ team: sideText(view, side) })}>
              <Scorers view={view} side={side} className={styles.goals} />
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

/** Before the kick-off: the day and the time left, or why the match is not played. */
function Before({ view, nowSeconds, locale }: ScoreboardProps) {
  const issue = isIssued(view.status) ? statusText(view) : null;
  const wait = startsInText(view, nowSeconds);
  const meeting = [meetingText(view, locale), view.place].filter((text) => text !== '').join(' · ');
  return (
    <>
      {issue !== null && (
        <p className={styles.clock}>
          <b className={styles.issue}>{issue}</b>
        </p>
      )}
      <p className={styles.day}>{dayText(view, locale)}</p>
      {meeting !== '' && <p className={styles.meeting}>{meeting}</p>}
      {issue === null && wait !== '' && (
        <p className={styles.clock}>
          <b>{wait}</b>
        </p>
      )}
    </>
  );
}

function Now({ view, nowSeconds }: Omit<ScoreboardProps, 'locale'>) {
  const status = statusText(view);
  const end = endText(view, nowSeconds);
  if (status !== null) {
    return (
      <p className={styles.clock}>
        <b className={isIssued(view.status) ? styles.issue : undefined}>{status}</b>
        {end !== '' && <span> · {end}</span>}
      </p>
    );
  }
  const clock = clockAt(view, nowSeconds);
  const part = partText(view);
  return (
    <p className={styles.clock}>
      <b title={minuteText(clock)}>{clockText(clock)}</b>
      {part !== '' && <span> · {part}</span>}
      {isPaused(view.status) && <span className={styles.stopped}>{m.live_event_pause()}</span>}
    </p>
  );
}

interface FiguresProps {
  readonly view: PublicMatch;
  readonly className: string | undefined;
}

/** The score; a mark between the teams where results are not published. */
export function Figures({ view, className }: FiguresProps) {
  const { score, shootout } = view;
  if (score === null) {
    return (
      <p className={className} data-unscored aria-hidden>
        –
      </p>
    );
  }
  return (
    <p className={className} aria-label={scoreLabel(view, score)} role="img">
      {`${score.home}–${score.away}`}
      {shootout !== null && <small>{m.live_shootout_short(shootout)}</small>}
    </p>
  );
}

function scoreLabel({ homeClub, awayClub, shootout }: PublicMatch, { home, away }: Score): string {
  const label = m.live_score_label({ homeTeam: homeClub, home, awayTeam: awayClub, away });
  return shootout === null ? label : `${label}. ${m.live_shootout_label(shootout)}`;
}

function TeamName({ shirt, club, team }: { shirt: PublicMatch['homeShirt']; club: string; team: string }) {
  return (
    <div className={styles.team}>
      <Shirt shirt={shirt} size={56} />
      <b>{club}</b>
      <span>{team}</span>
    </div>
  );
}
