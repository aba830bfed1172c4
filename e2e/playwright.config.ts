import { defineConfig } from '@playwright/test';
import { HEADLESS } from './chromium.ts';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than CI has cores: a browser waits for its server, and for what a device sends a moment later.
  workers: 3,
  // A test that passes the second time has found something. It fails.
  retries: 0,
  forbidOnly: true,
  // Generous: what a loaded machine takes longer for is no finding. Budgets are measured in bench/.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // A trace of every step takes a fifth of the time; whoever looks for one says --trace on.
    trace: 'off',
    ...HEADLESS,
  },
});
