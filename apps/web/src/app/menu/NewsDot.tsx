import type { ReactNode } from 'react';
import styles from './news-dot.module.css';

export interface NewsDotProps {
  readonly shown: boolean;
  /** The icon that the dot sits on. */
  readonly children: ReactNode;
}

/** The red dot of section 2. It is decorative: the accessible name of its parent says the same. */
export function NewsDot({ shown, children }: NewsDotProps) {
  return (
    <span className={styles.carrier}>
      {children}
      {shown && <span className={styles.dot} data-news="" />}
    </span>
  );
}
