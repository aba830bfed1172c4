import styles from './spinner.module.css';

/** Something is on its way; what it is stands beside it. */
export function Spinner({ size }: { readonly size: number }) {
  return (
    <span className={styles.spinner} style={{ width: size, height: size, borderWidth: size / 10 + 1 }} />
  );
}
