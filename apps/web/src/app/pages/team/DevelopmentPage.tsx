import { getRouteApi } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { usePlayer, useTeamPlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { DevelopmentScreen } from '../../../features/ratings/DevelopmentScreen.tsx';

const route = getRouteApi('/players/ratings/{-$id}');

/** The asked player, who may be in another team, or the first player of the current team. */
export function DevelopmentPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const asked = usePlayer(Number(id ?? 0) || 0);
  const inTeam = useTeamPlayers(useCurrentTeam()?.sid ?? 0);
  if (asked === undefined || inTeam === undefined) return null;
  const player = id === undefined ? inTeam[0] : asked;
  if (!player) {
    return (
      <EmptyState
        icon="rating"
        title={m.ratings_no_player_title()}
        text={m.ratings_no_player_text()}
        action={<LinkButton to="/players/collection/">{m.plan_to_players()}</LinkButton>}
      />
    );
  }
  const players = inTeam.some(({ sid }) => sid === player.sid) ? inTeam : [player, ...inTeam];
  const named = players.map(({ sid, nickname, firstname }) => ({ sid, name: nickname || firstname }));
  return (
    <DevelopmentScreen
      key={player.sid}
      player={{ sid: player.sid, name: player.nickname || player.firstname }}
      players={named}
      choose={(sid) => void navigate({ params: { id: String(sid) }, replace: true })}
    />
  );
}
