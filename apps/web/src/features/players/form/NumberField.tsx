import { TextInput } from '@mantine/core';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { useClient } from '#data/page/react.tsx';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import { useEditing } from '#ui/forms/use-editing.ts';
import { callName } from '#ui/words/team/player-names.ts';
import { mayEditPlayers } from '../permission.ts';
import styles from '../players.module.css';
import { written } from '../toasts.ts';
import { shirtNumberForm } from './shirt-number-form.ts';

export interface NumberFieldProps {
  readonly team: Team;
  readonly players: readonly TeamPlayer[];
  readonly player: TeamPlayer;
  /** The team's name, where numbers of several teams are listed. */
  readonly label?: string;
}

/** A shirt number, saved on blur or Enter. For a taken number the message names its player. */
export function NumberField({ team, players, player, label }: NumberFieldProps) {
  const { plans } = useClient();
  const { field, choose, save } = useEditing(shirtNumberForm, {
    store: useClient(),
    row: { team, players, player },
    written,
  });
  const number = field('number');
  return (
    <TextInput
      className={styles.number ?? ''}
      aria-label={label ?? m.words_number_of({ name: callName(player) })}
      inputMode="numeric"
      maxLength={3}
      {...number}
      disabled={!mayEditPlayers(team, plans)}
      onFocus={(event) => {
        number.onFocus?.();
        event.currentTarget.select();
      }}
      onChange={(event) => number.onChange(event.currentTarget.value.replace(/\D/g, ''))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') choose({ number: String(player.shirtnumber) });
      }}
    />
  );
}
