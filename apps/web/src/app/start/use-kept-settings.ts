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
  const text = settings === undefined ? undefined : settings.cloudbackup ? backupText(settings) : null;
  /** As they were when the page began: only what is changed here is sent. Two devices that differ would send for ever. */
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (isHere && isNew) void takeSettings(client);
  }, [client, isHere, isNew]);
  useEffect(() => {
    // Null is known, too: switched off, and nothing is sent.
    if (known.current === undefined) known.current = text;
    if (!isHere || isNew || text === known.current) return;
    known.current = text;
    if (typeof text === 'string') void keepSettings(client);
  }, [client, isHere, isNew, text]);
}
