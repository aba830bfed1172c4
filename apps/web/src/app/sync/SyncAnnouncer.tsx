/**
 * Tells screen readers when the sync has a problem, takes long, or has recovered. Ordinary sending, several times
 * a minute, is not announced.
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
