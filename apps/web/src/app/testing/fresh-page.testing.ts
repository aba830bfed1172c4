/**
 * Before each test of components: a browser that has kept nothing, and a page without the screen of the test before.
 * Test files share a page and the modules that it has loaded.
 */
import { create, sameValue } from '@touchline/domain/entity/rows/rows';
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { type LocalOption, localOptionFields } from '#data/settings/local-options.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';

const DEFAULTS = create(localOptionFields);
const SETTINGS = Object.keys(DEFAULTS) as readonly LocalOption[];

beforeEach(async () => {
  await cleanup();
  sessionStorage.clear();
  localStorage.clear();
  for (const name of SETTINGS) {
    if (!sameValue(readSetting(name), DEFAULTS[name])) await writeSetting(name, DEFAULTS[name]);
  }
});
