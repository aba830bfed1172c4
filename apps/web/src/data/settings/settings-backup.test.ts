import { create } from '@touchline/domain/entity/rows/rows';
import { expect, test } from 'vitest';
import { keepSettings, takeSettings } from '../commands/account/settings-backup.ts';
import { World } from '../testing/client.testing.ts';
import { localOptionFields } from './local-options.ts';
import { readSetting, writeSetting } from './settings.ts';
import { backupText, readBackup, SETTINGS_KEY } from './settings-backup.ts';
import 'fake-indexeddb/auto';

const DEFAULTS = create(localOptionFields);

test('the backup contains settings for a new phone, and none that belong to this device only', () => {
  const text = backupText({
    ...DEFAULTS,
    sound: false,
    change_reminder: 8,
    locale: 'nl-NL',
    last_username: 'x',
  });
  expect(readBackup(text, DEFAULTS)).toMatchObject({ sound: false, change_reminder: 8, haptic: true });
  expect(Object.keys(JSON.parse(text))).toEqual([
    'sound',
    'haptic',
    'energysaver',
    'pushnotifications',
    'field_show_shirts',
    'change_reminder',
    'match_goaltypes',
    'match_eventtypes',
    'tips_hide',
  ]);
});

test('a backup of another version or with invalid content changes nothing', () => {
  const other = '{"sound":"loud","haptic":false,"locale":"nl-NL","automatic_cloud_sync":false,"new_one":3}';
  expect(readBackup(other, DEFAULTS)).toEqual({ ...DEFAULTS, haptic: false });
  for (const text of ['', 'null', '[]', '7', '{"sound":']) expect(readBackup(text, DEFAULTS)).toBeNull();
});

test('settings reach the account, and another device takes them once', async () => {
  const world = new World();
  const { client } = await world.device();
  await writeSetting('sound', false);
  await keepSettings(client);
  expect(client.ownAccount()?.meta[SETTINGS_KEY]).toContain('"sound":false');

  await writeSetting('sound', true);
  await takeSettings(client);
  expect([readSetting('sound'), readSetting('first_time')]).toEqual([false, false]);
});
