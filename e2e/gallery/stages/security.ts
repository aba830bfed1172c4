/** The second factor: the owner is asked, recovery codes are shown once, and a factor is removed. */
import type { Page } from '@playwright/test';
import { test as base, DEMO, expect } from '../../fixtures.ts';
import { startServer } from '../../server.ts';
import { addAuthenticator, codeOf } from '../../tools/second-factor.ts';
import { takePictures } from '../take.ts';
import { tap } from '../taps.ts';
import type { Text } from '../words.ts';

const SECURITY = '/user/security/';

// Browsers create no passkeys for 127.0.0.1.
const named = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });
    await server.stop();
  },
});

async function showOwner(page: Page, text: Text): Promise<void> {
  await page.getByRole('dialog').getByLabel(text('account_password'), { exact: true }).fill(DEMO.password);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common_continue'), exact: true })
    .click();
}

takePictures(
  {
    name: 'security',
    sample: null,
    // Each scene begins with what the scenes before it did.
    scenes: () => [
      { name: 'nothing yet', address: SECURITY },
      { name: 'show that it is you', address: SECURITY, open: tap('security_app_add') },
      {
        name: 'set up an app',
        address: SECURITY,
        arrange: async (page, text) => {
          await tap('security_app_add')(page, text);
          await showOwner(page, text);
          await expect(page.getByLabel(text('security_setup_code'))).toBeVisible();
        },
      },
      {
        name: 'recovery codes',
        address: SECURITY,
        open: async (page, text) => {
          await tap('security_app_add')(page, text);
          const key = page.locator('code');
          await expect(key.or(page.getByRole('dialog')).first()).toBeVisible();
          if (await page.getByRole('dialog').isVisible()) await showOwner(page, text);
          await page
            .getByLabel(text('security_setup_code'))
            .fill(codeOf((await key.textContent()) ?? '', Date.now()));
          await tap('security_setup_confirm')(page, text);
          await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
        },
      },
      {
        name: 'add a passkey',
        address: SECURITY,
        arrange: async (page, text) => {
          await addAuthenticator(page);
          await tap('security_passkey_add')(page, text);
          const done = page.getByRole('button', { name: /Chrome/ }).first();
          await expect(done.or(page.getByRole('dialog')).first()).toBeVisible();
          if (await page.getByRole('dialog').isVisible()) await showOwner(page, text);
          await expect(done).toBeVisible();
        },
      },
      {
        name: 'rename passkey',
        address: SECURITY,
        open: (page) =>
          page
            .getByRole('button', { name: /Chrome/ })
            .first()
            .click(),
      },
      {
        name: 'remove passkey',
        address: SECURITY,
        open: (page) =>
          page
            .getByRole('button', { name: /Chrome/ })
            .nth(1)
            .click(),
      },
      { name: 'new codes', address: SECURITY, open: tap('security_codes_new') },
      { name: 'remove the app', address: SECURITY, open: tap('security_app_remove') },
    ],
    prepare: async () => null,
  },
  named,
);
