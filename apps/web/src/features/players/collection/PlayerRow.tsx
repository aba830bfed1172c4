import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Player } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { memo } from 'react';
import { addPlayerToTeam, restorePlayer } from '#data/commands/team/players.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useMediumPhoto } from '#data/hooks/team/use-photos.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { RowPlace } from '#ui/parts/cards/LongList.tsx';
import { RoundAddButton } from '#ui/parts/cards/RoundAddButton.tsx';
import { Initials } from '#ui/portrait/Initials.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { fullName, listedName } from '#ui/words/team/player-names.ts';
import { footName, POSITIONS, positionName, positionShort } from '#ui/words/team/position-words.ts';
import { mayEditPlayers } from '../permission.ts';
import styles from '../players.module.css';
import { written } from '../toasts.ts';
import type { PlayerListName } from './list-name.ts';

export interface PlayerRowProps extends RowPlace {
  readonly player: Player;
  readonly team: Team | null;
  /** The shirt number in the current team; undefined for players outside of it. */
  readonly number: number | undefined;
  readonly list: PlayerListName;
}

/** Memoised, so that scrolling a long list renders only changed rows. */
export const PlayerRow = memo(function PlayerRow({ player, team, number, list, ...place }: PlayerRowProps) {
  const client = useClient();
  const name = listedName(player);
  const photo = useMediumPhoto(player.media_sid, 'small');

  async function addToTeam(to: Team) {
    const done = await written(addPlayerToTeam(client, { team: to.sid, player: player.sid }));
    if (done !== null) {
      showDoneToast(m.players_added_to_team({ name, team: to.teamname }), undoOf(client, done.action));
    }
  }

  async function restore() {
    const done = await written(restorePlayer(client, player.sid));
    if (done !== null) showDoneToast(m.players_restored({ name }), undoOf(client, done.action));
  }

  return (
    <li {...place} className={styles.row}>
      <Link
        to="/players/collection/details/{-$id}/"
        params={{ id: String(player.sid) }}
        className={styles.rowLink}
      >
        <Portrait
          photo={photo}
          size={44}
          number={number}
          fallback={
            team !== null && number !== undefined ? (
              <Shirt shirt={team.shirt} size={44} number={number} />
            ) : (
              <Initials name={name} size={44} />
            )
          }
        />
        <span className={styles.rowWords}>
          <strong>{name}</strong>
          {!['', name].includes(fullName(player)) && <small>{fullName(player)}</small>}
        </span>
        <span className={styles.fullName}>{fullName(player)}</span>
        <span className={styles.positions}>
          {POSITIONS.filter((id) => player.position_ids.includes(id)).map((id) => (
            <abbr key={id} title={positionName(id)}>
              {positionShort(id)}
            </abbr>
          ))}
        </span>
        <span className={styles.foot}>{footName(player.metadata.footed)}</span>
        {list !== 'archive' && (list === 'team' || team === null) && <Icon name="chevron-right" size={20} />}
      </Link>
      {list === 'all' && team !== null && (
        <RoundAddButton
          active={mayEditPlayers(team, client.plans)}
          disabled={number !== undefined}
          label={
            number === undefined
              ? m.players_add_to_team({ name, team: team.teamname })
              : m.players_in_team_already({ name, team: team.teamname })
          }
          onClick={() => void addToTeam(team)}
        />
      )}
      {list === 'archive' && (
        <Button variant="subtle" aria-label={m.players_restore({ name })} onClick={() => void restore()}>
          {m.words_bring_back()}
        </Button>
      )}
    </li>
  );
});
