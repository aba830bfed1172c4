import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** The state of a row in a word or two, such as "active". */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
