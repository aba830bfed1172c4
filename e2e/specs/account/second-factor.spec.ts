import type { Page } from '@playwright/test';
import { test as base, DEMO, expect, LONG } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { startServer } from '../../server.ts';
import { findings } from '../../tools/findings.ts';
import { addAuthenticator, codeOf, STEP_MS } from '../../tools/second-factor.ts';

const test = base.extend({
  // Browsers do not create passkeys for 127.0.0.1, so the test uses the server's host name.
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });
    await server.stop();
  },
});

test(
  'a second factor works: an authenticator app, a recovery code on another device, and a passkey',
  LONG,
  async ({ coachDevice, newDevice }) => {
    test.slow();
    const first = (await coachDevice()).page;
    await first.goto('/user/details/');
    await first.getByRole('link', { name: /^Login security/ }).click();
    await first.getByRole('button', { name: 'Set up an app' }).click();
    await showOwner(first);
    const key = (await first.locator('code').textContent()) ?? '';
    expect(await findings(first)).toEqual([]);
    await first.getByLabel('The code that the app shows').fill(codeOf(key, Date.now()));
    await first.getByRole('button', { name: 'Confirm' }).click();
    const shown = first.getByRole('dialog', { name: 'Keep these recovery codes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    const codes = await shown.locator('code').allTextContents();
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await expect(first.getByText('10 codes left')).toBeVisible();

    const second = (await newDevice()).page;
    await login(second);
    expect(await findings(second)).toEqual([]);
    await second.getByLabel('Six-digit code').fill('000000');
    await second.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(second.getByText('That code is not right')).toBeVisible();
    // The code that confirmed the app is used up; the next code is already valid.
    await second.getByLabel('Six-digit code').fill(codeOf(key, Date.now() + STEP_MS));
    await second.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(second).toHaveURL(/\/dashboard/);

    const third = (await newDevice()).page;
    await login(third);
    await third.getByRole('button', { name: 'Use a recovery code' }).click();
    await third.getByLabel('Recovery code').fill(codes[0] ?? '');
    await third.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(third).toHaveURL(/\/dashboard/);

    await addAuthenticator(third);
    await third.goto('/user/security/');
    await expect(third.getByText('9 codes left')).toBeVisible();
    await third.getByRole('button', { name: 'Add a passkey' }).click();
    await showOwner(third);
    await expect(third.getByRole('button', { name: /^Rename Chrome/ })).toBeVisible();
    expect(await findings(third)).toEqual([]);
    await logOutEverywhere(third);
    // The browser offers the passkey in the e-mail field, and the phone confirms it without a dialog.
    await third.goto('/login/');
    await expect(third).toHaveURL(/\/dashboard/);

    await logOutEverywhere(third);
    // A browser without passkey autofill.
    await third.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await third.goto('/login/');
    await third.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(third).toHaveURL(/\/dashboard/);
  },
);

async function logOutEverywhere(page: Page): Promise<void> {
  await page.goto('/user/devices/');
  await page.getByRole('button', { name: 'Log out on all devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out on all devices' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Password login; the second step is still missing. */
async function login(page: Page): Promise<void> {
  const form = new LoginPage(page);
  await form.open();
  await form.fill(DEMO);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

async function showOwner(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Check that it is you' });
  await asked.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect(asked).toBeHidden();
}
