import type { ReactNode } from 'react';
import styles from './small-fold.module.css';

interface SmallFoldProps {
  readonly summary: string;
  readonly startsOpen?: boolean;
  /** For rarely opened content: it does not look like a link. */
  readonly quiet?: boolean;
  /** When it was opened for the first time or again, for content that asks the server. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A line in a card that opens, with an arrow. `Fold` is a separate card. */
export function SmallFold({ summary, startsOpen = false, quiet = false, onOpen, children }: SmallFoldProps) {
  return (
    <details
      className={styles.fold}
      data-quiet={quiet || undefined}
      open={startsOpen}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
