/**
 * The bench players with their playing time. A tap selects a player to come on. Beside them is the button for
 * arrivals.
 */
import { isEnded } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { PlayTimeBar } from '#ui/parts/players/PlayTimeBar.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import chips from '../fields/player-chip.module.css';
import type { NextChange } from '../planned/use-next-change.ts';
import type { PlayerNow } from '../state/people.ts';
import type { Picked } from '../state/picked.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import styles from './bench-strip.module.css';

interface BenchStripProps {
  readonly day: MatchDay;
  readonly next: NextChange | null;
  readonly picked: Picked;
  readonly pick: (sid: number) => void;
  /** Opens the list of players who have not arrived. */
  readonly arrived: () => void;
}

export function BenchStrip({ day, next, picked, pick, arrived }: BenchStripProps) {
  const photoOf = usePhotoOf();
  const adds = day.may('attendance') && !isEnded(day.match.status);
  const players = day.bench;
  if (players.length === 0 && !adds) return <p className={styles.empty}>{m.matchday_bench_empty()}</p>;
  return (
    <div className={styles.strip}>
      <ul className={styles.bench} aria-label={m.words_bench()}>
        {players.map((player) => (
          <li key={player.sid}>
            <button
              type="button"
              className={chips.chip}
              data-away={player.away !== null || undefined}
              aria-pressed={picked?.sid === player.sid}
              disabled={!day.mayArrange}
              onClick={() => pick(player.sid)}
            >
              <Portrait
                photo={photoOf(player.sid)}
                size={32}
                number={player.number}
                fallback={<Shirt shirt={day.shirts[day.us]} size={32} number={player.number} />}
              />
              <bdi aria-hidden className={chips.text}>
                {player.name}
              </bdi>
              <span className="visually-hidden">{labelOf(player)}</span>
              {next?.comesOn.has(player.sid) === true && (
                <span className={styles.comesOn}>
                  <Icon name="chevron-up" size={12} />
                  <span aria-hidden>{`${next.minute}'`}</span>
                  <span className="visually-hidden">{m.matchday_comes_on_at({ minute: next.minute })}</span>
                </span>
              )}
              {player.away !== null ? (
                <small aria-hidden>{player.away}</small>
              ) : (
                day.started && (
                  <PlayTimeBar share={player.share} verdict={player.verdict} className={styles.bar} />
                )
              )}
            </button>
          </li>
        ))}
        {players.length === 0 && <li className={styles.nobody}>{m.matchday_bench_empty()}</li>}
      </ul>
      {adds && (
        <button
          type="button"
          className={cx(chips.chip, styles.adds)}
          aria-label={m.attendance_arrived()}
          aria-haspopup="dialog"
          onClick={arrived}
        >
          <span className={styles.plus}>
            <Icon name="plus" size={20} />
          </span>
          <span aria-hidden className={chips.text}>
            {m.attendance_arrived_short()}
          </span>
        </button>
      )}
    </div>
  );
}

function labelOf({ name, number, minutes, away }: PlayerNow): string {
  const label = m.matchday_bench_label({ name, number, minutes });
  return away === null ? label : `${label}, ${away}`;
}
