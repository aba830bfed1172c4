/** `/players/`: the team's players with their shirt numbers, in the coach's order. */
import { ActionIcon, Menu } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { orderTeamPlayers, removePlayerFromTeam } from '#data/commands/team/players.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam } from '#data/hooks/team/teams.ts';
import { useMediumPhoto } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { fullName, listedName } from '#ui/words/team/player-names.ts';
import { NumberField } from '../form/NumberField.tsx';
import { mayEditPlayers } from '../permission.ts';
import styles from '../players.module.css';
import { written } from '../toasts.ts';

export function SquadScreen() {
  const { plans } = useClient();
  const team = useCurrentTeam();
  const players = useTeamPlayers(team?.sid ?? 0);
  if (team === undefined || players === undefined) return null;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_screen_squad()}
        detail={team?.teamname}
        back={<BackLink to="/players/collection/" label={m.common_back()} />}
      />
      {team === null || players.length === 0 ? (
        <EmptyState
          icon="players"
          title={m.words_no_players_yet()}
          text={m.players_empty_team_text()}
          action={<LinkButton to="/players/collection/">{m.players_to_collection()}</LinkButton>}
        />
      ) : (
        <>
          {mayEditPlayers(team, plans) && <p className={styles.hint}>{m.players_squad_text()}</p>}
          <Card flush>
            <List bare ordered>
              {players.map((player) => (
                <SquadRow key={player.sid} team={team} players={players} player={player} />
              ))}
            </List>
          </Card>
        </>
      )}
    </div>
  );
}

interface SquadRowProps {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
  readonly player: TeamPlayer;
}

function SquadRow({ team, players, player }: SquadRowProps) {
  const client = useClient();
  const name = listedName(player);
  const photo = useMediumPhoto(player.media_sid, 'small');
  const at = players.indexOf(player);
  const manages = mayEditPlayers(team, client.plans);
  const [mayUp, mayDown] = [at > 0, at < players.length - 1];

  function move(to: number) {
    const order = players.map(({ sid }) => sid);
    order.splice(at, 1);
    order.splice(to, 0, player.sid);
    void written(orderTeamPlayers(client, { team: team.sid, players: order }));
  }

  async function remove() {
    const done = await written(removePlayerFromTeam(client, { team: team.sid, player: player.sid }));
    if (done !== null) {
      showDoneToast(m.players_removed_from_team({ name, team: team.teamname }), undoOf(client, done.action));
    }
  }

  return (
    <li className={styles.squadRow}>
      <Portrait
        photo={photo}
        size={44}
        number={player.shirtnumber}
        fallback={<Shirt shirt={team.shirt} size={44} number={player.shirtnumber} />}
      />
      {manages ? (
        <NumberField team={team} players={players} player={player} />
      ) : (
        <b className={cx(styles.numberReadOnly, 'num')}>{player.shirtnumber}</b>
      )}
      <span className={styles.rowWords}>
        <strong>{name}</strong>
        {!['', name].includes(fullName(player)) && <small>{fullName(player)}</small>}
      </span>
      {manages && (
        <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon aria-label={m.players_more({ name })}>
              <Icon name="more" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {/* Mantine tries to focus the first entry, even a disabled one; then Escape would not close the menu. */}
            {/* These two entries keep the menu open, because moving several places takes several taps. */}
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<Icon name="chevron-up" size={20} />}
              disabled={!mayUp}
              onClick={() => move(at - 1)}
            >
              {m.players_up()}
            </Menu.Item>
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<Icon name="chevron-down" size={20} />}
              disabled={!mayDown}
              data-autofocus={(mayDown && !mayUp) || undefined}
              onClick={() => move(at + 1)}
            >
              {m.players_down()}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="list" size={20} />} disabled={!mayUp} onClick={() => move(0)}>
              {m.players_to_top()}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="close" size={20} />}
              data-autofocus={!(mayUp || mayDown) || undefined}
              onClick={() => void remove()}
            >
              {m.players_remove_from_team({ team: team.teamname })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
