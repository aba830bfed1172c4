/** A card for anyone on the match sheet, on the pitch or not, or for an opponent by number or name. */

import type { Side } from '@touchline/domain/entity/tables/match';
import { isPlaying } from '@touchline/domain/match/clock/status';
import {
  type Card,
  type CardColour,
  type Details,
  PENALTY_MINUTES,
  type PenaltyMinutes,
  type TimePenalty,
  type Who,
} from '@touchline/domain/match/decision/commands';
import { cardsOf } from '@touchline/domain/match/events/cards';
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { allPlayers } from '../fields/all-players.ts';
import { OpponentFields } from '../fields/OpponentFields.tsx';
import { Pills } from '../fields/Pills.tsx';
import { PlayerGrid } from '../fields/PlayerGrid.tsx';
import { WhereField } from '../fields/WhereField.tsx';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './sheets.module.css';

interface CardSheetProps {
  readonly day: MatchDay;
  readonly done: () => void;
}

type Shown = Exclude<CardColour, 'second_yellow'> | PenaltyMinutes;

export function CardSheet({ day, done }: CardSheetProps) {
  const [shown, setShown] = useState<Shown>('yellow');
  // Yellow and red are possible at any time; a time penalty only while play time is left to serve it.
  const inPart = isPlaying(day.match.status) && day.match.status !== 'PENALTIES';
  const [spot, setSpot] = useState<Point | null>(null);
  // Players who were sent off are listed, too: the refusal explains why another card is impossible.
  const players = allPlayers(day);
  const warned = players.filter(({ sid }) => hasOneYellow(day, sid));
  const where = spot === null ? {} : { pitchpos: spot };

  return (
    <>
      <Pills<Shown>
        legend={m.words_card()}
        value={shown}
        choose={setShown}
        options={[
          { value: 'yellow', label: m.words_card_yellow() },
          { value: 'red', label: m.words_card_red() },
          ...PENALTY_MINUTES.filter(() => inPart).map((minutes) => ({
            value: minutes,
            label: m.matchday_card_penalty({ minutes }),
          })),
        ]}
      />
      {typeof shown === 'number' && (
        <p className={styles.hint}>{m.matchday_card_penalty_hint({ minutes: shown })}</p>
      )}
      {shown === 'yellow' && warned.length > 0 && (
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
          void day.act(sanction(day.us, shown, { player, ...where }));
        }}
      />
      <WhereField day={day} spot={spot} choose={setSpot} />
      <h3 className={styles.subhead}>{m.matchday_card_opponent({ team: day.names[day.them].clubShort })}</h3>
      <OpponentFields
        team={day.names[day.them].clubShort}
        action={m.words_card()}
        choose={(opponent) => {
          done();
          void day.act(sanction(day.them, shown, { ...opponent, ...where }));
        }}
      />
    </>
  );
}

function sanction(side: Side, shown: Shown, who: Who & Details): Card | TimePenalty {
  if (typeof shown !== 'number') return { type: 'card', side, colour: shown, ...who };
  const { player, sn, playername } = who;
  return {
    type: 'timePenalty',
    side,
    minutes: shown,
    ...(player !== undefined && { player }),
    ...(sn !== undefined && { sn }),
    ...(playername !== undefined && { playername }),
  };
}

/** True when the next yellow card sends the player off. */
function hasOneYellow(day: MatchDay, sid: number): boolean {
  const cards = cardsOf(day.match, { side: day.us, player: sid, sn: 0, playername: '' });
  return cards.length === 1 && cards[0]?.type === 'YELLOW_CARD';
}
