import type { ReactNode } from 'react';
import styles from './paper-line.module.css';

/** A line that only the printed screen has, such as for whom it is. */
export function PaperLine({ children }: { readonly children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
