/** Keeps the device's settings with the account, and takes them from there (decision 025). */
import { ok } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { actorOnAccount } from '../permission.ts';
import { loadSettings, readSetting, settingsSource, writeSetting } from '../settings.ts';
import { backupText, KEPT_OPTIONS, readBackup, SETTINGS_KEY } from '../settings-backup.ts';
import { act } from './desk.ts';

/** The settings as they are now become the account's. Other keys of its meta stay. */
export async function keepSettings(client: Client): Promise<void> {
  const options = settingsSource.get();
  const account = client.ownAccount();
  if (options === undefined || account === null) return;
  const text = backupText(options);
  if (account.meta[SETTINGS_KEY] === text) return;
  // Without a name: it is no step that the coach took, and nothing for him to take back.
  await act<object, never>(client, {}, async (desk) => {
    const actor = actorOnAccount(client.live.teams.get() ?? [], account, desk.nowSeconds);
    await desk.change({ collection: 'account', sid: client.account }, actor, {
      [`meta/${SETTINGS_KEY}`]: text,
    });
    return ok({});
  });
}

/** A device that has no settings of its own yet begins with those of the account. */
export async function takeSettings(client: Client): Promise<void> {
  await loadSettings();
  const options = settingsSource.get();
  const account = client.ownAccount();
  if (options === undefined || account === null) return;
  const kept = readSetting('cloudbackup') ? readBackup(account.meta[SETTINGS_KEY] ?? '', options) : null;
  if (kept !== null) for (const name of KEPT_OPTIONS) await writeSetting(name, kept[name]);
  // At the end: until then these are not the coach's changes.
  await writeSetting('first_time', false);
}
