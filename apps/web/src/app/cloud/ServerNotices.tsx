/**
 * Shows one notice that the server is in maintenance or no longer supports this version (section 8). The app can still
 * be used.
 */
import { lazy, Suspense } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import type { ServerNoticeProps } from './ServerNotice.tsx';

const ServerNotice = lazy(async () => ({ default: (await import('./ServerNotice.tsx')).ServerNotice }));

export function ServerNotices({ quiet }: Pick<ServerNoticeProps, 'quiet'>) {
  const status = useSyncStatus();
  if (status === undefined || status.notice === null) return null;
  return (
    <Suspense>
      <ServerNotice quiet={quiet} status={status} />
    </Suspense>
  );
}
