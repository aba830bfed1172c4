/**
 * Says to whoever does not see the mark when something is the matter with the sync, and when it is well again.
 * That changes go out, a few times a minute, is no news.
 */
import { useState } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { indicatorOf } from '#ui/words/sync-indicator.ts';

export function SyncAnnouncer() {
  const status = useSyncStatus();
  const [said, setSaid] = useState({ mark: 'synced', text: '' });
  const now = status === undefined ? said : indicatorOf(status);
  const worthSaying = now.mark === 'offline' || now.mark === 'problem' || now.mark === 'synced';
  if (worthSaying && now.mark !== said.mark) setSaid({ mark: now.mark, text: now.text });
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  );
}
