import type { Match } from '@touchline/domain/entity/tables/match';
import { isNotStarted } from '@touchline/domain/match/clock/status';
import { attendanceCounts, type Presence, statusCounts } from '@touchline/domain/match/lineup/attendance';
import { wasAnyoneAsked } from '@touchline/domain/match/sheet/sheet';
import { PRESENCE_TEXT, STATUS_TEXT } from '../../words/match/attendance-words.ts';
import styles from './attendance-counts.module.css';

export interface AttendanceCountsProps {
  readonly match: Match;
  readonly now: number;
}

const STATUSES = [
  'present',
  'not_responded',
  'declined',
  'signed_off',
  'injured',
  'absent',
  'not_reported',
] as const;
const PRESENCES: readonly Presence[] = [
  'here',
  'later',
  'injured',
  'declined',
  'signed_off',
  'absent',
  'left',
];

/** The numbers of players: by answer until the kick-off if anybody was asked, otherwise who is here and who is not. */
export function AttendanceCounts({ match, now }: AttendanceCountsProps) {
  const asked = isNotStarted(match.status) && wasAnyoneAsked(match);
  return (
    <dl className={styles.counts}>
      {(asked ? byStatus(match) : byPresence(match, now)).map(({ text, count }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function byStatus(match: Match) {
  const counts = statusCounts(match);
  return STATUSES.filter((status) => status === 'present' || counts[status] > 0).map((status) => ({
    text: STATUS_TEXT[status](),
    count: counts[status],
  }));
}

function byPresence(match: Match, now: number) {
  const counts = attendanceCounts(match, now);
  return PRESENCES.filter((presence) => presence === 'here' || counts[presence] > 0).map((presence) => ({
    text: PRESENCE_TEXT[presence](),
    count: counts[presence],
  }));
}
