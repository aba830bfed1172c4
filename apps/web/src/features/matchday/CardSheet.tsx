/** A card: to anyone on the match sheet, on the pitch or not, or to an opponent by number. */

import { NumberInput, SegmentedControl } from '@mantine/core';
import { cardsOf, sentOffPlayers } from '@touchline/domain/match/cards';
import type { CardColour } from '@touchline/domain/match/commands';
import { sheetOf, shirtNumberOf } from '@touchline/domain/match/sheet';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import styles from './matchday.module.css';
import { PlayerGrid } from './PlayerGrid.tsx';
import type { MatchDay, Somebody } from './use-match-day.ts';

interface CardSheetProps {
  readonly day: MatchDay;
  readonly done: () => void;
}

export function CardSheet({ day, done }: CardSheetProps) {
  const [colour, setColour] = useState<CardColour>('yellow');
  const [number, setNumber] = useState<number | string>('');
  const sentOff = sentOffPlayers(day.match);
  const players = everybody(day).filter((player) => !sentOff.has(player.sid));

  async function give(player: number) {
    done();
    await day.act({ type: 'card', side: day.us, colour, player });
  }

  async function giveOpponent() {
    done();
    await day.act({ type: 'card', side: day.them, colour, sn: typeof number === 'number' ? number : 0 });
  }

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={m.matchday_card()}
        value={colour}
        onChange={(value) => setColour(value)}
        data={[
          { value: 'yellow', label: m.matchday_card_yellow() },
          { value: 'red', label: m.matchday_card_red() },
        ]}
      />
      <h3 className={styles.subhead}>{m.matchday_card_who()}</h3>
      <PlayerGrid day={day} players={players} label={m.matchday_card_who()} choose={give} />
      {colour === 'yellow' && players.some((player) => hasYellow(day, player.sid)) && (
        <p className={styles.hint}>
          {players
            .filter((player) => hasYellow(day, player.sid))
            .map((player) => player.name)
            .join(', ')}
          : {m.matchday_card_second()}
        </p>
      )}
      <h3 className={styles.subhead}>{m.matchday_card_opponent({ team: day.names[day.them].clubShort })}</h3>
      <div className={styles.choices}>
        <NumberInput
          aria-label={m.matchday_shirt_number()}
          placeholder={m.matchday_shirt_number_unknown()}
          min={1}
          max={998}
          allowDecimal={false}
          allowNegative={false}
          value={number}
          onChange={setNumber}
        />
        <button type="button" className={styles.button} onClick={giveOpponent}>
          {m.matchday_card()}
        </button>
      </div>
    </>
  );
}

function hasYellow(day: MatchDay, sid: number): boolean {
  return cardsOf(day.match, { side: day.us, player: sid, sn: 0, playername: '' }).length > 0;
}

/** On the pitch, on the bench, and who cannot play but is on the sheet: a coach may get a card on crutches. */
function everybody(day: MatchDay): readonly Somebody[] {
  const shown = new Set([...day.pitch, ...day.bench].map((player) => player.sid));
  const others = sheetOf(day.match)
    .filter(({ sid }) => !shown.has(sid))
    .map(({ sid }) => ({
      sid,
      name: day.nameOf(sid),
      number: shirtNumberOf(day.match, sid),
      minutes: 0,
      share: 0,
      captain: false,
      keeper: false,
    }));
  return [...day.pitch, ...day.bench, ...others];
}
