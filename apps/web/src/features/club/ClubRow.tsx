import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import { seesScore } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { useReachesOthers } from '#data/hooks/sync.ts';
import type { ClubEntry, ClubMatch } from '#data/queries/team/club.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LiveDot } from '#ui/parts/match/LiveDot.tsx';
import { timeOfDay } from '#ui/words/match/meeting-words.ts';
import { scoreText } from '#ui/words/match/result-words.ts';
import { statusText } from '#ui/words/match/status-words.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import styles from './club.module.css';

export interface ClubRowProps {
  readonly entry: ClubEntry;
  /** Missing for a session of a selection whose team was deleted. */
  readonly team: Team | undefined;
  readonly title: string;
  /** Another entry is on the same pitch at the same time. */
  readonly isCrowded: boolean;
  /** A player is on the sheet of another entry at the same time. */
  readonly isClashing: boolean;
}

/** One match or session. It opens the match or session itself, whatever team is open. */
export function ClubRow({ entry, team, title, isCrowded, isClashing }: ClubRowProps) {
  const isMatch = entry.kind === 'match';
  const content = (
    <>
      <span className={styles.time}>{timeOfDay(entry)}</span>
      <Icon
        name={isMatch ? 'matches' : 'training'}
        size={18}
        title={isMatch ? m.words_match() : m.screens_trainings()}
      />
      <span className={cx(styles.what, entry.isOff && styles.struck)}>
        <b>{title}</b>
        <span>
          {isMatch
            ? `${opponentOf(entry.match)} · ${entry.match.awaygame ? m.words_away() : m.words_home()}`
            : sessionTitle(entry.session, entry.selection)}
        </span>
        {entry.place !== '' && <small>{entry.place}</small>}
        {isCrowded && <Clash text={m.club_row_pitch()} />}
        {isClashing && <Clash text={m.club_row_player()} />}
      </span>
      {isMatch && team !== undefined && <State entry={entry} team={team} />}
      {!isMatch && entry.isOff && <span className={styles.state}>{m.words_cancelled()}</span>}
    </>
  );
  const props = {
    className: styles.row,
    params: { id: String(entry.sid) },
  };
  return (
    <li className={styles.entry}>
      {isMatch ? (
        <Link to="/match/$id/timeline/" {...props}>
          {content}
        </Link>
      ) : (
        <Link to="/training/$id/details/" {...props}>
          {content}
        </Link>
      )}
    </li>
  );
}

function Clash({ text }: { readonly text: string }) {
  return (
    <span className={styles.overlap}>
      <Icon name="warning" size={16} />
      {text}
    </span>
  );
}

/** The score of a match that has begun, and whether it is running. */
function State({ entry: { match }, team }: { readonly entry: ClubMatch; readonly team: Team }) {
  const online = useReachesOthers();
  const status = statusText(match.status);
  return (
    <span className={styles.state}>
      {!isNotStarted(match.status) && seesScore(team, match) && (
        <b className={styles.score}>{scoreText(match.score)}</b>
      )}
      {isPlaying(match.status) && <LiveDot lost={!online}>{m.words_live()}</LiveDot>}
      {status !== undefined && !isPlaying(match.status) && <small>{status}</small>}
    </span>
  );
}
