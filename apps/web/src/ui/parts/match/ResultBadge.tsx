import styles from './result-badge.module.css';

export interface ResultBadgeProps {
  result: 'won' | 'drawn' | 'lost';
  /** The letter in the reader's language. */
  letter: string;
  /** The name for screen readers. */
  label: string;
}

/** Won, drawn or lost: one letter on a colour. */
export function ResultBadge({ result, letter, label }: ResultBadgeProps) {
  return (
    <span className={styles.badge} data-result={result} role="img" aria-label={label}>
      {letter}
    </span>
  );
}
