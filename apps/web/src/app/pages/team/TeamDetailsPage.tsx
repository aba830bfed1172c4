import { getRouteApi } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { useMay } from '#data/hooks/actor.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { EarlierValues } from '../../../features/history/EarlierValues.tsx';
import { NewSquadField } from '../../../features/players/import/NewSquadField.tsx';
import { TeamSetupScreen } from '../../../features/teams/setup/TeamSetupScreen.tsx';

const details = getRouteApi('/team/details/{-$id}');

export function TeamDetailsPage() {
  const id = details.useParams().id ?? null;
  const teams = useTeams();
  const current = useCurrentTeam();
  const team = id === null ? current : teams?.find(({ sid }) => String(sid) === id);
  return (
    <>
      <TeamSetupScreen id={id} squad={(props) => <NewSquadField {...props} />} />
      {team && <EarlierOf key={team.sid} team={team} />}
    </>
  );
}

/** Offers earlier values to people who may restore them. */
function EarlierOf({ team }: { readonly team: Team }) {
  return useMay(team)('setUpTeam') && <EarlierValues collection="teams" sid={team.sid} />;
}
