/** Every error ends in a dialog or an error page (section 8), never in a blank page. */
import { expect, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { SyncPage } from '../../pages/sync-page.ts';
import { findings } from '../../tools/findings.ts';

test('an uncaught error and an unhandled rejection open the error dialog', async ({ coachDevice }) => {
  const { page } = await coachDevice();
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
  await page.evaluate(() => void Promise.reject(new Error('nobody waits')));
  await expect(dialog).toContainText('Your last step may not have been saved.');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody catches');
    });
  });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a screen whose code fails to load shows the full error page with its menu; a retry loads it and switches sync on', async ({
  coachDevice,
}) => {
  const { context, page } = await coachDevice();
  const sync = new SyncPage(page);
  await sync.openSettings();
  await sync.set(false);
  await expect(sync.words('Cloud sync is off')).toBeVisible();
  await context.route('**/assets/MatchesPage*', (route) => route.abort());
  await page.goto('/dashboard/');
  await page.getByRole('link', { name: 'Matches' }).filter({ visible: true }).first().click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error 500');
  await expect(alert).toContainText('Something went wrong');
  await expect(page.getByRole('navigation').filter({ visible: true }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await context.unroute('**/assets/MatchesPage*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible();
  await expect(sync.mark('synced')).toBeVisible();
});

test('an error outside of any screen shows an error page, never a blank page', async ({ newDevice }) => {
  const { page } = await newDevice();
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('no media today');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the app' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('a code that blocks the sync opens the dialog, and closing it syncs again', async ({ coachDevice }) => {
  const { context, page } = await coachDevice();
  const refused = { data: null, errors: [{ message: 'bad request', extensions: { code: 400 } }] };
  await context.route('**/api/data*', (route) => route.fulfill({ status: 400, json: refused }));
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Syncing failed' });
  await expect(dialog).toContainText('Error 400');
  await context.unroute('**/api/data*');
  const synced = page.waitForResponse((response) => response.url().includes('/api/data') && response.ok());
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await synced;
  await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
});

test('[LOC-1.1] a device without free storage shows an error and acknowledges nothing', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const play = await new DashboardPage(page).startMatchDay();
  const kickOff = page.getByRole('button', { name: 'Kick off', exact: true });
  await expect(kickOff).toBeVisible();
  // Simulates a full disk; Chromium's quota is too coarse to be filled in time.
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    Object.assign(globalThis, { room: false });
    IDBObjectStore.prototype.put = function (...values: Parameters<typeof put>) {
      const { room } = globalThis as unknown as { room: boolean };
      if (this.name === 'outbox' && !room) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, values);
    };
  });
  await kickOff.click();
  const dialog = page.getByRole('dialog', { name: 'No room left on this device' });
  await expect(dialog).toContainText('Your last step was not saved.');
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => Object.assign(globalThis, { room: true }));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(kickOff).toBeVisible();
  await play.begin();
});
