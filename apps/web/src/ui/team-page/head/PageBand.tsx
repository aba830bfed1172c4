import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageBandProps {
  readonly title: string;
  /** Below the title; may be empty. */
  readonly facts: string;
  /** A logo or a shirt. */
  readonly children?: ReactNode;
}

/** The title of a public page. */
export function PageBand({ title, facts, children }: PageBandProps) {
  return (
    <div className={styles.band}>
      {children !== undefined && <div className={styles.sign}>{children}</div>}
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {facts !== '' && <p>{facts}</p>}
      </div>
    </div>
  );
}
