/** The pitch of the line-up: spots of the formation, players on them; arrow keys walk over both. */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { Point } from '@touchline/domain/match/grid';
import { m } from '@touchline/i18n';
import type { KeyboardEvent, Ref } from 'react';
import { usePhotoOf } from '#data/hooks/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { EmptySpot, PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { placeText } from '#ui/words/place-words.ts';
import styles from './lineup.module.css';
import { markText } from './mark-text.ts';
import { dropZone, type Target, targetId } from './targets.ts';
import type { Lineup, Mark } from './use-lineup.ts';
import { walk } from './walk.ts';

interface LineupPitchProps {
  readonly lineup: Lineup;
  readonly picked: number | null;
  /** The free spot that waits for somebody. */
  readonly spot: Point | null;
  readonly tap: (target: Target) => void;
  readonly layer: Ref<HTMLDivElement>;
}

export function LineupPitch({ lineup, picked, spot, tap, layer }: LineupPitchProps) {
  const { match, team } = lineup;
  const photoOf = usePhotoOf();
  return (
    <section
      className={styles.pitch}
      aria-label={m.lineup_pitch()}
      aria-describedby="lineup-help"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => walk(event)}
    >
      <Pitch
        kind={pitchKindOf(match.metadata.pitch ?? team.metadata.pitch)}
        view="ownHalf"
        points={[...lineup.pitch, ...lineup.spots]}
        layerRef={layer}
      >
        {lineup.spots.map((free) => (
          <Spot
            key={`${free.x}:${free.y}`}
            spot={free}
            chosen={free.x === spot?.x && free.y === spot.y}
            tap={tap}
          />
        ))}
        {lineup.pitch.map((player) => (
          <OnPitch key={player.sid} {...{ lineup, player, picked, tap }} photo={photoOf(player.sid)} />
        ))}
      </Pitch>
    </section>
  );
}

interface SpotProps {
  readonly spot: Point;
  readonly chosen: boolean;
  readonly tap: (target: Target) => void;
}

function Spot({ spot, chosen, tap }: SpotProps) {
  const target: Target = { at: 'spot', point: spot };
  const { setNodeRef, isOver } = useDroppable({ id: targetId(target) });
  return (
    <PitchSpot x={spot.x} y={spot.y}>
      <EmptySpot
        ref={setNodeRef}
        {...dropZone(target)}
        target={isOver || chosen}
        aria-pressed={chosen}
        data-walk
        label={m.lineup_free_spot({ place: placeText(spot) })}
        onClick={() => tap(target)}
      />
    </PitchSpot>
  );
}

interface OnPitchProps extends Pick<LineupPitchProps, 'lineup' | 'picked' | 'tap'> {
  readonly player: Lineup['pitch'][number];
  readonly photo: string | undefined;
}

function OnPitch({ lineup, player, picked, tap, photo }: OnPitchProps) {
  const target: Target = { at: 'player', sid: player.sid };
  const drop = useDroppable({ id: targetId(target) });
  const drag = useDraggable({ id: player.sid });
  const { name, number, mark } = player;
  const label = m.lineup_player_on_pitch({ name, number, place: placeText(player) });
  return (
    <PitchSpot x={player.x} y={player.y}>
      <div
        ref={drop.setNodeRef}
        {...dropZone(target)}
        className={styles.drop}
        data-over={drop.isOver || undefined}
      >
        <PlayerToken
          {...drag.listeners}
          ref={drag.setNodeRef}
          data-walk
          shirt={lineup.team.shirt}
          photo={photo}
          keeper={player.keeper}
          captain={player.captain}
          number={number}
          name={name}
          selected={picked === player.sid}
          dragging={drag.isDragging}
          label={mark === null ? label : `${label}, ${markText(mark)}`}
          onClick={() => tap(target)}
        />
        {mark !== null && <Marks mark={mark} />}
      </div>
    </PitchSpot>
  );
}

/** An arrow up for who comes on, one down for who goes off after this block. */
function Marks({ mark }: { readonly mark: Mark }) {
  return (
    <span className={styles.marks} aria-hidden>
      {(mark.code === 'comesOn' || mark.code === 'both') && (
        <i data-mark="on">
          <Icon name="chevron-up" size={14} />
        </i>
      )}
      {(mark.code === 'goesOff' || mark.code === 'both') && (
        <i data-mark="off">
          <Icon name="chevron-down" size={14} />
        </i>
      )}
    </span>
  );
}
