/** `/players/`: the team's players with their shirt numbers, in the order of the coach's lists. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/team';
import { m } from '@touchline/i18n';
import { orderTeamPlayers, removePlayerFromTeam } from '#data/commands/players.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useTeamPlayers } from '#data/hooks/players.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { useMediumPhoto } from '#data/hooks/use-photos.ts';
import type { TeamPlayer } from '#data/queries/players.ts';
import { useClient } from '#data/react.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { BackLink } from '#ui/parts/BackLink.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { List } from '#ui/parts/List.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { sayDone } from '#ui/toast/answers.ts';
import { NumberField } from './NumberField.tsx';
import { callName, fullName } from './names.ts';
import { mayEditPlayers } from './permission.ts';
import styles from './players.module.css';
import { written } from './say.ts';

export function SquadScreen() {
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
          action={
            <Button renderRoot={(props) => <Link to="/players/collection/" {...props} />}>
              {m.players_to_collection()}
            </Button>
          }
        />
      ) : (
        <>
          {mayEditPlayers(team) && <p className={styles.hint}>{m.players_squad_text()}</p>}
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
  const name = callName(player);
  const photo = useMediumPhoto(player.media_sid, 'small');
  const at = players.indexOf(player);
  const manages = mayEditPlayers(team);

  function move(to: number) {
    const order = players.map(({ sid }) => sid);
    order.splice(at, 1);
    order.splice(to, 0, player.sid);
    void written(orderTeamPlayers(client, { team: team.sid, players: order }));
  }

  async function remove() {
    const done = await written(removePlayerFromTeam(client, { team: team.sid, player: player.sid }));
    if (done !== null) {
      sayDone(m.players_removed_from_team({ name, team: team.teamname }), undoOf(client, done.action));
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
        <b className={cx(styles.numberToRead, 'num')}>{player.shirtnumber}</b>
      )}
      <span className={styles.rowWords}>
        <strong>{name}</strong>
        {fullName(player) !== name && <small>{fullName(player)}</small>}
      </span>
      {manages && (
        <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon aria-label={m.players_more({ name })}>
              <Icon name="more" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {/* Several places up are several taps: these two leave the menu open. */}
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<Icon name="chevron-up" size={20} />}
              disabled={at === 0}
              onClick={() => move(at - 1)}
            >
              {m.players_up()}
            </Menu.Item>
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<Icon name="chevron-down" size={20} />}
              disabled={at === players.length - 1}
              onClick={() => move(at + 1)}
            >
              {m.players_down()}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="list" size={20} />}
              disabled={at === 0}
              onClick={() => move(0)}
            >
              {m.players_to_top()}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="close" size={20} />} onClick={() => void remove()}>
              {m.players_remove_from_team({ team: team.teamname })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
