/** A card: to anyone on the match sheet, on the pitch or not, or to an opponent by number or name. */

import { SegmentedControl } from '@mantine/core';
import { cardsOf } from '@touchline/domain/match/cards';
import type { CardColour } from '@touchline/domain/match/commands';
import type { Point } from '@touchline/domain/match/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { everybody } from './everybody.ts';
import styles from './matchday.module.css';
import { OpponentFields } from './OpponentFields.tsx';
import { PlayerGrid } from './PlayerGrid.tsx';
import type { MatchDay } from './use-match-day.ts';
import { WhereField } from './WhereField.tsx';

interface CardSheetProps {
  readonly day: MatchDay;
  readonly done: () => void;
}

export function CardSheet({ day, done }: CardSheetProps) {
  const [colour, setColour] = useState<CardColour>('yellow');
  const [spot, setSpot] = useState<Point | null>(null);
  // Who was sent off is offered too: the refusal says why there is no other card.
  const players = everybody(day);
  const warned = players.filter(({ sid }) => hasOneYellow(day, sid));
  const where = spot === null ? {} : { pitchpos: spot };

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
      {colour === 'yellow' && warned.length > 0 && (
        <p className={styles.hint}>
          {warned.map((player) => player.name).join(', ')}: {m.matchday_card_second()}
        </p>
      )}
      <PlayerGrid
        day={day}
        players={players}
        label={m.matchday_card_who()}
        choose={(player) => {
          done();
          void day.act({ type: 'card', side: day.us, colour, player, ...where });
        }}
      />
      <WhereField day={day} spot={spot} choose={setSpot} />
      <h3 className={styles.subhead}>{m.matchday_card_opponent({ team: day.names[day.them].clubShort })}</h3>
      <OpponentFields
        team={day.names[day.them].clubShort}
        action={m.matchday_card()}
        choose={(opponent) => {
          done();
          void day.act({ type: 'card', side: day.them, colour, ...opponent, ...where });
        }}
      />
    </>
  );
}

/** The next one sends him off. */
function hasOneYellow(day: MatchDay, sid: number): boolean {
  const cards = cardsOf(day.match, { side: day.us, player: sid, sn: 0, playername: '' });
  return cards.length === 1 && cards[0]?.type === 'YELLOW_CARD';
}
