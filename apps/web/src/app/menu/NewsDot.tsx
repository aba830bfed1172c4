import type { ReactNode } from 'react';
import styles from './news-dot.module.css';

export interface NewsDotProps {
  readonly shown: boolean;
  /** The icon that the dot sits on. */
  readonly children: ReactNode;
}

/** The red dot of section 2. It is for the eye: what it says stands in the name of what carries it. */
export function NewsDot({ shown, children }: NewsDotProps) {
  return (
    <span className={styles.carrier}>
      {children}
      {shown && <span className={styles.dot} data-news="" />}
    </span>
  );
}
