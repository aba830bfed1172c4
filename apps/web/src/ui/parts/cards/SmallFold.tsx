import type { ReactNode } from 'react';
import styles from './small-fold.module.css';

interface SmallFoldProps {
  readonly summary: string;
  readonly startsOpen?: boolean;
  /** For rarely opened content: it does not look like a link. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** A line in a card that opens, with an arrow. `Fold` is a separate card. */
export function SmallFold({ summary, startsOpen = false, quiet = false, children }: SmallFoldProps) {
  return (
    <details className={styles.fold} data-quiet={quiet || undefined} open={startsOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
