import { getRouteApi } from '@tanstack/react-router';
import { TeamsScreen } from '../../../features/teams/switch/TeamsScreen.tsx';

const teams = getRouteApi('/teams/{-$key}');

/** With `ref=team`, Back leads to the team; otherwise to the settings (section 2). */
export function TeamsPage() {
  return <TeamsScreen back={teams.useSearch().ref === 'team' ? '/team/' : '/settings/'} />;
}
