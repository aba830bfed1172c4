import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import { seesScore } from '@touchline/domain/privacy/results';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { LiveDot } from '#ui/parts/match/LiveDot.tsx';
import { matchAddress } from '#ui/parts/match/match-address.ts';
import { ResultBadge } from '#ui/parts/match/ResultBadge.tsx';
import { meetingText, timeOfDay } from '#ui/words/match/meeting-words.ts';
import { resultWords, scoreText } from '#ui/words/match/result-words.ts';
import { statusText } from '#ui/words/match/status-words.ts';
import { TurnoutMark } from './TurnoutMark.tsx';
import styles from './week.module.css';

export interface MatchEntryProps {
  readonly match: MatchSummary;
  readonly team: Team;
  /** The role sees who comes. */
  readonly seesTurnout: boolean;
}

export function MatchEntry({ match, team, seesTurnout }: MatchEntryProps) {
  const waits = isNotStarted(match.status);
  const status = statusText(match.status);
  const isOff = OFF.has(match.status);
  const withScore = seesScore(team, match);
  const meeting = waits && !isOff ? meetingText(match, team.metadata.timezone) : '';
  return (
    <Link
      to={matchAddress(match, roleAllows(team, 'runMatch'))}
      params={{ id: String(match.sid) }}
      className={styles.entry}
      data-kind="match"
      data-off={isOff || undefined}
    >
      <span className={styles.top}>
        <Icon name="matches" size={18} title={m.words_match()} />
        <span className={styles.time}>{timeOfDay(match)}</span>
        <span className={styles.side}>
          <Icon name={match.awaygame ? 'away' : 'home'} size={15} />
          {match.awaygame ? m.words_away() : m.words_home()}
        </span>
        {seesTurnout && !isOff && <MatchTurnout match={match} />}
      </span>
      <b className={styles.title}>{opponentOf(match)}</b>
      {!waits && (
        <span className={styles.result}>
          {withScore && <Result match={match} />}
          {isPlaying(match.status) && <LiveNow />}
        </span>
      )}
      {status !== undefined && <span className={styles.status}>{status}</span>}
      {meeting !== '' && <span className={styles.fact}>{meeting}</span>}
      {match.place !== '' && <span className={styles.fact}>{match.place}</span>}
    </Link>
  );
}

function Result({ match }: Pick<MatchEntryProps, 'match'>) {
  return (
    <>
      {match.result !== null && <ResultBadge {...resultWords(match.result)} />}
      <b>{scoreText(match.score)}</b>
      {match.shootout !== null && <small>{m.matches_shootout({ score: scoreText(match.shootout) })}</small>}
    </>
  );
}

/** It does not take place at its time. */
const OFF: ReadonlySet<string> = new Set<MatchSummary['status']>(['POSTPONED', 'CANCELLED']);

function MatchTurnout({ match: { sid, status } }: Pick<MatchEntryProps, 'match'>) {
  const match = useMatch(sid);
  return match && <TurnoutMark gathering={match} begun={!isNotStarted(status)} />;
}

/** Followers see no changes without a connection. */
function LiveNow() {
  return <LiveDot lost={!useReachesOthers()}>{m.words_live()}</LiveDot>;
}
