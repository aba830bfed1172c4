import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useModule } from '#data/hooks/team/plan.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { maySeeContact, mayUseCollection } from '../permission.ts';
import { exportPlayers } from './export-file.ts';
import type { PlayerListName } from './list-name.ts';

export interface CollectionMenuProps {
  /** All players of the list, ignoring the search. */
  readonly players: readonly Player[];
  readonly team: Team | null;
  readonly list: PlayerListName;
  readonly imports: boolean;
}

/** Actions on many players at once. */
export function CollectionMenu({ players, team, list, imports }: CollectionMenuProps) {
  const owns = team === null || mayUseCollection(team);
  const exports = useModule('dataexport');

  function save() {
    const ofTeam = list === 'team' ? team : null;
    const file = exportPlayers(players, { team: ofTeam, contact: ofTeam === null || maySeeContact(ofTeam) });
    showDoneToast(m.players_exported({ count: players.length, file }));
  }

  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="input-md" aria-label={m.words_more()}>
          <Icon name="more" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {imports && (
          <Menu.Item
            leftSection={<Icon name="user-add" size={20} />}
            renderRoot={(props) => <Link to="/players/collection/import/" {...props} />}
          >
            {m.screens_players_import()}
          </Menu.Item>
        )}
        {owns && (
          <Menu.Item
            leftSection={<Icon name="lock" size={20} />}
            renderRoot={(props) => <Link to="/players/seasonend/" {...props} />}
          >
            {m.screens_season_end()}
          </Menu.Item>
        )}
        {exports && (
          <Menu.Item
            leftSection={<Icon name="download" size={20} />}
            disabled={players.length === 0}
            onClick={save}
          >
            {m.players_export()}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
