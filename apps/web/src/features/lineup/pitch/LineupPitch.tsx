/** The pitch of the line-up: the formation's spots and the players. Arrow keys move over both. */
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { dragHandle } from '#ui/pitch/drag/use-drag.ts';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import { Pitch, PitchSpot } from '#ui/pitch/Pitch.tsx';
import { EmptySpot, PlayerToken } from '#ui/pitch/PlayerToken.tsx';
import { useToastsOver } from '#ui/toast/use-toasts-over.ts';
import { placeText } from '#ui/words/team/place-words.ts';
import styles from '../lineup.module.css';
import { dropZone, type Target, targetId } from '../targets.ts';
import type { Lineup, Mark } from '../use-lineup.ts';
import { markText } from './mark-text.ts';
import type { Placing } from './use-placing.ts';
import { walk } from './walk.ts';

interface LineupPitchProps {
  readonly lineup: Lineup;
  readonly placing: Placing;
  readonly layer: RefObject<HTMLDivElement | null>;
}

export function LineupPitch({ lineup, placing, layer }: LineupPitchProps) {
  const { match, team } = lineup;
  const ground = useRef<HTMLElement>(null);
  useToastsOver(ground, { isRow: false });
  const photoOf = usePhotoOf();
  return (
    <section
      ref={ground}
      className={styles.pitch}
      aria-label={m.words_pitch()}
      aria-describedby="lineup-help"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => walk(event)}
    >
      <Pitch
        kind={pitchKindOf(match.metadata.pitch ?? team.metadata.pitch)}
        view="ownHalf"
        fit="box"
        points={[...lineup.pitch, ...lineup.spots]}
        layerRef={layer}
      >
        {lineup.spots.map((free) => (
          <Spot key={`${free.x}:${free.y}`} spot={free} placing={placing} />
        ))}
        {lineup.pitch.map((player) => (
          <OnPitch
            key={player.sid}
            lineup={lineup}
            placing={placing}
            player={player}
            photo={photoOf(player.sid)}
          />
        ))}
      </Pitch>
    </section>
  );
}

interface SpotProps {
  readonly spot: Point;
  readonly placing: Placing;
}

function Spot({ spot, placing }: SpotProps) {
  const target: Target = { at: 'spot', point: spot };
  const chosen = spot.x === placing.spot?.x && spot.y === placing.spot.y;
  return (
    <PitchSpot x={spot.x} y={spot.y}>
      <EmptySpot
        {...dropZone(target)}
        target={chosen || placing.over === targetId(target)}
        data-walk
        label={m.lineup_free_spot({ place: placeText(spot) })}
        onClick={() => placing.tap(target)}
      />
    </PitchSpot>
  );
}

interface OnPitchProps extends Omit<LineupPitchProps, 'layer'> {
  readonly player: Lineup['pitch'][number];
  readonly photo: string | undefined;
}

function OnPitch({ lineup, placing, player, photo }: OnPitchProps) {
  const target: Target = { at: 'player', sid: player.sid };
  const dragging = placing.dragged === player.sid;
  const { name, number, mark, awaited } = player;
  const label = m.lineup_player_on_pitch({ name, number, place: placeText(player) });
  return (
    <PitchSpot x={player.x} y={player.y}>
      <div
        {...dropZone(target)}
        className={styles.drop}
        data-over={(!dragging && placing.over === targetId(target)) || undefined}
      >
        <PlayerToken
          {...dragHandle(player.sid)}
          data-walk
          shirt={lineup.shirt}
          photo={photo}
          keeper={player.keeper}
          captain={player.captain}
          number={number}
          name={name}
          selected={dragging || placing.picked === player.sid}
          dragging={dragging}
          label={[
            label,
            ...(awaited ? [m.attendance_not_responded()] : []),
            ...(mark === null ? [] : [markText(mark)]),
          ].join(', ')}
          onClick={() => placing.tap(target)}
        />
        {awaited && (
          <span className={styles.marks} aria-hidden>
            <i data-mark="awaited">?</i>
          </span>
        )}
        {mark !== null && <Marks mark={mark} />}
      </div>
    </PitchSpot>
  );
}

/** An arrow up for a player who comes on, an arrow down for one who goes off after this block. */
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
