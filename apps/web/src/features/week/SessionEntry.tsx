import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { kickOffInstant, startNow } from '@touchline/domain/match/clock/kickoff-time';
import { endOf, isPast } from '@touchline/domain/training/session-list';
import { m } from '@touchline/i18n';
import { useSession } from '#data/hooks/training/sessions.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { meetingText, timeOfDay } from '#ui/words/match/meeting-words.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import { TurnoutMark } from './TurnoutMark.tsx';
import styles from './week.module.css';
import type { PlannedSession } from './week-entries.ts';

export interface SessionEntryProps extends Omit<PlannedSession, 'kind'> {
  /** Seconds since 1970. */
  readonly now: number;
  readonly team: Team;
  /** The role sees who comes. */
  readonly seesTurnout: boolean;
}

export function SessionEntry({ session, selection, now, team, seesTurnout }: SessionEntryProps) {
  const { timezone } = team.metadata;
  const title = sessionTitle(session, selection);
  const isOff = session.status === 'cancelled';
  const end = timeOfDay(startNow(endOf(session, timezone), timezone));
  const meeting =
    isOff || isPast(session, { nowSeconds: now, timezone }) ? '' : meetingText(session, timezone);
  return (
    <Link
      to="/training/$id/details/"
      params={{ id: String(session.sid) }}
      className={styles.entry}
      data-off={isOff || undefined}
    >
      <span className={styles.top}>
        <Icon name="training" size={18} title={m.screens_trainings()} />
        <span className={styles.time}>{`${timeOfDay(session)}–${end}`}</span>
        {seesTurnout && !isOff && (
          <SessionTurnout sid={session.sid} begun={kickOffInstant(session, timezone) <= now} />
        )}
      </span>
      <b className={styles.title}>{title}</b>
      {isOff && <span className={styles.status}>{m.words_cancelled()}</span>}
      {selection !== null && selection.name !== title && (
        <span className={styles.fact}>{selection.name}</span>
      )}
      {meeting !== '' && <span className={styles.fact}>{meeting}</span>}
      {session.place !== '' && <span className={styles.fact}>{session.place}</span>}
    </Link>
  );
}

function SessionTurnout({ sid, begun }: { readonly sid: number; readonly begun: boolean }) {
  const session = useSession(sid);
  return session && <TurnoutMark gathering={session} begun={begun} />;
}
