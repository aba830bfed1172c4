import type { ReactNode } from 'react';
import styles from './account.module.css';

export interface AccountFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Where one is on the way. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: the other way in. */
  readonly below?: ReactNode;
}

/** One question on a quiet page: the frame of login and of every step of signing up. */
export function AccountFrame({ title, text, detail, children, below }: AccountFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </div>
      {below !== undefined && <p className={styles.below}>{below}</p>}
    </div>
  );
}
