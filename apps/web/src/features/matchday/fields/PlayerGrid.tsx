/** Selects one of our players by shirt, with buttons large enough for gloves. */
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { InjuredMark } from '#ui/parts/players/InjuredMark.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { eventText } from '#ui/words/match/event-words.ts';
import type { PlayerNow } from '../state/people.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import chips from './player-chip.module.css';
import styles from './player-grid.module.css';

interface PlayerGridProps {
  readonly day: MatchDay;
  readonly players: readonly PlayerNow[];
  readonly label: string;
  readonly selected?: number | null;
  readonly choose: (sid: number) => void;
}

const CARD = {
  yellow: 'YELLOW_CARD',
  secondYellow: 'SECOND_YELLOW_CARD',
  red: 'RED_CARD',
} as const;

export function PlayerGrid({ day, players, label, selected = null, choose }: PlayerGridProps) {
  const photoOf = usePhotoOf();
  return (
    <ul className={styles.grid} aria-label={label}>
      {players.map((player) => {
        const card = day.cardOf(player.sid);
        return (
          <li key={player.sid}>
            <button
              type="button"
              className={chips.chip}
              data-away={player.away !== null || undefined}
              // Beside the name, so that it is not part of the button's name.
              title={card === undefined ? undefined : eventText(CARD[card])}
              aria-pressed={selected === null ? undefined : selected === player.sid}
              onClick={() => choose(player.sid)}
            >
              <Portrait
                photo={photoOf(player.sid)}
                size={40}
                number={player.number}
                fallback={
                  <Shirt shirt={day.shirts[day.us]} size={40} number={player.number} keeper={player.keeper} />
                }
              />
              <span className={chips.text}>{player.name}</span>
              {player.injured && <InjuredMark className={styles.injured} />}
              {player.injured && <span className="visually-hidden">{m.lineup_injured()}</span>}
              {player.away !== null && <small>{player.away}</small>}
              {card !== undefined && <EventIcon type={CARD[card]} size={18} className={styles.got} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
