/**
 * Says to whoever does not see the mark when something is the matter with the sync, when it takes long, and
 * when it is well again. That changes go out, a few times a minute, is no news.
 */
import { useState } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { indicatorOf } from '#ui/words/sync-indicator.ts';

export function SyncAnnouncer() {
  const status = useSyncStatus();
  const [said, setSaid] = useState({ about: 'synced', text: '' });
  if (status !== undefined) {
    const { mark, text } = indicatorOf(status);
    const about = mark === 'problem' ? `problem ${status.out_of_sync}` : status.delayed ? 'delayed' : mark;
    if (about !== 'busy' && about !== 'waiting' && about !== said.about) setSaid({ about, text });
  }
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  );
}
