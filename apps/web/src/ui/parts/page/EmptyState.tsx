import type { ReactNode } from 'react';
import type { IconProps } from '../../icons/Icon.tsx';
import styles from './empty-state.module.css';
import { Sign } from './Sign.tsx';

export interface EmptyStateProps {
  icon: IconProps['name'];
  title: string;
  /** The next step in words. */
  text?: ReactNode;
  /** The button of the next step. */
  action?: ReactNode;
}

/** Replaces an empty list: its purpose, and the step that fills it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Sign icon={icon} />
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
