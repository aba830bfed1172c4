import type { PlayTimeVerdict } from '../parts/players/PlayTimeBar.tsx';
import type { ShirtLook } from '../shirt/colours.ts';
import type { PitchKind } from './markings.ts';
import { Pitch, PitchSpot } from './Pitch.tsx';
import { PlayerToken } from './PlayerToken.tsx';
import styles from './pitch-picture.module.css';

export interface PicturedPlayer {
  readonly sid: number;
  readonly name: string;
  readonly number: number;
  /** The player's name for screen readers. */
  readonly label: string;
  /** Replaces the shirt. */
  readonly photo: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly keeper: boolean;
  readonly captain: boolean;
  readonly playTime?: { readonly share: number; readonly verdict: PlayTimeVerdict } | undefined;
}

export interface PitchPictureProps {
  readonly kind: PitchKind;
  readonly shirt: ShirtLook;
  readonly players: readonly PicturedPlayer[];
  /** The picture's name for screen readers. */
  readonly label: string;
}

/** A line-up without interaction. Screen readers get the players as a list. */
export function PitchPicture({ kind, shirt, players, label }: PitchPictureProps) {
  return (
    <section className={styles.picture} aria-label={label}>
      <ul className="visually-hidden">
        {players.map((player) => (
          <li key={player.sid}>{player.label}</li>
        ))}
      </ul>
      <div inert>
        <Pitch kind={kind} view="ownHalf" points={players}>
          {players.map((player) => (
            <PitchSpot key={player.sid} x={player.x} y={player.y}>
              <PlayerToken
                label={player.label}
                name={player.name}
                number={player.number}
                shirt={shirt}
                photo={player.photo}
                keeper={player.keeper}
                captain={player.captain}
                playTime={player.playTime}
              />
            </PitchSpot>
          ))}
        </Pitch>
      </div>
    </section>
  );
}
