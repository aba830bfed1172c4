import type { ReactNode } from 'react';
import { Icon, type IconProps } from '../icons/Icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: IconProps['name'];
  title: string;
  /** What to do next. */
  text?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** What a list shows while it is empty: what belongs here, and the one step that fills it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
