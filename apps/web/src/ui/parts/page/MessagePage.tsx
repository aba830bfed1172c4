import type { AriaRole, ReactNode } from 'react';
import type { IconName } from '../../icons/icons.ts';
import { Spinner } from '../Spinner.tsx';
import styles from './message-page.module.css';
import { Sign } from './Sign.tsx';

export interface MessagePageProps {
  /** `busy` shows a spinner. */
  readonly sign?: IconName | 'busy';
  /** Shows an error. */
  readonly problem?: boolean;
  readonly title?: string;
  readonly role?: AriaRole | undefined;
  /** Paragraphs, then links and buttons. */
  readonly children: ReactNode;
}

/** Replaces a screen: a message, and links or buttons to continue. */
export function MessagePage({ sign, problem = false, title, role, children }: MessagePageProps) {
  return (
    <div className={styles.page} role={role}>
      {sign === 'busy' && <Spinner size={56} />}
      {sign !== undefined && sign !== 'busy' && <Sign icon={sign} problem={problem} />}
      {title !== undefined && <h1>{title}</h1>}
      {children}
    </div>
  );
}
