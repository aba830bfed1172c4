import { getRouteApi } from '@tanstack/react-router';
import { useCurrentTeam, useTeams } from '#data/hooks/teams.ts';
import { EarlierValues } from '../../features/history/EarlierValues.tsx';
import { PeriodDetailsScreen } from '../../features/teams/PeriodDetailsScreen.tsx';
import { TeamSetupScreen } from '../../features/teams/TeamSetupScreen.tsx';
import { TeamsScreen } from '../../features/teams/TeamsScreen.tsx';

const teams = getRouteApi('/teams/{-$key}');
const details = getRouteApi('/team/details/{-$id}');
const period = getRouteApi('/team/periods/details/{-$id}');

/** `ref=team` brings Back to the team, where one came from; else to the settings (section 2). */
export function TeamsPage() {
  return <TeamsScreen back={teams.useSearch().ref === 'team' ? '/team/' : '/settings/'} />;
}

export function TeamDetailsPage() {
  const id = details.useParams().id ?? null;
  const teams = useTeams();
  const current = useCurrentTeam();
  const team = id === null ? current : teams?.find(({ sid }) => String(sid) === id);
  return (
    <>
      <TeamSetupScreen id={id} />
      {team && <EarlierValues key={team.sid} collection="teams" sid={team.sid} />}
    </>
  );
}

export function PeriodDetailsPage() {
  return <PeriodDetailsScreen id={period.useParams().id ?? null} />;
}
