/** What the coach should know about this device before anything else: one line above the screen each. */
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { useUpdate } from '#data/hooks/settings.ts';
import { useDatabaseLost } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './shell.module.css';

export function Notices() {
  const update = useUpdate();
  const lost = useDatabaseLost();
  return (
    <>
      {!isSecureContext && (
        <Notice>
          <strong>{m.common_insecure_title()}</strong> {m.common_insecure_text()}
        </Notice>
      )}
      {lost && <Notice>{m.common_database_lost_text()}</Notice>}
      {update !== null && (
        <Notice
          action={
            <button type="button" className={styles.noticeAction} onClick={update}>
              {m.common_update_do()}
            </button>
          }
        >
          {m.common_update_text()}
        </Notice>
      )}
    </>
  );
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <aside className={styles.notice}>
      <p>{children}</p>
      {action}
      <button
        type="button"
        className={styles.noticeClose}
        aria-label={m.common_close()}
        onClick={() => setClosed(true)}
      >
        <Icon name="close" size={20} />
      </button>
    </aside>
  );
}
