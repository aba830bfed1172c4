import type { ReactNode } from 'react';
import styles from './account.module.css';

export interface AccountFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The current step of sign-up. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
  /** Content below the card: the other way to sign in. */
  readonly below?: ReactNode;
}

/** The page frame of login and of every sign-up step: one question per page. */
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
