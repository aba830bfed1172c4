/** What the colours of a chart mean. */
import styles from './colour-key.module.css';

export interface ColourKeyProps {
  readonly entries: readonly { readonly tone: 'fair' | 'under' | 'over' | 'theirs'; readonly text: string }[];
  /** For a chart that screen readers read as a table. */
  readonly hidden?: boolean;
}

export function ColourKey({ entries, hidden = false }: ColourKeyProps) {
  return (
    <p className={styles.key} aria-hidden={hidden || undefined}>
      {entries.map(({ tone, text }) => (
        <span key={tone} data-tone={tone}>
          {text}
        </span>
      ))}
    </p>
  );
}
