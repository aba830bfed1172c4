/** Keeps the settings with the account, and begins a new device with them (decision 025). */
import { useEffect, useRef } from 'react';
import { keepSettings, takeSettings } from '#data/commands/settings-backup.ts';
import { useAccount } from '#data/hooks/account.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { useClient } from '#data/react.tsx';
import { backupText } from '#data/settings-backup.ts';

export function useKeptSettings(): void {
  const client = useClient();
  const settings = useSettings();
  const isHere = useAccount() !== undefined;
  const isNew = settings?.first_time ?? false;
  const text = settings?.cloudbackup === true ? backupText(settings) : null;
  /** Only what is changed here is sent: two devices that differ would send for ever. */
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (isHere && isNew) void takeSettings(client);
  }, [client, isHere, isNew]);
  useEffect(() => {
    if (!isHere || isNew) return;
    const changed = text !== null && known.current !== null && known.current !== text;
    known.current = text;
    if (changed) void keepSettings(client);
  }, [client, isHere, isNew, text]);
}
