import { Icon } from '../icons/Icon.tsx';
import styles from './problem-line.module.css';

/** What was refused, where it was asked for. Always in the page, so that it is read aloud when it gets a text. */
export function ProblemLine({ text }: { readonly text: string | null }) {
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
