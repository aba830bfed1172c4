/** Choosing one of our players by shirt: what a glove hits. */
import { Shirt } from '#ui/shirt/Shirt.tsx';
import styles from './matchday.module.css';
import type { MatchDay, Somebody } from './use-match-day.ts';

interface PlayerGridProps {
  readonly day: MatchDay;
  readonly players: readonly Somebody[];
  readonly label: string;
  readonly selected?: number | null;
  readonly choose: (sid: number) => void;
}

export function PlayerGrid({ day, players, label, selected = null, choose }: PlayerGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {players.map((player) => (
        <li key={player.sid}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={selected === null ? undefined : selected === player.sid}
            onClick={() => choose(player.sid)}
          >
            <Shirt shirt={day.team.shirt} size={40} number={player.number} keeper={player.keeper} />
            <span>{player.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
