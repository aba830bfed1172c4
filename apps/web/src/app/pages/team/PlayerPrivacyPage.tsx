import { getRouteApi } from '@tanstack/react-router';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { usePlayer } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { PlayerGone } from '../../../features/players/PlayerGone.tsx';
import { PlayerPrivacyScreen } from '../../../features/players/privacy/PlayerPrivacyScreen.tsx';
import { sidOfParam } from '../sid-of-param.ts';

const route = getRouteApi('/players/collection/details/$id/privacy');

export function PlayerPrivacyPage() {
  const player = usePlayer(sidOfParam(route.useParams().id) ?? 0);
  const teams = useTeams();
  if (player === undefined || teams === undefined) return null;
  if (player === null) {
    return (
      <>
        <PageHeader title={m.screens_privacy()} />
        <PlayerGone />
      </>
    );
  }
  const own = teams.filter((team) => team.player_sids.includes(player.sid) && roleAllows(team, 'seeNames'));
  return <PlayerPrivacyScreen key={player.sid} player={player} teams={own} />;
}
