import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isArchived } from '@touchline/domain/player/archive';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import {
  addPlayerToTeam,
  archivePlayer,
  deletePlayer,
  removePlayerFromTeam,
  restorePlayer,
} from '#data/commands/team/players.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useTeamPlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { SavedForm } from '#ui/parts/fields/FormScreen.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Intro, Screen } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { callName, listedName } from '#ui/words/team/player-names.ts';
import { rightsOn } from '../permission.ts';
import styles from '../players.module.css';
import { written } from '../toasts.ts';
import { ErasePlayer } from './ErasePlayer.tsx';
import { NumberField } from './NumberField.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { PlayerDataButton } from './PlayerDataButton.tsx';
import { PlayerFields } from './PlayerFields.tsx';
import { playerForm } from './player-form.ts';

export interface PlayerFormProps {
  readonly player: Player;
  readonly teams: readonly Team[];
  /** The notes about the player. They belong to another feature, so the app passes them in. */
  readonly notes: ReactNode;
}

/** Every change is saved at once; an invalid value stays in its field with a message. */
export function PlayerForm({ player, teams, notes }: PlayerFormProps) {
  const client = useClient();
  const rights = rightsOn(player, teams, client.plans);
  const edit = useEditing(playerForm, { store: client, row: player, written });
  const archived = isArchived(player);

  return (
    <Screen>
      <PageHeader
        title={listedName(player)}
        detail={archived && m.words_in_archive()}
        back={<BackLink to="/players/collection/" label={m.common_back()} />}
      />
      {!rights.edits && <Intro>{m.common_no_permission()}</Intro>}
      {rights.teams.length > 0 && !archived && (
        <SavedForm disabled={!rights.edits}>
          <Card title={m.players_teams_title()}>
            <ul className={styles.members}>
              {rights.teams.map((team) => (
                <Membership key={team.sid} player={player} team={team} />
              ))}
            </ul>
          </Card>
        </SavedForm>
      )}
      <PhotoCard player={player} changes={rights.changesPhoto} />
      <PlayerFields
        edit={edit}
        contact={rights.seesContact}
        disabled={!rights.edits}
        contactDisabled={!rights.editsContact}
      />
      {rights.seesContact && (
        <LinkButton
          to="/players/ratings/{-$id}/"
          params={{ id: String(player.sid) }}
          variant="default"
          leftSection={<Icon name="rating" size={20} />}
        >
          {m.screens_development()}
        </LinkButton>
      )}
      {isIn(teams, player) && (
        <LinkButton
          to="/players/collection/details/$id/privacy/"
          params={{ id: String(player.sid) }}
          variant="default"
          leftSection={<Icon name="eye" size={20} />}
        >
          {m.screens_privacy()}
        </LinkButton>
      )}
      {notes}
      {rights.savesData && <PlayerDataButton player={player} />}
      {rights.owns && <OwnersSteps player={player} />}
    </Screen>
  );
}

const isIn = (teams: readonly Team[], { sid }: Player) =>
  teams.some((team) => team.player_sids.includes(sid));

/** Whether the player belongs to the team, with their shirt number. */
function Membership({ player, team }: { player: Player; team: Team }) {
  const client = useClient();
  const players = useTeamPlayers(team.sid);
  if (players === undefined) return null;
  const own = players.find(({ sid }) => sid === player.sid);
  const change = { team: team.sid, player: player.sid };
  return (
    <li className={styles.member}>
      <Switch
        label={m.players_team_member({ team: team.teamname })}
        checked={own !== undefined}
        onChange={(event) =>
          void written(
            event.currentTarget.checked
              ? addPlayerToTeam(client, change)
              : removePlayerFromTeam(client, change),
          )
        }
      />
      {own !== undefined && (
        <div className={styles.numberLabel}>
          <span aria-hidden="true">{m.words_number()}</span>
          <NumberField
            team={team}
            players={players}
            player={own}
            label={m.players_number_in_team({ name: callName(player), team: team.teamname })}
          />
        </div>
      )}
    </li>
  );
}

/** Archive, restore and delete, for the owner of the collection. */
function OwnersSteps({ player }: { player: Player }) {
  const client = useClient();
  const navigate = useNavigate();
  const teams = useTeams();
  const [asking, setAsking] = useState(false);
  const name = callName(player);
  const archived = isArchived(player);
  const inTeams = (teams ?? []).filter((team) => team.player_sids.includes(player.sid)).length;

  async function archive() {
    const done = await written(archivePlayer(client, player.sid));
    if (done === null) return;
    showDoneToast(m.players_archived({ name }), undoOf(client, done.action));
    await navigate({ to: '/players/collection/' });
  }

  async function bringBack() {
    const done = await written(restorePlayer(client, player.sid));
    if (done !== null) showDoneToast(m.players_restored({ name }), undoOf(client, done.action));
  }

  async function remove() {
    setAsking(false);
    const done = await written(deletePlayer(client, player.sid));
    if (done === null) return;
    showDoneToast(m.players_deleted({ name }), undoOf(client, done.action));
    await navigate({ to: '/players/collection/' });
  }

  return (
    <div className={styles.steps}>
      {archived ? (
        <Button
          variant="default"
          leftSection={<Icon name="restore" size={20} />}
          onClick={() => void bringBack()}
        >
          {m.words_bring_back()}
        </Button>
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="archive" size={20} />}
            onClick={() => void archive()}
          >
            {m.players_archive()}
          </Button>
          <Hint below>{m.players_archive_text()}</Hint>
        </div>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<Icon name="trash" size={20} />}
        onClick={() => setAsking(true)}
      >
        {m.players_delete()}
      </Button>
      <ErasePlayer player={player} />
      <ConfirmDialog
        opened={asking}
        title={m.players_delete_title({ name })}
        text={m.players_delete_text()}
        losses={[
          m.players_delete_lost_details(),
          ...(inTeams > 0 ? [m.players_delete_lost_teams({ count: inTeams })] : []),
          m.players_delete_lost_matches(),
        ]}
        confirm={m.common_delete()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
