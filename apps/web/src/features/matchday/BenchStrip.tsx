/** Who waits, with how long each has played; a tap picks a player up to come on. */
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { PlayTimeBar } from '#ui/parts/PlayTimeBar.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import styles from './bench-strip.module.css';
import type { Picked } from './MatchDayScreen.tsx';
import chips from './player-chip.module.css';
import type { MatchDay } from './use-match-day.ts';
import type { NextChange } from './use-next-change.ts';

interface BenchStripProps {
  readonly day: MatchDay;
  readonly next: NextChange | null;
  readonly picked: Picked;
  readonly pick: (sid: number) => void;
}

export function BenchStrip({ day, next, picked, pick }: BenchStripProps) {
  const photoOf = usePhotoOf();
  if (day.bench.length === 0) return <p className={styles.empty}>{m.matchday_bench_empty()}</p>;
  return (
    <ul className={styles.bench} aria-label={m.matchday_bench()}>
      {[...day.bench]
        .sort((a, b) => a.minutes - b.minutes)
        .map((player) => (
          <li key={player.sid}>
            <button
              type="button"
              className={chips.chip}
              aria-pressed={picked?.sid === player.sid}
              onClick={() => pick(player.sid)}
            >
              <Portrait
                photo={photoOf(player.sid)}
                size={32}
                number={player.number}
                fallback={<Shirt shirt={day.team.shirt} size={32} number={player.number} />}
              />
              <bdi aria-hidden>{player.name}</bdi>
              <span className="visually-hidden">
                {m.matchday_bench_label({
                  name: player.name,
                  number: player.number,
                  minutes: player.minutes,
                })}
              </span>
              {next?.comesOn.has(player.sid) === true && (
                <span className={styles.comesOn}>
                  <Icon name="chevron-up" size={12} />
                  <span aria-hidden>{`${next.minute}'`}</span>
                  <span className="visually-hidden">{m.matchday_comes_on_at({ minute: next.minute })}</span>
                </span>
              )}
              {day.started && (
                <PlayTimeBar share={player.share} verdict={player.verdict} className={styles.bar} />
              )}
            </button>
          </li>
        ))}
    </ul>
  );
}
