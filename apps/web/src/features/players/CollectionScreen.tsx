/** `/players/collection/`: the team's players, everybody in the collection, and the archive. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/player';
import type { Team } from '@touchline/domain/entity/team';
import { isArchived } from '@touchline/domain/player/archive';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { usePlayers, useTeamPlayers } from '#data/hooks/players.ts';
import { useCurrentTeam } from '#data/hooks/teams.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { List } from '#ui/parts/List.tsx';
import { PageHeader } from '#ui/parts/PageHeader.tsx';
import { PlayerRow } from './PlayerRow.tsx';
import { mayUseCollection } from './permission.ts';
import styles from './players.module.css';
import { isFound } from './search.ts';

export type PlayerListName = 'team' | 'all' | 'archive';

export interface CollectionScreenProps {
  readonly list: PlayerListName;
  readonly show: (list: PlayerListName) => void;
}

export function CollectionScreen({ list, show }: CollectionScreenProps) {
  const team = useCurrentTeam();
  const collection = usePlayers();
  const inTeam = useTeamPlayers(team?.sid ?? 0);
  const [search, setSearch] = useState('');
  if (team === undefined || collection === undefined || inTeam === undefined) return null;

  const closed = team !== null && !mayUseCollection(team);
  const chosen = closed || (team === null && list === 'team') ? (closed ? 'team' : 'all') : list;
  const active = collection.filter((player) => !isArchived(player));
  const archived = collection.filter((player) => isArchived(player));
  const players: readonly Player[] = { team: inTeam, all: active, archive: archived }[chosen];
  const found = players.filter((player) => isFound(player, search));
  const numbers = new Map(inTeam.map((player) => [player.sid, player.shirtnumber]));

  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.players_title()}
        detail={m.players_count({ count: players.length })}
        actions={
          <>
            {inTeam.length > 0 && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/players/" {...props} />}
                title={m.players_numbers()}
              >
                <Icon name="list" size={20} />
                <span className={styles.numbersText}>{m.players_numbers()}</span>
              </Button>
            )}
            {!closed && <NewPlayerButton />}
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
            ...(team === null ? [] : [{ value: 'team', label: m.players_list_team() }]),
            { value: 'all', label: m.players_list_all() },
            { value: 'archive', label: m.players_list_archive() },
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
      ) : found.length === 0 ? (
        <p className={styles.hint} role="status">
          {m.players_nothing_found({ search: search.trim() })}
        </p>
      ) : (
        <Card flush>
          <div className={styles.columns} data-list={chosen} aria-hidden="true">
            <span>{m.players_nickname()}</span>
            <span>{m.players_name()}</span>
            <span>{m.players_positions()}</span>
            <span>{m.players_footed()}</span>
          </div>
          <List bare>
            {found.map((player) => (
              <PlayerRow
                key={player.sid}
                player={player}
                team={team}
                number={numbers.get(player.sid)}
                list={chosen}
              />
            ))}
          </List>
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

interface NobodyProps {
  readonly list: PlayerListName;
  readonly team: Team | null;
  readonly show: (list: PlayerListName) => void;
}

function Nobody({ list, team, show }: NobodyProps) {
  if (list === 'archive') {
    return (
      <EmptyState
        icon="archive"
        title={m.players_empty_archive_title()}
        text={m.players_empty_archive_text()}
      />
    );
  }
  if (list === 'all' || team === null) {
    return (
      <EmptyState
        icon="players"
        title={m.players_empty_all_title()}
        text={m.players_empty_all_text()}
        action={<NewPlayerButton />}
      />
    );
  }
  return (
    <EmptyState
      icon="players"
      title={m.players_empty_team_title({ team: team.teamname })}
      text={m.players_empty_team_text()}
      action={
        mayUseCollection(team) && (
          <>
            <NewPlayerButton />
            <Button variant="default" onClick={() => show('all')}>
              {m.players_from_collection()}
            </Button>
          </>
        )
      }
    />
  );
}
