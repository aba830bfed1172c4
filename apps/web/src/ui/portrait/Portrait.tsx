import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { NumberPill } from './NumberPill.tsx';
import styles from './portrait.module.css';

export interface PortraitProps {
  /** The photo; without one the fallback is shown. */
  readonly photo: string | undefined;
  /** Pixels. */
  readonly size: number;
  /** The shirt number, at the edge of the photo. */
  readonly number?: number | undefined;
  /** Shown without a photo: a shirt or initials. */
  readonly fallback: ReactNode;
  readonly className?: string | undefined;
}

/** A person's picture. Hidden from screen readers, because the name is beside it. */
export function Portrait({ photo, size, number, fallback, className }: PortraitProps) {
  if (photo === undefined) return fallback;
  return (
    <span
      className={cx(styles.portrait, className)}
      style={{ '--portrait': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      <img src={photo} alt="" width={size} height={size} draggable={false} decoding="async" />
      {number !== undefined && <NumberPill number={number} />}
    </span>
  );
}
