/** One line above the screen. Closing it does not change what it reports. */
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { CloseButton } from '#ui/parts/dialogs/CloseButton.tsx';
import styles from './shell.module.css';

export interface NoticeProps {
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
}

export function Notice({ children, icon, action }: NoticeProps) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <aside className={styles.notice}>
      {icon !== undefined && <Icon name={icon} size={20} />}
      <p>{children}</p>
      {action}
      <CloseButton label={m.common_close()} onClick={() => setClosed(true)} />
    </aside>
  );
}

export interface NoticeActionProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
}

export function NoticeAction({ children, onClick }: NoticeActionProps) {
  return (
    <button type="button" className={styles.noticeAction} onClick={onClick}>
      {children}
    </button>
  );
}
