/** What is said while the server is in maintenance or no longer supports this version. Loaded when it has to be said. */
import { m } from '@touchline/i18n';
import { useState } from 'react';
import type { SyncStatus } from '#data/hooks/sync.ts';
import { Notice, NoticeAction } from '../shell/Notice.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';

export interface ServerNoticeProps {
  /** True on match day, where no notice may cover the screen. */
  readonly quiet: boolean;
  readonly status: SyncStatus;
}

export function ServerNotice({ quiet, status }: ServerNoticeProps) {
  const [later, setLater] = useState(false);
  if (status.notice === 503) {
    return quiet ? null : (
      <Notice icon="waiting">
        <strong>{m.cloud_maintenance_title()}</strong> {m.cloud_maintenance_text()}
      </Notice>
    );
  }
  if (quiet) return null;
  if (!later) return <UpdateDialog waiting={status.waiting} goOn={() => setLater(true)} />;
  return (
    <Notice
      icon="download"
      action={<NoticeAction onClick={() => setLater(false)}>{m.cloud_update_do()}</NoticeAction>}
    >
      <strong>{m.cloud_update_required()}.</strong> {m.cloud_update_kept()}
    </Notice>
  );
}
