import { getRouteApi } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { useMay } from '#data/hooks/actor.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/teams.ts';
import { EarlierValues } from '../../features/history/EarlierValues.tsx';
import { EventTypeScreen } from '../../features/teams/EventTypeScreen.tsx';
import { FormationScreen } from '../../features/teams/FormationScreen.tsx';
import { PeriodDetailsScreen } from '../../features/teams/PeriodDetailsScreen.tsx';
import { TeamSetupScreen } from '../../features/teams/TeamSetupScreen.tsx';
import { TeamsScreen } from '../../features/teams/TeamsScreen.tsx';

const teams = getRouteApi('/teams/{-$key}');
const details = getRouteApi('/team/details/{-$id}');
const period = getRouteApi('/team/periods/details/{-$id}');
const formation = getRouteApi('/team/formations/$id');
const eventType = getRouteApi('/team/events/$id');

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
      {team && <EarlierOf key={team.sid} team={team} />}
    </>
  );
}

/** Earlier values are there to be brought back: for those who may. */
function EarlierOf({ team }: { readonly team: Team }) {
  return useMay(team)('setUpTeam') && <EarlierValues collection="teams" sid={team.sid} />;
}

export function PeriodDetailsPage() {
  return <PeriodDetailsScreen id={period.useParams().id ?? null} />;
}

export function FormationPage() {
  return <FormationScreen id={formation.useParams().id} from={formation.useSearch().match ?? null} />;
}

export function EventTypePage() {
  return <EventTypeScreen id={eventType.useParams().id} />;
}
