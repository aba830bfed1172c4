/** `/players/collection/`: the team's players, the whole collection, and the archive. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isArchived } from '@touchline/domain/player/archive';
import { found } from '@touchline/domain/player/search';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { usePlayers, useTeamPlayers } from '#data/hooks/team/players.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LongList } from '#ui/parts/cards/LongList.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { TOOL, ToolWord } from '#ui/parts/fields/ToolButton.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { mayEditPlayers, mayUseCollection, ownPlayers } from '../permission.ts';
import styles from '../players.module.css';
import { CollectionMenu } from './CollectionMenu.tsx';
import type { PlayerListName } from './list-name.ts';
import { PlayerRow } from './PlayerRow.tsx';

export interface CollectionScreenProps {
  readonly list: PlayerListName;
  readonly show: (list: PlayerListName) => void;
}

export function CollectionScreen({ list, show }: CollectionScreenProps) {
  const { plans } = useClient();
  const team = useCurrentTeam();
  const teams = useTeams();
  const allPlayers = usePlayers();
  const inTeam = useTeamPlayers(team?.sid ?? 0);
  const [search, setSearch] = useState('');
  // Deferred, so that typing stays fast.
  const sought = useDeferredValue(search);
  if (team === undefined || teams === undefined || allPlayers === undefined || inTeam === undefined)
    return null;

  const closed = team !== null && !mayUseCollection(team);
  const chosen = closed || (team === null && list === 'team') ? (closed ? 'team' : 'all') : list;
  const collection = ownPlayers(allPlayers, teams);
  const active = collection.filter((player) => !isArchived(player));
  const archived = collection.filter((player) => isArchived(player));
  const players: readonly Player[] = { team: inTeam, all: active, archive: archived }[chosen];
  const rows = found(players, sought);
  const numbers = new Map(inTeam.map((player) => [player.sid, player.shirtnumber]));
  const adds = team === null || mayEditPlayers(team, plans);

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_menu_players()}
        detail={m.words_count_of_players({ count: players.length })}
        actions={
          <>
            {inTeam.length > 0 && (
              <LinkButton
                to="/players/"
                variant="default"
                title={m.common_screen_squad()}
                leftSection={<Icon name="list" size={18} />}
                {...TOOL}
              >
                <ToolWord>{m.common_screen_squad()}</ToolWord>
              </LinkButton>
            )}
            {adds && <NewPlayerButton />}
            <CollectionMenu players={players} team={team} list={chosen} imports={adds} />
          </>
        }
      />
      {!closed && (
        <SegmentedControl
          fullWidth
          className={styles.lists ?? ''}
          aria-label={m.players_lists()}
          value={chosen}
          onChange={(value) => show(value === 'team' || value === 'archive' ? value : 'all')}
          data={[
            ...(team === null ? [] : [{ value: 'team', label: m.common_menu_team() }]),
            { value: 'all', label: m.players_list_all() },
            { value: 'archive', label: m.words_archive() },
          ]}
        />
      )}
      {players.length > 6 && (
        <TextInput
          className={styles.search ?? ''}
          type="search"
          aria-label={m.players_search()}
          placeholder={m.players_search()}
          leftSection={<Icon name="search" size={18} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {players.length === 0 ? (
        <EmptyList list={chosen} team={team} show={show} />
      ) : rows.length === 0 ? (
        <p className={styles.hint} role="status">
          {m.players_nothing_found({ search: sought.trim() })}
        </p>
      ) : (
        <Card flush>
          <div className={styles.columns} data-list={chosen} aria-hidden="true">
            <span>{m.words_nickname()}</span>
            <span>{m.words_name()}</span>
            <span>{m.players_positions()}</span>
            <span>{m.players_footed()}</span>
          </div>
          <LongList
            items={rows}
            keyOf={sidOf}
            usualHeight={USUAL_HEIGHT}
            long={styles.long}
            row={(player, place) => (
              <PlayerRow
                key={player.sid}
                player={player}
                team={team}
                number={numbers.get(player.sid)}
                list={chosen}
                {...place}
              />
            )}
          />
        </Card>
      )}
    </div>
  );
}

const sidOf = ({ sid }: Player) => sid;
/** As in the styles of a long list. */
const USUAL_HEIGHT = 65;

function NewPlayerButton() {
  return (
    <LinkButton
      to="/players/collection/details/{-$id}/"
      params={{ id: 'new' }}
      leftSection={<Icon name="plus" size={20} />}
    >
      {m.players_add()}
    </LinkButton>
  );
}

function ImportLink() {
  return (
    <LinkButton
      to="/players/collection/import/"
      variant="default"
      leftSection={<Icon name="user-add" size={20} />}
    >
      {m.screens_players_import()}
    </LinkButton>
  );
}

interface EmptyListProps {
  readonly list: PlayerListName;
  readonly team: Team | null;
  readonly show: (list: PlayerListName) => void;
}

function EmptyList({ list, team, show }: EmptyListProps) {
  const { plans } = useClient();
  if (list === 'archive') {
    return (
      <EmptyState icon="archive" title={m.words_archive_empty()} text={m.players_empty_archive_text()} />
    );
  }
  if (list === 'all' || team === null) {
    return (
      <EmptyState
        icon="players"
        title={m.words_no_players_yet()}
        text={m.players_empty_all_text()}
        action={
          <>
            <NewPlayerButton />
            <ImportLink />
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="players"
      title={m.players_empty_team_title({ team: team.teamname })}
      text={m.players_empty_team_text()}
      action={
        mayEditPlayers(team, plans) && (
          <>
            <NewPlayerButton />
            <ImportLink />
            {mayUseCollection(team) && (
              <Button variant="default" onClick={() => show('all')}>
                {m.players_from_collection()}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
