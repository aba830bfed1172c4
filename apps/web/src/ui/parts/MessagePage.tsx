import type { AriaRole, ReactNode } from 'react';
import type { IconName } from '../icons/icons.ts';
import styles from './message-page.module.css';
import { Sign } from './Sign.tsx';
import { Spinner } from './Spinner.tsx';

export interface MessagePageProps {
  /** `busy` turns. */
  readonly sign?: IconName | 'busy';
  /** Something is wrong. */
  readonly problem?: boolean;
  readonly title?: string;
  readonly role?: AriaRole | undefined;
  /** Paragraphs, then the ways on. */
  readonly children: ReactNode;
}

/** What stands where a screen would be: what is the matter, and the way on. */
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
