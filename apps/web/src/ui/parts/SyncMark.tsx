import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './sync-mark.module.css';

/**
 * `synced`: all is on the server. `busy`: sending or fetching. `waiting`: changes wait for the network.
 * `offline`: no network or sync switched off. `problem`: somebody must look at it.
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
  /** Shows the words too; without it only the mark, the words for who hears them. */
  withText?: boolean;
  /** A tap tells more, or tries again. */
  onClick?: () => void;
}

/** The state of sync: a small mark, never in the way. */
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
