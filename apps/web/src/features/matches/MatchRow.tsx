/** A row of the match list: kind, home or away, date, opponent, score, and how it ended (section 2). */

import { Link } from '@tanstack/react-router';
import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import { m } from '@touchline/i18n';
import { memo } from 'react';
import { useReachesOthers } from '#data/hooks/sync.ts';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import type { RowPlace } from '#ui/parts/cards/LongList.tsx';
import { LiveDot } from '#ui/parts/match/LiveDot.tsx';
import { matchAddress } from '#ui/parts/match/match-address.ts';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { meetingText } from '#ui/words/match/meeting-words.ts';
import { resultWords, scoreText } from '#ui/words/match/result-words.ts';
import { statusText } from '#ui/words/match/status-words.ts';
import styles from './matches.module.css';

const KINDS: Readonly<Record<1 | 2 | 3, { icon: IconName; text: () => string }>> = {
  1: { icon: 'competition', text: m.words_league },
  2: { icon: 'cup', text: m.words_cup },
  3: { icon: 'friendly', text: m.words_friendly },
};

interface MatchRowProps extends RowPlace {
  readonly match: MatchSummary;
  /** The current year; dates of other years show their year. */
  readonly year: number;
  /** The team's IANA time zone. */
  readonly timezone: string;
  /** The role runs matches: the row opens match day. */
  readonly runs: boolean;
  /** The score and the result are shown. */
  readonly withScore: boolean;
  readonly openMenu: (match: MatchSummary) => void;
}

/** Memoised, so that scrolling a season's list renders only new rows. */
export const MatchRow = memo(function MatchRow({
  match,
  year,
  timezone,
  runs,
  withScore,
  openMenu,
  ...place
}: MatchRowProps) {
  const kind = KINDS[match.kind];
  const status = statusText(match.status);
  const title = opponentOf(match);
  return (
    <li {...place} className={styles.item}>
      <Link to={matchAddress(match, runs)} params={{ id: String(match.sid) }} className={styles.row}>
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
        {withScore && !isNotStarted(match.status) && (
          <span className={styles.score}>
            <b>{scoreText(match.score)}</b>
            {match.shootout !== null && (
              <small>{m.matches_shootout({ score: scoreText(match.shootout) })}</small>
            )}
          </span>
        )}
        {withScore && match.result !== null && <ResultBadge {...resultWords(match.result)} />}
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
