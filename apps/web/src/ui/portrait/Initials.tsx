import { initialsOf } from './initials.ts';
import styles from './portrait.module.css';

/** Replaces a missing photo of a person. */
export function Initials({ name, size }: { readonly name: string; readonly size: number }) {
  return (
    <span
      className={styles.initials}
      style={{ width: size, height: size, fontSize: size * LETTER }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

const LETTER = 0.36;
