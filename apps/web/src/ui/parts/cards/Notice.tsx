import type { ReactNode } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** The notice in one or two sentences. */
  readonly children: ReactNode;
  readonly choices: readonly NoticeChoice[];
}

export interface NoticeChoice {
  readonly text: string;
  readonly choose: () => void;
  /** The choice of most coaches. */
  readonly primary?: boolean;
}

/** A notice that needs a decision: a sentence, and a button for each choice. */
export function Notice({ children, choices }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="warning" size={20} />
      <p className={styles.text}>{children}</p>
      <div className={styles.choices}>
        {choices.map(({ text, choose, primary }) => (
          <button
            key={text}
            type="button"
            className={styles.choice}
            data-primary={primary || undefined}
            onClick={choose}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
