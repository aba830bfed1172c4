/** The number of players with each status. A tap shows only those players, a second tap shows everybody. */
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import { m } from '@touchline/i18n';
import { STATUS_TEXT } from '#ui/words/match/attendance-words.ts';
import styles from './status-filter.module.css';

interface StatusFilterProps {
  readonly statuses: Readonly<Record<AttendanceStatus, number>>;
  /** Null for everybody. */
  readonly only: AttendanceStatus | null;
  readonly choose: (status: AttendanceStatus | null) => void;
}

/** The answers first, then those who are missing. */
const ORDER: readonly AttendanceStatus[] = [
  'present',
  'declined',
  'signed_off',
  'injured',
  'absent',
  'not_responded',
  'not_reported',
];

export function StatusFilter({ statuses, only, choose }: StatusFilterProps) {
  const shown = ORDER.filter((status) => status === 'present' || statuses[status] > 0);
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{m.attendance_filter()}</legend>
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          data-status={status}
          aria-pressed={only === status}
          disabled={statuses[status] === 0}
          onClick={() => choose(only === status ? null : status)}
        >
          <b>{statuses[status]}</b>
          <span>{STATUS_TEXT[status]()}</span>
        </button>
      ))}
      <Bar statuses={statuses} shown={shown} />
    </fieldset>
  );
}

/** The same numbers as widths. */
function Bar({
  statuses,
  shown,
}: Pick<StatusFilterProps, 'statuses'> & { shown: readonly AttendanceStatus[] }) {
  return (
    <span className={styles.bar} aria-hidden>
      {shown.map((status) => (
        <span key={status} data-status={status} style={{ flexGrow: statuses[status] }} />
      ))}
    </span>
  );
}
