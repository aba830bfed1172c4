/** The sync mark with its words: a tap says how things stand, tries again, or leads to the switch. */
import { Button } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useRef, useState } from 'react';
import { syncNow } from '#data/commands/settings.ts';
import { type SyncStatus, useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/react.tsx';
import { cx } from '#ui/cx.ts';
import { SyncMark } from '#ui/parts/SyncMark.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { indicatorOf } from './indicator.ts';
import styles from './sync.module.css';

/** `wide` writes the words beside the mark: there is room for them in the side menu. */
export function SyncButton({ wide = false }: { readonly wide?: boolean }) {
  const client = useClient();
  const status = useSyncStatus();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const frame = useClickOutside<HTMLDivElement>(() => setOpened(false));
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !opened) return;
    setOpened(false);
    button.current?.focus();
  });
  if (status === undefined) return null;
  const { mark, text, action } = indicatorOf(status);
  const picture = <SyncMark state={mark} text={text} withText={wide} />;
  const className = wide ? styles.wide : styles.small;
  if (action === 'settings') {
    return (
      <Link to="/app-settings/" className={className}>
        {picture}
      </Link>
    );
  }
  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={opened}
        onClick={() => {
          if (action === 'retry') void syncNow(client);
          setOpened(!opened);
        }}
      >
        {picture}
      </button>
      {opened && (
        <div className={cx(styles.panel, wide && styles.above)}>
          <Words text={text} status={status} />
          <div className={styles.actions}>
            {status.network && (
              <Button size="sm" variant="light" onClick={() => void syncNow(client)}>
                {m.common_sync_retry()}
              </Button>
            )}
            <Button
              size="sm"
              variant="subtle"
              renderRoot={(props) => <Link to="/app-settings/" {...props} onClick={() => setOpened(false)} />}
            >
              {m.common_sync_to_settings()}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Words({ text, status }: { readonly text: string; readonly status: SyncStatus }) {
  const { last_synced_at, attention } = status;
  return (
    <div role="status">
      <p className={styles.words}>{text}</p>
      <p className={styles.last}>
        {last_synced_at === null
          ? m.common_sync_never()
          : m.common_sync_last({ time: timeOf(last_synced_at) })}
      </p>
      {attention > 0 && <p className={styles.words}>{m.common_sync_attention({ count: attention })}</p>}
    </div>
  );
}

function timeOf(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    seconds * 1000,
  );
}
