/** Names an opponent by shirt number or name; both are optional. */
import { m } from '@touchline/i18n';
import { useState } from 'react';
import buttons from '../bars/button.module.css';
import sheets from '../sheets/sheets.module.css';

export interface Opponent {
  readonly sn?: number;
  readonly playername?: string;
}

interface OpponentFieldsProps {
  readonly team: string;
  /** The button's label: the event that is recorded for the opponent. */
  readonly action: string;
  readonly choose: (opponent: Opponent) => void;
}

const NUMBER_MAX = 998;

export function OpponentFields({ team, action, choose }: OpponentFieldsProps) {
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');

  function submit() {
    const sn = Number(number);
    choose({
      ...(Number.isInteger(sn) && sn > 0 ? { sn } : {}),
      ...(name.trim() === '' ? {} : { playername: name.trim() }),
    });
  }

  return (
    <form
      className={sheets.opponent}
      aria-label={team}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label>
        <span>{m.sideline_opponent_number()}</span>
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          value={number}
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, '').slice(0, 3);
            setNumber(Number(digits) > NUMBER_MAX ? String(NUMBER_MAX) : digits);
          }}
        />
      </label>
      <label>
        <span>{m.words_name()}</span>
        <input
          maxLength={255}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" className={buttons.button}>
        {action}
      </button>
    </form>
  );
}
