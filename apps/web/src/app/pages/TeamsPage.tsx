import { getRouteApi } from '@tanstack/react-router';
import { TeamsScreen } from '../../features/teams/TeamsScreen.tsx';

const teams = getRouteApi('/teams/{-$key}');

/** `ref=team` brings Back to the team, where one came from; else to the settings (section 2). */
export function TeamsPage() {
  return <TeamsScreen back={teams.useSearch().ref === 'team' ? '/team/' : '/settings/'} />;
}
