/** The sync mark. A tap syncs and shows the state; with cloud sync off it leads to the switch. */
import { Button } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { useId, useRef, useState } from 'react';
import { syncNow } from '#data/commands/account/settings.ts';
import { type SyncStatus, useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { cx } from '#ui/cx.ts';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { SyncMark } from '#ui/parts/SyncMark.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { type Indicator, indicatorOf } from '#ui/words/sync-indicator.ts';
import styles from './sync.module.css';

/**
 * The side menu has room for text beside the mark. On match day on a phone, the mark appears only when changes
 * cannot be sent.
 */
type Place = 'bar' | 'menu' | 'match';

export function SyncButton({ place = 'bar' }: { readonly place?: Place }) {
  const client = useClient();
  const status = useSyncStatus();
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const frame = useClickOutside<HTMLDivElement>(() => setOpened(false));
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !opened) return;
    setOpened(false);
    button.current?.focus();
  });
  if (status === undefined) return null;
  const indicator = indicatorOf(status);
  const { mark, text, action } = indicator;
  const trouble = mark === 'offline' || mark === 'problem';
  if (place === 'match' && !trouble && !opened) return null;
  const wide = place === 'menu';
  const picture = <SyncMark state={mark} text={text} withText={wide} />;
  const className = cx(wide ? styles.wide : styles.small, place === 'match' && styles.onMatch);
  if (action === 'settings') {
    return (
      <Link to="/app-settings/" className={className} data-sync={mark}>
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
        data-sync={mark}
        aria-expanded={opened}
        aria-controls={opened ? panel : undefined}
        onClick={() => {
          if (action !== null && !opened) void syncNow(client);
          setOpened(!opened);
        }}
      >
        {picture}
      </button>
      {opened && (
        <section
          id={panel}
          aria-label={m.screens_settings_sync()}
          className={cx(styles.panel, wide && styles.above)}
        >
          <Words indicator={indicator} status={status} />
          <div className={styles.actions}>
            {status.attention > 0 && (
              <LinkButton to="/attention/" onClick={() => setOpened(false)} size="sm">
                {m.common_changes_need_attention({ count: status.attention })}
              </LinkButton>
            )}
            {action !== null && (
              <Button size="sm" variant="light" onClick={() => void syncNow(client)}>
                {action === 'retry' ? m.common_retry() : m.cloud_sync_now()}
              </Button>
            )}
            <LinkButton to="/app-settings/" onClick={() => setOpened(false)} size="sm" variant="subtle">
              {m.cloud_to_settings()}
            </LinkButton>
          </div>
        </section>
      )}
    </div>
  );
}

interface WordsProps {
  readonly indicator: Indicator;
  readonly status: SyncStatus;
}

function Words({ indicator: { mark, text, code }, status }: WordsProps) {
  const { last_synced_at, waiting, local } = status;
  return (
    <>
      <p className={styles.words}>{text}</p>
      {mark === 'problem' && waiting > 0 && (
        <p className={styles.more}>{m.cloud_waiting({ count: waiting })}</p>
      )}
      <p className={styles.more}>
        {local
          ? m.cloud_on_device_text()
          : last_synced_at === null
            ? m.cloud_never()
            : m.cloud_last({ time: momentText(last_synced_at) })}
        {code !== null && <ErrorCode code={code} />}
      </p>
    </>
  );
}
