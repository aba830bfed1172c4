import type { AttendanceCounts as Counts, Presence } from '@touchline/domain/match/lineup/attendance';
import { PRESENCE_TEXT } from '../../words/match/attendance-words.ts';
import styles from './attendance-counts.module.css';

export interface AttendanceCountsProps {
  readonly counts: Counts;
}

const SHOWN: readonly Presence[] = ['here', 'later', 'injured', 'signed_off', 'absent', 'left'];

/** The number of players who are here, and of absent ones by reason. */
export function AttendanceCounts({ counts }: AttendanceCountsProps) {
  return (
    <dl className={styles.counts}>
      {SHOWN.filter((presence) => presence === 'here' || counts[presence] > 0).map((presence) => (
        <div key={presence} data-presence={presence}>
          <dt>{PRESENCE_TEXT[presence]()}</dt>
          <dd>{counts[presence]}</dd>
        </div>
      ))}
    </dl>
  );
}
