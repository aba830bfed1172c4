import type { Gathering } from '@touchline/domain/attendance/gathering';
import { attendanceCounts, type Presence, statusCounts } from '@touchline/domain/match/lineup/attendance';
import { wasAnyoneAsked } from '@touchline/domain/match/sheet/sheet';
import { PRESENCE_TEXT, STATUS_TEXT } from '../../words/match/attendance-words.ts';
import styles from './attendance-counts.module.css';

export interface AttendanceCountsProps {
  readonly gathering: Gathering;
  /** Whether the match or session has begun. */
  readonly started: boolean;
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
export function AttendanceCounts({ gathering, started, now }: AttendanceCountsProps) {
  const asked = !started && wasAnyoneAsked(gathering);
  return (
    <dl className={styles.counts}>
      {(asked ? byStatus(gathering) : byPresence(gathering, now)).map(({ text, count }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function byStatus(gathering: Gathering) {
  const counts = statusCounts(gathering);
  return STATUSES.filter((status) => status === 'present' || counts[status] > 0).map((status) => ({
    text: STATUS_TEXT[status](),
    count: counts[status],
  }));
}

function byPresence(gathering: Gathering, now: number) {
  const counts = attendanceCounts(gathering, now);
  return PRESENCES.filter((presence) => presence === 'here' || counts[presence] > 0).map((presence) => ({
    text: PRESENCE_TEXT[presence](),
    count: counts[presence],
  }));
}
