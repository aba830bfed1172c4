import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './sync-mark.module.css';

/**
 * `synced`: everything is on the server. `busy`: sending or fetching. `waiting`: changes wait for the network.
 * `offline`: no network or sync switched off. `problem`: the coach must act.
 */
export type SyncState = 'synced' | 'busy' | 'waiting' | 'offline' | 'problem';

const ICON: Record<SyncState, IconName> = {
  synced: 'synced',
  busy: 'syncing',
  waiting: 'waiting',
  offline: 'offline',
  problem: 'problem',
};

export interface SyncMarkProps {
  state: SyncState;
  /** The state in words. */
  text: string;
  /** Shows the text, too; without it the text is for screen readers only. */
  withText?: boolean;
  /** Called by a tap: shows details or retries. */
  onClick?: () => void;
}

/** The state of sync as a small mark that covers nothing. */
export function SyncMark({ state, text, withText = false, onClick }: SyncMarkProps) {
  const content = (
    <>
      <Icon name={ICON[state]} size={20} className={styles.icon} />
      <span className={withText ? undefined : 'visually-hidden'}>{text}</span>
    </>
  );
  return onClick === undefined ? (
    <span className={styles.mark} data-state={state}>
      {content}
    </span>
  ) : (
    <button type="button" className={styles.mark} data-state={state} onClick={onClick} title={text}>
      {content}
    </button>
  );
}
