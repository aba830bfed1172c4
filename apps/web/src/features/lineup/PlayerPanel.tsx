/** What can be said of the player that is picked up: captain, keeper, number, here or not. */

import { Button, NumberInput } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './lineup.module.css';
import type { Lineup } from './use-lineup.ts';

interface PlayerPanelProps {
  readonly lineup: Lineup;
  readonly sid: number;
  readonly putBack: () => void;
  readonly toBench: () => void;
}

const NUMBER_MAX = 998;
const NOT_ASSIGNED = 99;

export function PlayerPanel({ lineup, sid, putBack, toBench }: PlayerPanelProps) {
  const player = lineup.player(sid);
  if (player === undefined) return null;
  const { act } = lineup;
  const onPitch = lineup.pitch.some((other) => other.sid === sid);
  return (
    <section className={styles.panel} aria-label={m.lineup_player()}>
      <header>
        <h2>{player.name}</h2>
        <button type="button" className={styles.close} onClick={putBack} aria-label={m.lineup_put_down()}>
          <Icon name="close" />
        </button>
      </header>
      <p>
        {onPitch
          ? m.lineup_selected_pitch({ name: player.name })
          : m.lineup_selected_bench({ name: player.name })}
      </p>
      <div className={styles.actions}>
        <Button
          variant={player.captain ? 'filled' : 'default'}
          aria-pressed={player.captain}
          onClick={() => act.makeCaptain(player.captain ? -1 : sid)}
        >
          {player.captain ? m.lineup_is_captain() : m.lineup_make_captain()}
        </Button>
        <Button
          variant={player.keeper ? 'filled' : 'default'}
          aria-pressed={player.keeper}
          disabled={player.keeper}
          onClick={async () => {
            if (await act.makeKeeper(sid)) putBack();
          }}
        >
          {player.keeper ? m.lineup_is_keeper() : m.lineup_make_keeper()}
        </Button>
        {onPitch && (
          <Button variant="default" onClick={toBench}>
            {m.lineup_to_bench()}
          </Button>
        )}
        <Button
          variant="default"
          onClick={async () => {
            if (await act.setPresent(sid, false)) putBack();
          }}
        >
          {m.lineup_not_present()}
        </Button>
        <NumberField key={sid} number={player.number} save={(number) => act.setNumber(sid, number)} />
      </div>
    </section>
  );
}

function NumberField({ number, save }: { number: number; save: (number: number) => Promise<boolean> }) {
  const shown = number === NOT_ASSIGNED ? '' : number;
  const [value, setValue] = useState<number | string>(shown);
  return (
    <NumberInput
      label={m.lineup_number()}
      description={m.lineup_number_for_match()}
      min={0}
      max={NUMBER_MAX}
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={setValue}
      onBlur={async () => {
        if (value !== shown && !(await save(Number(value)))) setValue(shown);
      }}
    />
  );
}
