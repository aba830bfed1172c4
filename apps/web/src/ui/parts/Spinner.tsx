import styles from './spinner.module.css';

/** A progress indicator; a text beside it names the task. */
export function Spinner({ size }: { readonly size: number }) {
  return (
    <span className={styles.spinner} style={{ width: size, height: size, borderWidth: size / 10 + 1 }} />
  );
}
