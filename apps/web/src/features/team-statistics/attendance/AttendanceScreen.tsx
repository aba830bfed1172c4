/** `/team/statistics/attendance/`: who was there at the matches of the filter and at the trainings of its seasons. */
import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { attendanceMonths } from '@touchline/domain/statistics/attendance-months';
import { heldMatch } from '@touchline/domain/statistics/season/attendance';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { AttendanceTable } from '#ui/parts/table/AttendanceTable.tsx';
import { TEAM_LISTS } from '#ui/parts/team-menu-rules.ts';
import { percentText } from '#ui/words/number-text.ts';
import overview from '../overview/overview.module.css';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { FormerChoice } from '../players/FormerChoice.tsx';
import { useTrainings } from './use-trainings.ts';

export function AttendanceScreen(props: StatisticsProps) {
  return (
    <StatisticsFrame {...props} showsEmpty>
      {(counted) => <Attendance {...counted} />}
    </StatisticsFrame>
  );
}

type Kind = 'matches' | 'trainings';

function Attendance(counted: Counted) {
  const { team, matches, filter, nameOf, search } = counted;
  const [kind, setKind] = useState<Kind>('matches');
  const seesTasks = useMay(team)(TEAM_LISTS.taskLedger);
  const trainings = useTrainings(counted);
  if (trainings === undefined) return null;
  const attendance = attendanceMonths(kind === 'matches' ? matches.map(heldMatch) : trainings);
  const others = [...attendance.players.keys()].filter((sid) => !team.player_sids.includes(sid));
  const players = [...team.player_sids, ...(filter.former ? others : [])];
  const known = players.flatMap((sid) => attendance.players.get(sid) ?? []);
  const sum = (count: (one: (typeof known)[number]) => number) =>
    known.reduce((total, one) => total + count(one), 0);
  const recorded = sum((one) => one.recorded);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={m.screens_attendance_months()}
        value={kind}
        onChange={(value) => setKind(value === 'matches' ? 'matches' : 'trainings')}
        data={[
          { value: 'matches', label: m.common_menu_matches() },
          { value: 'trainings', label: m.attendance_months_trainings() },
        ]}
      />
      <FormerChoice {...counted} count={others.length} />
      {attendance.months.length === 0 ? (
        <EmptyState
          icon="players"
          title={m.attendance_months_empty_title()}
          text={m.attendance_months_empty_text()}
        />
      ) : (
        <>
          <Card>
            <dl className={overview.figures}>
              {[
                {
                  label: m.season_attendance_rate(),
                  value: percentText(recorded === 0 ? null : sum((one) => one.present) / recorded),
                },
                { label: m.attendance_months_excused(), value: sum((one) => one.excused) },
                { label: m.attendance_months_missing(), value: sum((one) => one.missing) },
                { label: m.attendance_months_partly(), value: sum((one) => one.partly) },
              ].map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <Card flush>
            <AttendanceTable
              attendance={attendance}
              players={players.map((sid) => ({
                sid,
                name: (
                  <Link to="/team/statistics/player/$id/" params={{ id: String(sid) }} search={search}>
                    {nameOf(sid)}
                  </Link>
                ),
              }))}
            />
          </Card>
        </>
      )}
      <Hint>{kind === 'matches' ? m.season_attendance_hint() : m.season_trainings_hint()}</Hint>
      {seesTasks && (
        <LinkButton to="/team/tasks/" variant="default">
          {m.screens_task_ledger()}
        </LinkButton>
      )}
    </>
  );
}
