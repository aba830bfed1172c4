/** Who waits, and who is not here today. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { lineText } from '#ui/words/place-words.ts';
import styles from './lineup.module.css';
import { markText } from './mark-text.ts';
import { dropZone, type Target, targetId } from './targets.ts';
import type { Lineup, LineupPlayer } from './use-lineup.ts';
import { walk } from './walk.ts';

interface BenchListProps {
  readonly lineup: Lineup;
  readonly picked: number | null;
  readonly tap: (target: Target) => void;
  /** Shows what is known about somebody who is not there. */
  readonly show: (player: number) => void;
}

export function BenchList({ lineup, picked, tap, show }: BenchListProps) {
  const photoOf = usePhotoOf();
  const { setNodeRef, isOver } = useDroppable({ id: targetId({ at: 'bench' }) });
  return (
    <>
      <section
        ref={setNodeRef}
        {...dropZone({ at: 'bench' })}
        className={styles.bench}
        data-over={isOver || undefined}
        aria-label={m.lineup_bench()}
      >
        <h2>{m.lineup_bench()}</h2>
        <ul onKeyDown={walk}>
          {lineup.bench.map((player) => (
            <BenchPlayer key={player.sid} {...{ lineup, player, picked, tap }} photo={photoOf(player.sid)} />
          ))}
        </ul>
        {lineup.newcomers > 0 && (
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={18} />}
            onClick={lineup.act.takeSquad}
          >
            {m.lineup_take_squad({ count: lineup.newcomers })}
          </Button>
        )}
      </section>
      {lineup.absent.length > 0 && (
        <section className={styles.bench} aria-label={m.lineup_absent()}>
          <h2>{m.lineup_absent()}</h2>
          <ul>
            {lineup.absent.map((player) => (
              <li key={player.sid}>
                <button
                  type="button"
                  className={styles.chip}
                  data-absent
                  aria-pressed={picked === player.sid}
                  onClick={() => show(player.sid)}
                >
                  <Portrait
                    photo={photoOf(player.sid)}
                    size={36}
                    number={player.number}
                    fallback={<Shirt shirt={lineup.team.shirt} size={36} number={player.number} />}
                  />
                  <b>{player.name}</b>
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

interface BenchPlayerProps extends Omit<BenchListProps, 'show'> {
  readonly player: LineupPlayer;
  readonly photo: string | undefined;
}

function BenchPlayer({ lineup, player, picked, tap, photo }: BenchPlayerProps) {
  const { setNodeRef, listeners } = useDraggable({ id: player.sid });
  const { name, number, mark } = player;
  return (
    <li>
      <button
        ref={setNodeRef}
        type="button"
        {...listeners}
        className={styles.chip}
        aria-pressed={picked === player.sid}
        data-walk
        onClick={() => tap({ at: 'player', sid: player.sid })}
      >
        <Portrait
          photo={photo}
          size={40}
          number={number}
          fallback={<Shirt shirt={lineup.team.shirt} size={40} number={number} />}
        />
        <b aria-hidden>{name}</b>
        <span className="visually-hidden">{m.lineup_player_on_bench({ name, number })}</span>
        {mark === null ? (
          <span>{player.positions.map(lineText).join(', ')}</span>
        ) : (
          <span className={styles.said}>{markText(mark)}</span>
        )}
      </button>
    </li>
  );
}

function reasonText({ unavailable, fromMinute, untilMinute }: LineupPlayer): string {
  switch (unavailable) {
    case 'injured':
      return m.lineup_injured();
    case 'signed_off':
      return m.lineup_signed_off();
    case 'absent':
      return m.lineup_not_here();
    case null:
      if (untilMinute === 0) return m.lineup_from_minute({ minute: fromMinute });
      if (fromMinute === 0) return m.lineup_until_minute({ minute: untilMinute });
      return m.lineup_from_until({ from: fromMinute, until: untilMinute });
  }
}
