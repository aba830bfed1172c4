/** `/team/attendance/`: who was there, per player and month. */
import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { GatheringCollection } from '@touchline/domain/attendance/gathering';
import type { Team } from '@touchline/domain/entity/tables/team';
import { dayAt } from '@touchline/domain/match/clock/kickoff-time';
import { attendanceMonths, monthsBefore } from '@touchline/domain/statistics/attendance-months';
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
import { NoTeam } from '#ui/parts/page/NoTeam.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { AttendanceTable } from '#ui/parts/table/AttendanceTable.tsx';

export function AttendanceMonthsScreen() {
  const team = useCurrentTeam();
  const players = useTeamPlayers(team?.sid ?? 0);
  if (team === undefined || players === undefined) return null;
  if (team === null) return <NoTeam />;
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
            <AttendanceTable
              attendance={attendance}
              players={players.map(({ sid, nickname, firstname }) => ({
                sid,
                name: (
                  <Link to="/players/collection/details/{-$id}/" params={{ id: String(sid) }}>
                    {nickname || firstname}
                  </Link>
                ),
              }))}
            />
          </Card>
          <Hint>{m.attendance_months_hint()}</Hint>
        </>
      )}
    </Screen>
  );
}
