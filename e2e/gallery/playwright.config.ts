/** Runs the stages of the gallery; `npm run gallery` gives them the choice of pictures. */
import { defineConfig } from '@playwright/test';
import { HEADLESS } from '../chromium.ts';
import type { EngineOption } from '../fixtures.ts';
import { keepTemporaryFilesInMemory } from '../temporary-files.ts';

keepTemporaryFilesInMemory();

export default defineConfig<object, EngineOption>({
  testDir: 'stages',
  testMatch: '*.ts',
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Some stages take a thousand pictures.
  timeout: 3_600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { actionTimeout: 15_000 },
  projects: [{ name: 'chromium', use: { browserName: 'chromium', ...HEADLESS } }],
});
