/** The players beside the pitch: the bench, and the absent players. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { InjuredMark } from '#ui/parts/players/InjuredMark.tsx';
import { dragHandle } from '#ui/pitch/drag/use-drag.ts';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { minutesThere, PRESENCE_TEXT } from '#ui/words/match/attendance-words.ts';
import { lineText } from '#ui/words/team/place-words.ts';
import styles from '../lineup.module.css';
import { markText } from '../pitch/mark-text.ts';
import type { Placing } from '../pitch/use-placing.ts';
import { walk } from '../pitch/walk.ts';
import { dropZone, type Target, targetId } from '../targets.ts';
import type { Lineup, LineupPlayer } from '../use-lineup.ts';

interface BenchPlayersProps {
  readonly lineup: Lineup;
  readonly placing: Placing;
}

/** The bench: a drop target with its players. */
export function BenchPlayers({ lineup, placing }: BenchPlayersProps) {
  const photoOf = usePhotoOf();
  const bench: Target = { at: 'bench' };
  return (
    <section
      {...dropZone(bench)}
      className={styles.bench}
      data-over={placing.over === targetId(bench) || undefined}
      aria-label={m.words_bench()}
    >
      <h2 className={styles.benchTitle}>{m.words_bench()}</h2>
      {lineup.bench.length === 0 && <p className={styles.quiet}>{m.matchday_bench_empty()}</p>}
      <ul className={styles.benchRow} onKeyDown={walk}>
        {lineup.bench.map((player) => (
          <BenchPlayer
            key={player.sid}
            lineup={lineup}
            placing={placing}
            player={player}
            photo={photoOf(player.sid)}
          />
        ))}
      </ul>
    </section>
  );
}

interface AbsentProps {
  readonly lineup: Lineup;
  /** Opens the details of an absent player. */
  readonly show: (player: number) => void;
}

/** Absent players, and players who joined the team after the match was created. */
export function Absent({ lineup, show }: AbsentProps) {
  const photoOf = usePhotoOf();
  return (
    <>
      {lineup.newcomers > 0 && (
        <Button variant="default" leftSection={<Icon name="plus" size={18} />} onClick={lineup.act.takeSquad}>
          {m.lineup_take_squad({ count: lineup.newcomers })}
        </Button>
      )}
      {lineup.absent.length > 0 && (
        <section className={styles.bench} aria-label={m.lineup_absent()}>
          <h2>{m.lineup_absent()}</h2>
          <ul>
            {lineup.absent.map((player) => (
              <li key={player.sid}>
                <button type="button" className={styles.chip} data-absent onClick={() => show(player.sid)}>
                  <span className={styles.picture}>
                    <Portrait
                      photo={photoOf(player.sid)}
                      size={36}
                      number={player.number}
                      fallback={<Shirt shirt={lineup.shirt} size={36} number={player.number} />}
                    />
                    {player.unavailable === 'injured' && <InjuredMark />}
                  </span>
                  <b>
                    <bdi>{player.name}</bdi>
                  </b>
                  <span>{reasonText(player)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface BenchPlayerProps extends BenchPlayersProps {
  readonly player: LineupPlayer;
  readonly photo: string | undefined;
}

function BenchPlayer({ lineup, placing, player, photo }: BenchPlayerProps) {
  const { sid, name, number, mark, awaited } = player;
  return (
    <li>
      <button
        type="button"
        {...dragHandle(sid)}
        className={styles.chip}
        aria-pressed={placing.picked === sid}
        data-dragging={placing.dragged === sid || undefined}
        data-walk
        onClick={() => placing.tap({ at: 'player', sid })}
      >
        <Portrait
          photo={photo}
          size={40}
          number={number}
          fallback={<Shirt shirt={lineup.shirt} size={40} number={number} />}
        />
        <b aria-hidden>
          <bdi>{name}</bdi>
        </b>
        <span className="visually-hidden">{m.lineup_player_on_bench({ name, number })}</span>
        {awaited && <span className={styles.awaited}>{m.attendance_not_responded()}</span>}
        {mark === null ? (
          <span>{player.positions.map(lineText).join(', ')}</span>
        ) : (
          <span className={styles.said}>{markText(mark)}</span>
        )}
      </button>
    </li>
  );
}

function reasonText(player: LineupPlayer): string {
  return player.unavailable === null ? minutesThere(player) : PRESENCE_TEXT[player.unavailable]();
}
