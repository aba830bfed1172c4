import { getRouteApi } from '@tanstack/react-router';
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
  return <TeamSetupScreen id={details.useParams().id ?? null} />;
}

export function PeriodDetailsPage() {
  return <PeriodDetailsScreen id={period.useParams().id ?? null} />;
}
