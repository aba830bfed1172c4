/** The free spot that was chosen: who goes there, by a tap on him or by his shirt number. */
import { Button, NumberInput } from '@mantine/core';
import type { Point } from '@touchline/domain/match/grid';
import { m } from '@touchline/i18n';
import { type RefObject, useState } from 'react';
import { CloseButton } from '#ui/parts/CloseButton.tsx';
import { placeText } from '#ui/words/place-words.ts';
import styles from './lineup.module.css';

interface SpotPanelProps {
  readonly spot: Point;
  readonly byNumber: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly put: (shirtnumber: number) => void;
  readonly close: () => void;
}

export function SpotPanel({ spot, byNumber, field, put, close }: SpotPanelProps) {
  const [number, setNumber] = useState<number | string>('');
  return (
    <section className={styles.panel} aria-labelledby="lineup-spot">
      <header>
        <h2 id="lineup-spot">{m.lineup_spot_title({ place: placeText(spot) })}</h2>
        <CloseButton label={m.lineup_spot_close()} onClick={close} />
      </header>
      <p>{m.lineup_spot_text()}</p>
      {byNumber && (
        <form
          className={styles.byNumber}
          onSubmit={(event) => {
            event.preventDefault();
            if (number !== '') put(Number(number));
          }}
        >
          <NumberInput
            ref={field}
            label={m.lineup_spot_number()}
            hideControls
            inputMode="numeric"
            allowDecimal={false}
            allowNegative={false}
            value={number}
            onChange={setNumber}
          />
          <Button type="submit" disabled={number === ''}>
            {m.lineup_spot_place()}
          </Button>
        </form>
      )}
    </section>
  );
}
