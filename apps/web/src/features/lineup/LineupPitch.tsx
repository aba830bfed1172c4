/** The pitch of the line-up: spots of the formation, players on them; arrow keys walk over both. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { m } from '@touchline/i18n';
import type { KeyboardEvent } from 'react';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { EmptySpot, PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { placeText } from '#ui/words/place-words.ts';
import styles from './lineup.module.css';
import { type Target, targetId } from './targets.ts';
import type { Lineup } from './use-lineup.ts';
import { walk } from './walk.ts';

interface LineupPitchProps {
  readonly lineup: Lineup;
  readonly picked: number | null;
  readonly tap: (target: Target) => void;
}

export function LineupPitch({ lineup, picked, tap }: LineupPitchProps) {
  const { match, team } = lineup;
  return (
    <section
      className={styles.pitch}
      aria-label={m.lineup_pitch()}
      aria-describedby="lineup-help"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => walk(event)}
    >
      <Pitch kind={(match.metadata.pitch ?? team.metadata.pitch) === 1 ? 'futsal' : 'soccer'} view="ownHalf">
        {lineup.spots.map((spot) => (
          <Spot key={`${spot.x}:${spot.y}`} spot={spot} tap={tap} />
        ))}
        {lineup.pitch.map((player) => (
          <OnPitch key={player.sid} lineup={lineup} player={player} picked={picked} tap={tap} />
        ))}
      </Pitch>
    </section>
  );
}

interface SpotProps {
  readonly spot: { readonly x: number; readonly y: number };
  readonly tap: (target: Target) => void;
}

function Spot({ spot, tap }: SpotProps) {
  const target: Target = { at: 'spot', point: spot };
  const { setNodeRef, isOver } = useDroppable({ id: targetId(target) });
  return (
    <PitchSpot x={spot.x} y={spot.y}>
      <EmptySpot
        ref={setNodeRef}
        target={isOver}
        data-walk
        label={m.lineup_free_spot({ place: placeText(spot) })}
        onClick={() => tap(target)}
      />
    </PitchSpot>
  );
}

interface OnPitchProps {
  readonly lineup: Lineup;
  readonly player: Lineup['pitch'][number];
  readonly picked: number | null;
  readonly tap: (target: Target) => void;
}

function OnPitch({ lineup, player, picked, tap }: OnPitchProps) {
  const target: Target = { at: 'player', sid: player.sid };
  const drop = useDroppable({ id: targetId(target) });
  const drag = useDraggable({ id: player.sid });
  const { name, number } = player;
  return (
    <PitchSpot x={player.x} y={player.y}>
      <div ref={drop.setNodeRef} className={styles.drop} data-over={drop.isOver || undefined}>
        <PlayerToken
          {...drag.listeners}
          ref={drag.setNodeRef}
          data-walk
          shirt={lineup.team.shirt}
          keeper={player.keeper}
          captain={player.captain}
          number={number}
          name={name}
          selected={picked === player.sid}
          dragging={drag.isDragging}
          label={m.lineup_player_on_pitch({ name, number, place: placeText(player) })}
          onClick={() => tap(target)}
        />
      </div>
    </PitchSpot>
  );
}
