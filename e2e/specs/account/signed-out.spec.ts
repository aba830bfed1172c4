/** A session that ends while changes wait (OUT-6), and a database that the browser deletes (LOC-6). */
import type { Page } from '@playwright/test';
import { DEMO, type Device, expect, LONG, test } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { PlayerPage } from '../../pages/player-page.ts';
import { type Place, storedRecords } from '../../tools/device-database.ts';
import { findings } from '../../tools/findings.ts';

/** Ends the device's session on the server, as "sign out everywhere" does. */
async function revoke(page: Page, server: string): Promise<void> {
  const place: Place = { of: 'device', store: 'sessions' };
  const [session] = await storedRecords<{ token: string }>(page, place);
  const answer = await fetch(`${server}/api/auth/en/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'touchline', access_token: session?.token }),
  });
  expect(answer.ok).toBe(true);
}

/** Mila was renamed to Milou without network, and the session was ended meanwhile; the device is online again. */
async function signedOutWithAChange({ context, page }: Device, url: string) {
  const player = new PlayerPage(page);
  const address = await player.open('Mila');
  await context.setOffline(true);
  await player.rename('Milou');
  await revoke(page, url);
  await context.setOffline(false);
  return { page, address };
}

test('[OUT-6.1, OUT-6.3, OUT-6.4] changes that wait while the session is revoked are offered at the next sign-in and sent', async ({
  coachDevice,
  server,
}) => {
  const { page, address } = await signedOutWithAChange(await coachDevice({ installed: true }), server.url);

  await expect(page.getByRole('alert')).toContainText('You were logged out');
  await expect(page.getByRole('alert')).toContainText('401');
  await expect(page.getByText(/^1 change was not sent yet\. It is kept on this device/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText(/^1 change was not sent yet\./)).toBeVisible();

  await page.getByRole('link', { name: 'Log in' }).first().click();
  await new LoginPage(page).fill(DEMO);
  await expect(page.getByRole('heading', { name: 'Changes from last time' })).toBeFocused();
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByRole('listitem')).toContainText(['Player Milou']);
  await expect(page.getByRole('listitem')).toContainText(['Nickname: Milou']);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page).toHaveURL(/\/dashboard\/$/);

  const { page: other } = await coachDevice();
  await other.goto(address);
  await expect(new PlayerPage(other).nickname()).toHaveValue('Milou');
});

test(
  '[OUT-6.4] discarding the kept changes deletes them, and the account starts again',
  LONG,
  async ({ coachDevice, server }) => {
    const device = await coachDevice({ colorScheme: 'dark', installed: true });
    const { page, address } = await signedOutWithAChange(device, server.url);
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await new LoginPage(page).fill(DEMO);
    await expect(page.getByRole('heading', { name: 'Changes from last time' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/dashboard\/$/);
    await page.goto(address);
    await expect(new PlayerPage(page).nickname()).toHaveValue('Mila');
  },
);

test('[LOC-6.3] a database that is deleted in use is pulled again, and the app says so', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const player = new PlayerPage(page);
  const address = await player.open('Mila');
  await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const own = databases.find(({ name }) => name?.startsWith('touchline-'));
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(own?.name ?? '');
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  });
  await expect(page.getByText(/removed Touchline’s data/)).toBeVisible();
  await page.goto(address);
  await expect(player.nickname()).toHaveValue('Mila');
});
