/** `/players/collection/`: the team's players, everybody in the collection, and the archive. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/player';
import type { Team } from '@touchline/domain/entity/team';
import { isArchived } from '@touchline/domain/player/archive';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { usePlayers, useTeamPlayers } from '#data/hooks/players.ts';
import { useCurrentTeam, useTeams } from '#data/hooks/teams.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { CollectionMenu } from './CollectionMenu.tsx';
import { LongList } from './LongList.tsx';
import { PlayerRow } from './PlayerRow.tsx';
import { mayEditPlayers, mayUseCollection, ownPlayers } from './permission.ts';
import styles from './players.module.css';
import { found } from './search.ts';

export type PlayerListName = 'team' | 'all' | 'archive';

export interface CollectionScreenProps {
  readonly list: PlayerListName;
  readonly show: (list: PlayerListName) => void;
}

export function CollectionScreen({ list, show }: CollectionScreenProps) {
  const team = useCurrentTeam();
  const teams = useTeams();
  const everybody = usePlayers();
  const inTeam = useTeamPlayers(team?.sid ?? 0);
  const [search, setSearch] = useState('');
  // Typing never waits for the list.
  const sought = useDeferredValue(search);
  if (team === undefined || teams === undefined || everybody === undefined || inTeam === undefined)
    return null;

  const closed = team !== null && !mayUseCollection(team);
  const chosen = closed || (team === null && list === 'team') ? (closed ? 'team' : 'all') : list;
  const collection = ownPlayers(everybody, teams);
  const active = collection.filter((player) => !isArchived(player));
  const archived = collection.filter((player) => isArchived(player));
  const players: readonly Player[] = { team: inTeam, all: active, archive: archived }[chosen];
  const rows = found(players, sought);
  const numbers = new Map(inTeam.map((player) => [player.sid, player.shirtnumber]));
  const adds = team === null || mayEditPlayers(team);

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_menu_players()}
        detail={m.words_count_of_players({ count: players.length })}
        actions={
          <>
            {inTeam.length > 0 && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/players/" {...props} />}
                title={m.common_screen_squad()}
              >
                <Icon name="list" size={20} />
                <span className={styles.numbersText}>{m.common_screen_squad()}</span>
              </Button>
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
        <Nobody list={chosen} team={team} show={show} />
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

function NewPlayerButton() {
  return (
    <Button
      leftSection={<Icon name="plus" size={20} />}
      renderRoot={(props) => (
        <Link to="/players/collection/details/{-$id}/" params={{ id: 'new' }} {...props} />
      )}
    >
      {m.players_add()}
    </Button>
  );
}

function ImportLink() {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="user-add" size={20} />}
      renderRoot={(props) => <Link to="/players/collection/import/" {...props} />}
    >
      {m.screens_players_import()}
    </Button>
  );
}

interface NobodyProps {
  readonly list: PlayerListName;
  readonly team: Team | null;
  readonly show: (list: PlayerListName) => void;
}

function Nobody({ list, team, show }: NobodyProps) {
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
        mayEditPlayers(team) && (
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
