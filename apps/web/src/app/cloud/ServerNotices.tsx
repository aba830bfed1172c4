/**
 * Shows one notice that the server is in maintenance or no longer supports this version (section 8). The app can still
 * be used.
 */
import { m } from '@touchline/i18n';
import { lazy, Suspense, useState } from 'react';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { Notice, NoticeAction } from '../shell/Notice.tsx';

const UpdateDialog = lazy(async () => ({ default: (await import('./UpdateDialog.tsx')).UpdateDialog }));

export interface ServerNoticesProps {
  /** True on match day, where no notice may cover the screen. */
  readonly quiet: boolean;
}

export function ServerNotices({ quiet }: ServerNoticesProps) {
  const status = useSyncStatus();
  const [later, setLater] = useState(false);
  if (status === undefined || status.notice === null) return null;
  if (status.notice === 503) {
    return quiet ? null : (
      <Notice icon="waiting">
        <strong>{m.cloud_maintenance_title()}</strong> {m.cloud_maintenance_text()}
      </Notice>
    );
  }
  if (quiet) return null;
  if (!later) {
    return (
      <Suspense>
        <UpdateDialog waiting={status.waiting} goOn={() => setLater(true)} />
      </Suspense>
    );
  }
  return (
    <Notice
      icon="download"
      action={<NoticeAction onClick={() => setLater(false)}>{m.cloud_update_do()}</NoticeAction>}
    >
      <strong>{m.cloud_update_required()}.</strong> {m.cloud_update_kept()}
    </Notice>
  );
}
