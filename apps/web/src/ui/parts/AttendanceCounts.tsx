import type { AttendanceCounts as Counts, Presence } from '@touchline/domain/match/attendance';
import { PRESENCE_TEXT } from '../words/attendance-words.ts';
import styles from './attendance-counts.module.css';

export interface AttendanceCountsProps {
  readonly counts: Counts;
}

const SHOWN: readonly Presence[] = ['here', 'later', 'injured', 'signed_off', 'absent', 'left'];

/** How many are here, and how many are not and why; who is nowhere is not counted out. */
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
