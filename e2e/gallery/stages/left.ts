/** What a coach decides about changes that could not be sent. */
import type { Page } from '@playwright/test';
import { DEMO, type Device, expect } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { findDemoPlayer } from '../../tools/addresses.ts';
import { storedRecords } from '../../tools/device-database.ts';
import { takePictures } from '../take.ts';
import { tap } from '../taps.ts';
import { textsOf } from '../words.ts';

/** Renames the player on a device without network, whose change waits. */
async function rename({ page, context }: Device, player: string, locale: string | undefined): Promise<void> {
  await page.goto(`/players/collection/details/${player}/`);
  const field = page.getByRole('textbox', {
    name: textsOf(locale?.startsWith('nl') ? 'nl' : 'en')('words_nickname'),
  });
  await context.setOffline(true);
  await field.fill('Milou');
  await field.blur();
  await expect
    .poll(async () => (await storedRecords(page, { of: 'account', store: 'outbox' })).length)
    .toBe(1);
}

takePictures({
  name: 'refused changes',
  sample: '',
  scenes: () => [
    { name: 'attention', address: '/attention/' },
    { name: 'discard', address: '/attention/', open: tap('words_discard') },
  ],
  prepare: async ({ coachDevice }) => findDemoPlayer((await coachDevice()).page),
  device: async ({ coachDevice }, options, player) => {
    const device = await coachDevice(options);
    await rename(device, player, options.locale);
    const { page } = await coachDevice();
    await page.goto(`/players/collection/details/${player}/`);
    await new PlayerPage(page).delete();
    await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
    await device.context.setOffline(false);
    await expect
      .poll(async () => (await storedRecords(device.page, { of: 'account', store: 'outbox' })).length)
      .toBe(0);
    return device;
  },
});

takePictures({
  name: 'ended session',
  sample: '',
  scenes: () => [
    { name: 'logged out', address: '/dashboard/' },
    {
      name: 'changes from last time',
      address: '/login/',
      arrange: async (page) => {
        await new LoginPage(page).fill(DEMO);
        await expect(page.getByLabel(/^(password|wachtwoord)/i)).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      },
    },
    {
      name: 'look at them',
      address: '/dashboard/',
      arrange: async (page) => page.getByRole('button', { expanded: false }).first().click(),
    },
    { name: 'discard them', address: '/dashboard/', open: tap('words_discard') },
  ],
  prepare: async ({ coachDevice }) => findDemoPlayer((await coachDevice()).page),
  device: async ({ coachDevice, server }, options, player) => {
    const device = await coachDevice(options);
    await rename(device, player, options.locale);
    await endSession(device.page, server.url);
    await device.context.setOffline(false);
    await expect(device.page.getByRole('alert')).toContainText('401');
    return device;
  },
});

/** Ends the device's session on the server, as "log out everywhere" does. */
async function endSession(page: Page, server: string): Promise<void> {
  const [session] = await storedRecords<{ token: string }>(page, { of: 'device', store: 'sessions' });
  const answer = await fetch(`${server}/api/auth/en/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'touchline', access_token: session?.token }),
  });
  expect(answer.ok).toBe(true);
}
