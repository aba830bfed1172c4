/** Who was there, per player and month. */
import type { AttendanceMonths, PlayerAttendance } from '@touchline/domain/statistics/attendance-months';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { dateLocale } from '../../words/date-locale.ts';
import { percentText } from '../../words/number-text.ts';
import { StatisticsTable, type TableRow } from './StatisticsTable.tsx';
import styles from './table.module.css';

interface AttendanceTableProps {
  readonly attendance: AttendanceMonths;
  /** Each with the link to the player. */
  readonly players: readonly { readonly sid: number; readonly name: ReactNode }[];
}

export function AttendanceTable({ attendance: { months, players: counted }, players }: AttendanceTableProps) {
  return (
    <StatisticsTable
      worded
      caption={m.screens_attendance_months()}
      columns={[
        { id: 'name', label: m.common_screen_player() },
        { id: 'total', label: m.attendance_months_total() },
        ...months.map((month) => ({ id: String(month), label: monthText(month) })),
        { id: 'excused', label: m.attendance_months_excused() },
        { id: 'missing', label: m.attendance_months_missing() },
        { id: 'partly', label: m.attendance_months_partly() },
      ]}
      rows={players.map(({ sid, name }) => rowOf({ sid, name, months, player: counted.get(sid) }))}
    />
  );
}

interface RowOf {
  readonly sid: number;
  readonly name: ReactNode;
  readonly months: readonly number[];
  /** Undefined when nothing is known of the player. */
  readonly player: PlayerAttendance | undefined;
}

const NOTHING = '–';

function rowOf({ sid, name, months, player }: RowOf): TableRow {
  const inMonths = months.map((month) => {
    const known = player?.months.get(month);
    return [String(month), known === undefined ? NOTHING : m.attendance_months_of(known)] as const;
  });
  return {
    id: sid,
    cells: {
      name,
      total:
        player === undefined ? (
          NOTHING
        ) : (
          <>
            <b className={styles.share}>{percentText(player.present / player.recorded)}</b>
            <span className={styles.quiet}>{m.attendance_months_of(player)}</span>
          </>
        ),
      ...Object.fromEntries(inMonths),
      excused: player?.excused ?? NOTHING,
      missing: player?.missing ?? NOTHING,
      partly: player?.partly ?? NOTHING,
    },
    sortBy: {
      total: player === undefined ? -1 : player.present / player.recorded,
      excused: player?.excused ?? -1,
      missing: player?.missing ?? -1,
      partly: player?.partly ?? -1,
    },
  };
}

/** `Nov`, with the year in January. */
function monthText(month: number): string {
  const isJanuary = new Date(month * 1_000).getUTCMonth() === 0;
  const year = isJanuary ? ({ year: '2-digit' } as const) : {};
  return new Intl.DateTimeFormat(dateLocale(), { month: 'short', timeZone: 'UTC', ...year }).format(
    month * 1_000,
  );
}
