/** `/team/attendance/`: who was there, per player and month. */
import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { GatheringCollection } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import {
  type AttendanceMonths,
  attendanceMonths,
  monthsBefore,
  type PlayerAttendance,
} from '@touchline/domain/statistics/attendance-months';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useHeldGatherings } from '#data/hooks/held-gatherings.ts';
import { useNow } from '#data/hooks/now.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import styles from './attendance-months.module.css';

export function AttendanceMonthsScreen() {
  const team = useCurrentTeam();
  const players = useTeamPlayers(team?.sid ?? 0);
  if (team === undefined || players === undefined) return null;
  if (team === null)
    return <EmptyState icon="team" title={m.teams_none_title()} text={m.teams_none_text()} />;
  return <OfTeam key={team.sid} team={team} players={players} />;
}

/** This month and those before. */
const MONTHS = 6;
const HOUR_MS = 3_600_000;
const KINDS = [
  { kind: 'matches', text: m.common_menu_matches },
  { kind: 'training_sessions', text: m.attendance_months_trainings },
] as const satisfies readonly { readonly kind: GatheringCollection; readonly text: () => string }[];

interface OfTeamProps {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
}

function OfTeam({ team, players }: OfTeamProps) {
  const [kind, setKind] = useState<GatheringCollection>('matches');
  const now = useNow(HOUR_MS);
  const from = monthsBefore(dayAt(now, team.metadata.timezone), MONTHS - 1);
  const held = useHeldGatherings({ collection: kind, team: team.sid, from, now });
  const attendance = held && attendanceMonths(held);
  return (
    <Screen width="wide">
      <PageHeader
        title={m.screens_attendance_months()}
        back={<BackLink to="/team/" label={m.common_back()} />}
      />
      <SegmentedControl
        fullWidth
        aria-label={m.screens_attendance_months()}
        value={kind}
        onChange={(value) => setKind(value === 'matches' ? 'matches' : 'training_sessions')}
        data={KINDS.map((one) => ({ value: one.kind, label: one.text() }))}
      />
      {attendance?.months.length === 0 && (
        <EmptyState
          icon="players"
          title={m.attendance_months_empty_title()}
          text={m.attendance_months_empty_text()}
        />
      )}
      {attendance !== undefined && attendance.months.length > 0 && (
        <>
          <Card flush>
            <MonthsTable attendance={attendance} players={players} />
          </Card>
          <Hint>{m.attendance_months_hint()}</Hint>
        </>
      )}
    </Screen>
  );
}

interface MonthsTableProps {
  readonly attendance: AttendanceMonths;
  readonly players: readonly TeamPlayer[];
}

function MonthsTable({ attendance: { months, players: counted }, players }: MonthsTableProps) {
  return (
    // Scrolls sideways where months do not fit; the links of the players let the keyboard reach it.
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{m.screens_attendance_months()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.common_screen_player()}</th>
            <th scope="col">{m.attendance_months_total()}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {monthText(month)}
              </th>
            ))}
            <th scope="col">{m.attendance_months_excused()}</th>
            <th scope="col">{m.attendance_months_missing()}</th>
            <th scope="col">{m.attendance_months_partly()}</th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ sid, nickname, firstname }) => (
            <tr key={sid}>
              <th scope="row">
                <Link to="/players/collection/details/{-$id}/" params={{ id: String(sid) }}>
                  {nickname || firstname}
                </Link>
              </th>
              <Cells months={months} player={counted.get(sid)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps {
  readonly months: readonly number[];
  /** Undefined when nothing is known of the player. */
  readonly player: PlayerAttendance | undefined;
}

function Cells({ months, player }: CellsProps) {
  return (
    <>
      <td>
        {player === undefined ? (
          NOTHING
        ) : (
          <>
            <b className={styles.share}>{shareText(player.present / player.recorded)}</b>
            <span className={styles.quiet}>{m.attendance_months_of(player)}</span>
          </>
        )}
      </td>
      {months.map((month) => {
        const known = player?.months.get(month);
        return <td key={month}>{known === undefined ? NOTHING : m.attendance_months_of(known)}</td>;
      })}
      <td>{player?.excused ?? NOTHING}</td>
      <td>{player?.missing ?? NOTHING}</td>
      <td>{player?.partly ?? NOTHING}</td>
    </>
  );
}

const NOTHING = '–';

function shareText(share: number): string {
  return new Intl.NumberFormat(dateLocale(), { style: 'percent' }).format(share);
}

/** `Nov`, with the year in January. */
function monthText(month: number): string {
  const isJanuary = new Date(month * 1_000).getUTCMonth() === 0;
  const year = isJanuary ? ({ year: '2-digit' } as const) : {};
  return new Intl.DateTimeFormat(dateLocale(), { month: 'short', timeZone: 'UTC', ...year }).format(
    month * 1_000,
  );
}
