import styles from './number-pill.module.css';

/** A shirt number at the edge of a player's photo or shirt. */
export function NumberPill({ number }: { readonly number: number }) {
  return <small className={styles.pill}>{number}</small>;
}
