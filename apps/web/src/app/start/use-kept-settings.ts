/** Stores the settings with the account, and applies them on a new device (decision 027). */
import { useEffect, useRef } from 'react';
import { keepSettings, takeSettings } from '#data/commands/account/settings-backup.ts';
import { useAccount } from '#data/hooks/account.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/page/react.tsx';
import { backupText } from '#data/settings/settings-backup.ts';

export function useKeptSettings(): void {
  const client = useClient();
  const settings = useSettings();
  const isHere = useAccount() !== undefined;
  const isNew = settings?.first_time ?? false;
  const text = settings === undefined ? undefined : settings.cloudbackup ? backupText(settings) : null;
  /**
   * The settings at the start of the page. Only changes made here are sent: two devices that differ would otherwise
   * overwrite each other endlessly.
   */
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (isHere && isNew) void takeSettings(client);
  }, [client, isHere, isNew]);
  useEffect(() => {
    // Null means that cloud backup is off: nothing is sent.
    if (known.current === undefined) known.current = text;
    if (!isHere || isNew || text === known.current) return;
    known.current = text;
    if (typeof text === 'string') void keepSettings(client);
  }, [client, isHere, isNew, text]);
}
