import type { ReactNode } from 'react';
import styles from './live-dot.module.css';

export interface LiveDotProps {
  /** The text, such as LIVE and the number of followers. */
  children: ReactNode;
  /** The connection is lost: the dot is hollow and still. */
  lost?: boolean;
}

/** Marks a match as live. */
export function LiveDot({ children, lost = false }: LiveDotProps) {
  return (
    <span className={styles.live} data-lost={lost || undefined}>
      <i className={styles.dot} />
      <span className="num">{children}</span>
    </span>
  );
}
