import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { NumberPill } from './NumberPill.tsx';
import styles from './portrait.module.css';

export interface PortraitProps {
  /** The photo; without one the fallback stands there. */
  readonly photo: string | undefined;
  /** Pixels. */
  readonly size: number;
  /** The shirt number, at the edge of the photo. */
  readonly number?: number | undefined;
  /** What a person without photo looks like: his shirt, his initials. */
  readonly fallback: ReactNode;
  readonly className?: string | undefined;
}

/** A person's picture beside his name, which is read aloud instead. */
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
