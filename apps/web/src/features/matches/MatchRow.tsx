/** A row of the match list: kind, home or away, date, opponent, score, and how it ended (section 2). */

import { Link } from '@tanstack/react-router';
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { memo } from 'react';
import { useReachesOthers } from '#data/hooks/sync.ts';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { LiveDot } from '#ui/parts/match/LiveDot.tsx';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { meetingText } from '#ui/words/match/meeting-words.ts';
import styles from './matches.module.css';

const KINDS: Readonly<Record<1 | 2 | 3, { icon: IconName; text: () => string }>> = {
  1: { icon: 'competition', text: m.words_league },
  2: { icon: 'cup', text: m.words_cup },
  3: { icon: 'friendly', text: m.words_friendly },
};

const STATUS_TEXT: Readonly<Partial<Record<MatchStatus, () => string>>> = {
  HALFTIME: m.words_halftime,
  BREAK: m.words_break,
  PAUSED: m.matches_status_paused,
  PAUSED_EXTRATIME: m.matches_status_paused,
  EXTRATIME: m.words_extra_time,
  PLAYING_EXTRATIME: m.words_extra_time,
  PENALTIES: m.matches_status_penalties,
  DELAYED: m.live_status_delayed,
  POSTPONED: m.words_postponed,
  CANCELLED: m.words_cancelled,
  ABANDONED: m.words_abandoned,
  ABANDONED_ARCHIVED: m.words_abandoned,
  INVALID_DATA: m.matches_status_invalid,
};

const RESULTS = {
  win: { result: 'won', letter: m.words_letter_won, text: m.words_won },
  draw: { result: 'drawn', letter: m.words_letter_draw, text: m.words_draw },
  lost: { result: 'lost', letter: m.words_letter_lost, text: m.words_lost },
} as const;

interface MatchRowProps {
  readonly match: MatchSummary;
  /** The current year; dates of other years show their year. */
  readonly year: number;
  /** The team's IANA time zone. */
  readonly timezone: string;
  /** The role runs matches: the row opens match day. */
  readonly runs: boolean;
  readonly openMenu: (match: MatchSummary) => void;
}

/** Memoised, because a season's list is long. */
export const MatchRow = memo(function MatchRow({ match, year, timezone, runs, openMenu }: MatchRowProps) {
  const kind = KINDS[match.kind];
  const status = STATUS_TEXT[match.status]?.();
  const result = match.result === null ? null : RESULTS[match.result];
  const title = opponentOf(match);
  return (
    <li className={styles.item}>
      <Link to={addressOf(match, runs)} params={{ id: String(match.sid) }} className={styles.row}>
        <span className={styles.kind}>
          <Icon name={kind.icon} title={kind.text()} size={22} />
        </span>
        <span className={styles.about}>
          <b>{title}</b>
          <span className={styles.facts}>
            <span>{dateText(match, year)}</span>
            <span className={styles.where}>
              <Icon name={match.awaygame ? 'away' : 'home'} size={15} />
              {match.awaygame ? m.words_away() : m.words_home()}
            </span>
            {isNotStarted(match.status) && <Meeting match={match} timezone={timezone} />}
            {status !== undefined && <span className={styles.status}>{status}</span>}
          </span>
        </span>
        {isPlaying(match.status) && <LiveNow />}
        {!isNotStarted(match.status) && (
          <span className={styles.score}>
            <b>{scoreText(match.score)}</b>
            {match.shootout !== null && (
              <small>{m.matches_shootout({ score: scoreText(match.shootout) })}</small>
            )}
          </span>
        )}
        {result !== null && (
          <ResultBadge result={result.result} letter={result.letter()} label={result.text()} />
        )}
      </Link>
      <button
        type="button"
        className={styles.more}
        aria-label={m.matches_row_menu({ title })}
        onClick={() => openMenu(match)}
      >
        <Icon name="more" size={20} />
      </button>
    </li>
  );
});

/** When and where the players meet. A played match needs neither. */
function Meeting({ match, timezone }: Pick<MatchRowProps, 'match' | 'timezone'>) {
  const meeting = meetingText(match, timezone);
  return (
    <>
      {meeting !== '' && <span>{meeting}</span>}
      {match.place !== '' && <span className={styles.place}>{match.place}</span>}
    </>
  );
}

/** Followers see no changes without a connection. The mark is as inconspicuous as the sync mark. */
function LiveNow() {
  return <LiveDot lost={!useReachesOthers()}>{m.words_live()}</LiveDot>;
}

/**
 * The target of a row: match day for roles that run matches, the setup for other roles; once the match is played,
 * the timeline.
 */
function addressOf(
  { status }: MatchSummary,
  runs: boolean,
): '/match/$id/play/' | '/match/$id/timeline/' | '/match/$id/details/' {
  if (isEnded(status)) return '/match/$id/timeline/';
  if (runs) return '/match/$id/play/';
  return isNotStarted(status) ? '/match/$id/details/' : '/match/$id/timeline/';
}

function scoreText({ home, away }: MatchSummary['score']): string {
  return `${home}–${away}`;
}

/** The day and time of the kick-off for this year; the day with its year for others. */
function dateText(match: MatchSummary, year: number): string {
  const start = new Date(wallClockSeconds(match) * 1000);
  // A merged or imported match may have an invalid date.
  if (match.date <= 0 || Number.isNaN(start.getTime())) return m.matches_date_invalid();
  const { near, far } = formatsOf(dateLocale());
  return (start.getUTCFullYear() === year ? near : far).format(start);
}

interface DateFormats {
  readonly near: Intl.DateTimeFormat;
  readonly far: Intl.DateTimeFormat;
}

/** Creating a date format is more expensive than rendering a row, so formats are cached. */
const formats = new Map<string, DateFormats>();

function formatsOf(locale: string): DateFormats {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const made = {
    near: new Intl.DateTimeFormat(locale, { ...day, ...time, weekday: 'short' }),
    far: new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }),
  };
  formats.set(locale, made);
  return made;
}
