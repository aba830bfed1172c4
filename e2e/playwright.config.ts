import { defineConfig } from '@playwright/test';
import { STORIES } from './chromium.ts';
import { FIREFOX, WEBKIT } from './engines/launch.ts';
import { findFirefox, findWebKit } from './engines/programs.ts';
import type { EngineOption } from './fixtures.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

keepTemporaryFilesInMemory();

/**
 * The riskiest flow is tagged `ENGINES` and runs in each engine of this machine. `npm run verify:long` adds there what
 * people do on iPhones (`IPHONES`) and the native app (`WEB_VIEWS`), and in Chromium the long stories (`LONG`). npm test
 * prints what is left out.
 */
const long = process.env.TEST_LONG === '1';
const tagged = {
  firefox: long ? /@engines|@iphones/ : /@engines/,
  webkit: long ? /@engines|@iphones|@webviews/ : /@engines/,
};
const inChromium = long ? {} : { grepInvert: /@long/ };

/** WebKit draws without a graphics card, and three of its browsers share the cores with other tests. */
const SLOW_ENGINE_MS = 300_000;

export default defineConfig<object, EngineOption>({
  testDir: 'specs',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than CI's cores, because a browser waits for its server and for delayed requests of the device.
  workers: 3,
  // A test that passes only on the second try has found something, so it fails.
  retries: 0,
  forbidOnly: true,
  // Generous, because a slow machine is not a bug. Budgets are measured in bench/.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // A trace of every step takes a fifth of the time; pass --trace on to get one.
    trace: 'off',
  },
  // The slowest engine first, or its last story would keep one core busy at the end.
  projects: [
    ...(findWebKit() === undefined
      ? []
      : [{ name: 'webkit', grep: tagged.webkit, timeout: SLOW_ENGINE_MS, use: WEBKIT }]),
    ...(findFirefox() === undefined
      ? []
      : [{ name: 'firefox', grep: tagged.firefox, timeout: SLOW_ENGINE_MS, use: FIREFOX }]),
    { name: 'chromium', ...inChromium, use: { browserName: 'chromium', ...STORIES } },
  ],
});
