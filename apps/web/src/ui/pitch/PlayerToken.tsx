import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/Icon.tsx';
import { InjuredMark } from '../parts/players/InjuredMark.tsx';
import { PlayTimeBar, type PlayTimeVerdict } from '../parts/players/PlayTimeBar.tsx';
import { Portrait } from '../portrait/Portrait.tsx';
import type { ShirtLook } from '../shirt/colours.ts';
import { Shirt } from '../shirt/Shirt.tsx';
import styles from './token.module.css';

export interface PlayerTokenProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'children'> {
  /** The name for screen readers: name, number, place, marks and playing time in one sentence. */
  label: string;
  name: string;
  number?: number | undefined;
  shirt: ShirtLook;
  /** The photo that replaces the shirt, with the number at its edge. */
  photo?: string | undefined;
  keeper?: boolean;
  captain?: boolean;
  card?: 'yellow' | 'secondYellow' | 'red' | undefined;
  /** Injured and still selectable: shown by a mark. */
  injured?: boolean;
  /** Share of the match played, 0 to 1, and whether that is fair; `target` marks the fair share. */
  playTime?: { share: number; verdict: PlayTimeVerdict; target?: number | undefined } | undefined;
  /** The planned change: an arrow up for coming on, one down for going off. */
  mark?: 'on' | 'off' | undefined;
  selected?: boolean;
  dragging?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A player as a button: shirt or photo, name and playing time. At least 56 by 56 px. */
export function PlayerToken(props: PlayerTokenProps) {
  const {
    label,
    name,
    number,
    shirt,
    photo,
    keeper,
    captain,
    card,
    injured,
    playTime,
    mark,
    selected,
    dragging,
    className,
    ...button
  } = props;
  return (
    <button
      type="button"
      aria-pressed={selected}
      data-dragging={dragging || undefined}
      {...button}
      className={cx(styles.token, className)}
    >
      <span className="visually-hidden">{label}</span>
      <span className={styles.picture} aria-hidden="true">
        <Portrait
          photo={photo}
          size={40}
          number={number}
          className={styles.photo}
          fallback={<Shirt shirt={shirt} size="100%" number={number} keeper={keeper ?? false} />}
        />
        {captain === true && <span className={styles.captain}>C</span>}
        {card !== undefined && <Cards card={card} />}
        {injured === true && <InjuredMark className={styles.injured} />}
        {mark !== undefined && (
          <span className={styles.mark} data-mark={mark}>
            <Icon name={mark === 'on' ? 'chevron-up' : 'chevron-down'} size={12} />
          </span>
        )}
      </span>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      {playTime !== undefined && <PlayTimeBar {...playTime} className={styles.bar} />}
    </button>
  );
}

function Cards({ card }: { card: 'yellow' | 'secondYellow' | 'red' }) {
  return (
    <span className={styles.cards}>
      {card !== 'red' && <i className={styles.yellow} />}
      {card !== 'yellow' && <i className={styles.red} />}
    </span>
  );
}

export interface EmptySpotProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The name for screen readers: the place, and that it is free. */
  label: string;
  /** A dragged player is above it. */
  target?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A free place of the formation. */
export function EmptySpot({ label, target = false, className, ...button }: EmptySpotProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-target={target || undefined}
      {...button}
      className={cx(styles.empty, className)}
    >
      <Icon name="plus" size={18} />
    </button>
  );
}
