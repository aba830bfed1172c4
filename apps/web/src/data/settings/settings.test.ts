/** The device's settings, on a database in memory. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readAll } from '../store/app-database.ts';
import { readSetting, settingsSource, writeSetting } from './settings.ts';

test('a setting is stored before it is shown', async () => {
  const stored = new Promise<unknown>((resolve) => {
    const end = settingsSource.subscribe(() => {
      if (readSetting('change_reminder') !== 7) return;
      end();
      resolve(readAll('settings'));
    });
  });
  await writeSetting('change_reminder', 7);
  expect(await stored).toEqual([{ name: 'change_reminder', value: 7 }]);
});
