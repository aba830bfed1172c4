/** What a visitor sees who looks around without an account. */
import type { Page } from '@playwright/test';
import { type Device, type DeviceOptions, expect, type Fixtures } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { PASSWORD, signUp } from '../../tools/sign-up.ts';
import { screens } from '../scenes.ts';
import { signedInAs } from '../signed-in.ts';
import { takePictures } from '../take.ts';
import { appears, button, tap } from '../taps.ts';
import { type Text, textsOf } from '../words.ts';

const EMAIL = 'new.coach@club.example';

/** Chooses from the visitor's menu. */
const choose = (key: string) => async (page: Page, text: Text) => {
  await tap('around_menu')(page, text);
  await page.getByRole('menuitem', { name: text(key) }).click();
};

takePictures({
  name: 'looking around',
  sample: null,
  scenes: () => [
    ...screens(['/dashboard/', '/settings/', '/app-settings/', '/team/share/', '/user/details/', '/']),
    { name: 'options', address: '/dashboard/', open: tap('around_menu') },
    { name: 'start over', address: '/dashboard/', open: choose('around_over') },
    { name: 'stop', address: '/dashboard/', open: choose('around_stop') },
    {
      name: 'needs an account',
      address: '/matches/',
      open: async (page, text) => {
        await page
          .getByRole('link', { name: /Molenwijk/ })
          .first()
          .click();
        await tap('export_button')(page, text);
        // The server makes the match sheet.
        await page.getByRole('menuitem', { name: text('export_sheet_shared') }).click();
        await expect(page.getByRole('dialog', { name: text('errors_needs_account') })).toBeVisible();
      },
    },
  ],
  prepare: async () => null,
  device: ({ newDevice }, options) => lookAround(newDevice, options),
});

/** The question after a visitor who changed something has an account. */
takePictures({
  name: 'looked around',
  sample: null,
  scenes: () => [{ name: 'take over', address: '/dashboard/', open: appears }],
  prepare: async ({ server }) => {
    await signUp(server, { email: EMAIL, firstname: 'Anna' });
    return null;
  },
  device: ({ newDevice }, options) => enterAfterwards(newDevice, options),
});

/** The account owns as many teams as it may. */
takePictures({
  name: 'looked around with two teams',
  sample: null,
  scenes: () => [
    {
      name: 'no room for the team',
      address: '/dashboard/',
      open: async (page, text) => {
        await expect(page.getByText(text('around_left_full'))).toBeVisible();
      },
    },
    {
      name: 'kept for later',
      address: '/teams/',
      arrange: async (page, text) => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: text('common_later') })
          .last()
          .click();
        await expect(page.getByText(text('around_kept_text'))).toBeVisible();
      },
    },
  ],
  prepare: async ({ newDevice, server }) => {
    await signUp(server, { email: EMAIL, firstname: 'Anna' });
    const { page } = await signedInAs(EMAIL)({ newDevice });
    const teams = new TeamsPage(page);
    await teams.make('JO11-1', 'Ada');
    await teams.make('JO13-1', 'Bo');
    await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
    return null;
  },
  device: ({ newDevice }, options) => enterAfterwards(newDevice, options),
});

/** Changes something as a visitor, and then enters the account. */
async function enterAfterwards(newDevice: Fixtures['newDevice'], options: DeviceOptions): Promise<Device> {
  const device = await lookAround(newDevice, options);
  const { page } = device;
  await page.goto('/team/details/');
  await page.getByRole('textbox', { name: 'Club' }).fill('Rietdijk-Oost');
  // Leaves the field and stays in the page, so that the change is stored.
  await page.locator('a[href="/dashboard/"]').filter({ visible: true }).last().click();
  await expect(page.getByText('Rietdijk-Oost').first()).toBeVisible();
  await new LoginPage(page).open();
  // The form begins again when the visit is open.
  await expect(page.locator('[data-sync]').filter({ visible: true }).first()).toBeVisible();
  await new LoginPage(page).fill({ email: EMAIL, password: PASSWORD });
  await expect(page.getByRole('dialog')).toBeVisible();
  return device;
}

async function lookAround(newDevice: Fixtures['newDevice'], options: DeviceOptions): Promise<Device> {
  const device = await newDevice(options);
  const text = textsOf(options.locale?.startsWith('nl') ? 'nl' : 'en');
  await device.page.goto('/');
  await button(device.page, text('landing_look_around')).click();
  await expect(device.page).toHaveURL(/\/dashboard/);
  return device;
}
