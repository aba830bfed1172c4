import { TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/team';
import { type SquadRefusal, withShirtNumber } from '@touchline/domain/team/squad';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { setShirtNumber } from '#data/commands/players.ts';
import type { TeamPlayer } from '#data/queries/players.ts';
import { useClient } from '#data/react.tsx';
import { callName } from './names.ts';
import { mayEditPlayers } from './permission.ts';
import styles from './players.module.css';
import { written } from './say.ts';

export interface NumberFieldProps {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
  readonly player: TeamPlayer;
  /** Where several teams stand beside each other: of which one it is. */
  readonly label?: string;
}

/** A shirt number, saved when the field is left or Enter is pressed; a taken one says whose it is. */
export function NumberField({ team, players, player, label }: NumberFieldProps) {
  const client = useClient();
  const [typed, setTyped] = useState<string | null>(null);
  const tried = typed === null ? null : withShirtNumber(team, player.sid, Number(typed));
  const problem = tried === null || tried.ok ? null : problemText(tried.error, players);

  function commit() {
    if (typed === null || problem !== null) return;
    const number = Number(typed);
    if (number !== player.shirtnumber) {
      void written(setShirtNumber(client, { team: team.sid, player: player.sid, number }));
    }
    setTyped(null);
  }

  return (
    <TextInput
      className={styles.number ?? ''}
      aria-label={label ?? m.players_number_label({ name: callName(player) })}
      inputMode="numeric"
      maxLength={3}
      value={typed ?? String(player.shirtnumber)}
      error={problem}
      disabled={!mayEditPlayers(team)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

function problemText(refusal: SquadRefusal, players: readonly TeamPlayer[]): string {
  if (refusal.code !== 'numberTaken') return m.players_number_invalid();
  const owner = players.find(({ sid }) => sid === refusal.by);
  return m.players_number_taken({
    number: refusal.shirtnumber,
    name: owner === undefined ? '' : callName(owner),
  });
}
