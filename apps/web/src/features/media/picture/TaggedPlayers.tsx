/** Who is on a picture. */
import { Button, Checkbox } from '@mantine/core';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import { isArchived } from '@touchline/domain/player/archive';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { tagPlayer } from '#data/commands/media/media.ts';
import { usePlayers } from '#data/hooks/team/players.ts';
import { useTeams } from '#data/hooks/team/teams.ts';
import { useClient } from '#data/page/react.tsx';
import { playersOfTeam } from '#data/queries/players/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import styles from '../media.module.css';
import { written } from '../toasts.ts';
import { useNameOf } from '../use-names.ts';

export interface TaggedPlayersProps {
  readonly medium: Medium;
  readonly team: Team | null;
  readonly mayChange: boolean;
}

export function TaggedPlayers({ medium, team, mayChange }: TaggedPlayersProps) {
  const nameOf = useNameOf();
  const [choosing, setChoosing] = useState(false);
  const { player_sids } = medium;
  return (
    <Card
      title={m.media_who()}
      action={
        mayChange && (
          <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
            {m.media_choose_players()}
          </Button>
        )
      }
    >
      {player_sids.length === 0 ? (
        <Hint>{m.media_who_none()}</Hint>
      ) : (
        <ul className={styles.names}>
          {player_sids.map((sid) => (
            <li key={sid}>{nameOf(sid)}</li>
          ))}
        </ul>
      )}
      <BottomSheet
        opened={choosing}
        onClose={() => setChoosing(false)}
        title={m.media_who()}
        close={m.common_close()}
      >
        <PlayerChoice medium={medium} team={team} />
        <Button fullWidth onClick={() => setChoosing(false)}>
          {m.words_done()}
        </Button>
      </BottomSheet>
    </Card>
  );
}

function PlayerChoice({ medium, team }: Omit<TaggedPlayersProps, 'mayChange'>) {
  const client = useClient();
  const nameOf = useNameOf();
  const players = usePlayers() ?? [];
  const teams = useTeams() ?? [];
  const asked = team === null ? teams : [team];
  const squad = asked.flatMap((one) => playersOfTeam(players, one)).filter((player) => !isArchived(player));
  const offered = [...new Map(squad.map((player) => [player.sid, player])).values()];
  // Players who have left the team stay on the picture until the coach takes them off.
  const others = players.filter(
    ({ sid }) => medium.player_sids.includes(sid) && !offered.some((one) => one.sid === sid),
  );

  return (
    <div className={styles.choices}>
      {[...offered, ...others].map((player) => (
        <Checkbox
          key={player.sid}
          size="md"
          label={nameOf(player.sid)}
          checked={medium.player_sids.includes(player.sid)}
          onChange={({ currentTarget: { checked } }) =>
            void written(tagPlayer(client, medium.sid, { player: player.sid, isOn: checked }))
          }
        />
      ))}
    </div>
  );
}
