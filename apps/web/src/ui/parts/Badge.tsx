import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A state of a row in a word or two: active, for new matches. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
