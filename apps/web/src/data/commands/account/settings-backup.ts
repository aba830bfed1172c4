/** Keeps the device's settings with the account, and reads them back (decision 027). */
import { ok } from '@touchline/domain/result';
import type { OwnAccount } from '../../live/ports.ts';
import { loadSettings, readSetting, settingsSource, writeSetting } from '../../settings/settings.ts';
import { backupText, KEPT_OPTIONS, readBackup, SETTINGS_KEY } from '../../settings/settings-backup.ts';
import { actorOnAccount } from '../permission.ts';
import type { AccountWork } from '../unit-of-work.ts';
import { act } from '../unit-of-work.ts';

/** Stores the current settings with the account. Other keys of its meta stay. */
export async function keepSettings(ports: AccountWork): Promise<void> {
  const options = settingsSource.get();
  const account = ports.ownAccount();
  if (options === undefined || account === null) return;
  const text = backupText(options);
  if (account.meta[SETTINGS_KEY] === text) return;
  // No label: the user did not take this action, so Undo does not offer it.
  await act<object, never>(ports, {}, async (unit) => {
    const actor = actorOnAccount(ports.live.teams.get() ?? [], account, unit.nowSeconds);
    await unit.change({ collection: 'account', sid: ports.account }, actor, {
      [`meta/${SETTINGS_KEY}`]: text,
    });
    return ok({});
  });
}

/** A device without settings of its own takes those of the account. */
export async function takeSettings(ports: OwnAccount): Promise<void> {
  await loadSettings();
  const options = settingsSource.get();
  const account = ports.ownAccount();
  if (options === undefined || account === null) return;
  const kept = readSetting('cloudbackup') ? readBackup(account.meta[SETTINGS_KEY] ?? '', options) : null;
  if (kept !== null) for (const name of KEPT_OPTIONS) await writeSetting(name, kept[name]);
  // Set last: until then, changes of settings are not the user's own.
  await writeSetting('first_time', false);
}
