import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title on wide screens, below it on phones: a season, a state. */
  detail?: ReactNode;
  /** The back link, before the title. */
  back?: ReactNode;
  /** Buttons; the main action last. */
  actions?: ReactNode;
}

/** The header of a screen: title, back link, actions. */
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
