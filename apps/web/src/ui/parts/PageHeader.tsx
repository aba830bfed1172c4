import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title on wide screens, below it on phones: a season, a state. */
  detail?: ReactNode;
  /** The way back, before the title. */
  back?: ReactNode;
  /** What can be done here; the main action last. */
  actions?: ReactNode;
}

/** The head of a screen: where one is, the way back, what can be done. */
export function PageHeader({ title, detail, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back}
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
