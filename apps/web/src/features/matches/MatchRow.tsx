/** A row of the match list: kind, home or away, date, opponent, score, and how it ended (section 2). */

import { Link } from '@tanstack/react-router';
import type { MatchStatus } from '@touchline/domain/entity/match';
import { isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/status';
import { getLocale, m } from '@touchline/i18n';
import type { MatchSummary } from '#data/queries/matches.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { LiveDot } from '#ui/parts/LiveDot.tsx';
import { ResultBadge } from '#ui/parts/ResultBadge.tsx';
import styles from './matches.module.css';

const KINDS: Readonly<Record<1 | 2 | 3, { icon: IconName; text: () => string }>> = {
  1: { icon: 'competition', text: m.matches_kind_competition },
  2: { icon: 'cup', text: m.matches_kind_cup },
  3: { icon: 'friendly', text: m.matches_kind_friendly },
};

const STATUS_TEXT: Readonly<Partial<Record<MatchStatus, () => string>>> = {
  HALFTIME: m.matches_status_halftime,
  DELAYED: m.matches_status_delayed,
  POSTPONED: m.matches_status_postponed,
  CANCELLED: m.matches_status_cancelled,
  ABANDONED: m.matches_status_abandoned,
  ABANDONED_ARCHIVED: m.matches_status_abandoned,
  INVALID_DATA: m.matches_status_invalid,
};

const RESULTS = {
  win: { result: 'won', letter: m.matches_letter_won, text: m.matches_won },
  draw: { result: 'drawn', letter: m.matches_letter_draw, text: m.matches_draw },
  lost: { result: 'lost', letter: m.matches_letter_lost, text: m.matches_lost },
} as const;

export function MatchRow({ match }: { match: MatchSummary }) {
  const kind = KINDS[match.kind];
  const status = STATUS_TEXT[match.status]?.();
  const result = match.result === null ? null : RESULTS[match.result];
  return (
    <li>
      <Link to={addressOf(match)} params={{ id: String(match.sid) }} className={styles.row}>
        <span className={styles.kind}>
          <Icon name={kind.icon} title={kind.text()} />
        </span>
        <span className={styles.date}>
          <b>{dayText(match)}</b>
          <span>{timeText(match)}</span>
        </span>
        <span className={styles.opponent}>
          <b>
            {match.opponent_clubname} {match.opponent_teamname}
          </b>
          <span>
            {match.awaygame ? m.matches_away() : m.matches_home()}
            {status === undefined ? '' : ` · ${status}`}
          </span>
        </span>
        {isPlaying(match.status) && <LiveDot>{m.matches_status_live()}</LiveDot>}
        {!isNotStarted(match.status) && (
          <b className={styles.score}>
            {match.score.home}–{match.score.away}
          </b>
        )}
        {result !== null && (
          <ResultBadge result={result.result} letter={result.letter()} label={result.text()} />
        )}
      </Link>
    </li>
  );
}

/** A match that can be played opens on match day's door, a played one on its timeline. */
function addressOf(match: MatchSummary): '/match/$id/play/' | '/match/$id/timeline/' {
  return isEnded(match.status) ? '/match/$id/timeline/' : '/match/$id/play/';
}

function startOf(match: MatchSummary): Date {
  return new Date((match.date + match.dateHours * 3600 + match.dateMinutes * 60) * 1000);
}

export function dayText(match: MatchSummary): string {
  return new Intl.DateTimeFormat(getLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(startOf(match));
}

export function timeText(match: MatchSummary): string {
  return new Intl.DateTimeFormat(getLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'UTC',
  }).format(startOf(match));
}
