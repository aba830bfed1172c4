import { create } from '@touchline/domain/entity/rows';
import { expect, test } from 'vitest';
import { World } from './client.testing.ts';
import { keepSettings, takeSettings } from './commands/settings-backup.ts';
import { localOptionFields } from './local-options.ts';
import { readSetting, writeSetting } from './settings.ts';
import { backupText, readBackup, SETTINGS_KEY } from './settings-backup.ts';
import 'fake-indexeddb/auto';

const DEFAULTS = create(localOptionFields);

test('the backup has what a new phone should begin with, and nothing that belongs to this one', () => {
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

test('a backup of another version or of no sense changes nothing', () => {
  const other = '{"sound":"loud","haptic":false,"locale":"nl-NL","automatic_cloud_sync":false,"new_one":3}';
  expect(readBackup(other, DEFAULTS)).toEqual({ ...DEFAULTS, haptic: false });
  for (const text of ['', 'null', '[]', '7', '{"sound":']) expect(readBackup(text, DEFAULTS)).toBeNull();
});

test('settings go to the account, and from there to another device, once', async () => {
  const world = new World();
  const { client } = await world.device();
  await writeSetting('sound', false);
  await keepSettings(client);
  expect(client.ownAccount()?.meta[SETTINGS_KEY]).toContain('"sound":false');

  await writeSetting('sound', true);
  await takeSettings(client);
  expect([readSetting('sound'), readSetting('first_time')]).toEqual([false, false]);
});
