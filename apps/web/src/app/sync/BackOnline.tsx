/** A toast when changes that were made offline have been sent. */
import { m } from '@touchline/i18n';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { NEVER_AWAY, seen } from './back-online.ts';

export function BackOnline() {
  const status = useSyncStatus();
  const connection = useRef(NEVER_AWAY);
  useEffect(() => {
    if (status === undefined) return;
    const { connection: next, allSent } = seen(connection.current, status);
    connection.current = next;
    if (allSent) showToast({ text: m.cloud_back_online(), about: 'back online' });
  }, [status]);
  return null;
}
