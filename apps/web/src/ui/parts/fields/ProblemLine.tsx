import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import styles from './problem-line.module.css';

/** A refusal below its field. Always rendered, so that screen readers announce a new text. */
export function ProblemLine({ text }: { readonly text: ReactNode }) {
  return (
    <div className={styles.line} role="alert">
      {text !== null && (
        <p className={styles.problem}>
          <Icon name="warning" size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
