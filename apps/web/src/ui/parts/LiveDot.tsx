import type { ReactNode } from 'react';
import styles from './live-dot.module.css';

export interface LiveDotProps {
  /** LIVE, and how many look on. */
  children: ReactNode;
  /** The connection is lost: the dot is hollow and still. */
  lost?: boolean;
}

/** Says that something is happening now. */
export function LiveDot({ children, lost = false }: LiveDotProps) {
  return (
    <span className={styles.live} data-lost={lost || undefined}>
      <i className={styles.dot} />
      <span className="num">{children}</span>
    </span>
  );
}
