/** The cloud state as the coach sees it (section 4), and what stays possible in each state. */
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO, expect, LONG, test } from '../../fixtures.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { SyncPage } from '../../pages/sync-page.ts';
import { findings } from '../../tools/findings.ts';
import { nextVersion } from '../../web-build.ts';

/** A change that is sent two seconds later, not at once. */
async function rename(page: Page, firstname: string): Promise<void> {
  await page.goto('/user/details/');
  const field = page.getByRole('textbox', { name: 'First name' });
  await field.fill(firstname);
  await field.blur();
}

/**
 * Renames the coach, then sends requests with an older version header, which the real server answers. An earlier answer
 * would open its question over the field.
 */
async function renameInOldVersion(page: Page, server: { start: () => Promise<unknown> }): Promise<void> {
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/data*', async (route) => {
    await typed.promise;
    await route.continue({ headers: { ...route.request().headers(), 'x-touchline-version': '4.0.0' } });
  });
  await server.start();
  await rename(page, 'Joke');
  typed.resolve();
}

test('the sync mark shows online and offline, by touch and by keyboard, and changes are sent by themselves', async ({
  coachDevice,
}) => {
  const { context, page } = await coachDevice({ installed: true });
  const sync = new SyncPage(page);
  await expect(sync.mark('synced')).toBeVisible();
  await sync.mark().click();
  await expect(sync.words('Everything is saved and synced')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sync.mark()).toBeFocused();
  await expect(sync.mark()).toHaveAttribute('aria-expanded', 'false');

  await context.setOffline(true);
  await rename(page, 'Joke');
  await expect(sync.mark('offline')).toBeVisible();
  await sync.mark().press('Enter');
  await expect(sync.words(/^Offline\. 1 change is saved here/)).toBeVisible();
  await expect(sync.announced('Offline.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeHidden();

  await context.setOffline(false);
  await expect(sync.mark('synced')).toBeVisible();
});

test('with cloud sync off the mark leads to the switch, and nothing is sent until it is on', async ({
  coachDevice,
}) => {
  const { page } = await coachDevice();
  const sync = new SyncPage(page);
  await sync.openSettings();
  await sync.set(false);
  await expect(sync.words('Cloud sync is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload everything from the server' })).toBeDisabled();
  await rename(page, 'Joke');
  await sync.mark('offline').click();
  await expect(page).toHaveURL(/\/app-settings\/$/);
  await expect(sync.fact('Changes waiting')).toHaveText('1');
  expect(await findings(page)).toEqual([]);
  await sync.set(true);
  await expect(sync.fact('Changes waiting')).toHaveText('0');
  await expect(sync.words('Everything is saved and synced')).toBeVisible();
});

test('the sync switch applies to every tab, also when the leading tab is another one', async ({
  coachDevice,
}) => {
  const { context, page: leader } = await coachDevice();
  const page = await context.newPage();
  const sync = new SyncPage(page);
  await sync.openSettings();
  await sync.set(false);
  await expect(sync.words('Cloud sync is off')).toBeVisible();
  await expect(new SyncPage(leader).mark('offline')).toBeVisible();
  await rename(page, 'Joke');
  await sync.someKept();
  await sync.openSettings();
  await expect(sync.fact('Changes waiting')).toHaveText('1');
  await sync.set(true);
  await expect(sync.fact('Changes waiting')).toHaveText('0');
  await expect(new SyncPage(leader).mark('synced')).toBeVisible();
});

test(
  'a forced reload sends waiting changes, fetches changes of another device, and reports its result',
  LONG,
  async ({ coachDevice, newDevice, server }) => {
    const phone = await coachDevice({ installed: true });
    const laptop = await newDevice();
    const login = new LoginPage(laptop.page);
    await login.open();
    await login.signIn(DEMO);
    const sync = new SyncPage(phone.page);

    await phone.context.setOffline(true);
    const sent = laptop.page.waitForResponse(
      (response) => (response.request().postData() ?? '').includes('Joke') && response.ok(),
    );
    await rename(laptop.page, 'Joke');
    await sent;
    await phone.context.setOffline(false);
    await sync.openSettings();
    await sync.forceReload();
    await expect(phone.page.getByText('Everything is up to date')).toBeVisible();
    await phone.page.goto('/user/details/');
    await expect(phone.page.getByRole('textbox', { name: 'First name' })).toHaveValue('Joke');

    await server.kill();
    await sync.openSettings();
    await sync.forceReload();
    await expect(phone.page.getByText('Reloading failed Error 510')).toBeVisible();
    await expect(sync.mark('problem')).toBeVisible();
    await server.start();
    await sync.mark().click();
    await expect(sync.mark('synced')).toBeVisible();
  },
);

test('during maintenance the coach sees a notice and can continue, and everything is sent afterwards', async ({
  coachDevice,
  server,
}) => {
  const { page } = await coachDevice();
  const sync = new SyncPage(page);
  await server.setMaintenance(true);
  await rename(page, 'Joke');
  const notice = page.getByRole('complementary').filter({ hasText: 'The server is under maintenance.' });
  await expect(notice).toBeVisible();
  await expect(sync.mark('problem')).toBeVisible();
  await sync.mark().click();
  await expect(sync.words('The server is under maintenance. Your work is saved here.')).toBeVisible();
  await expect(sync.words('1 change waiting to be sent')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Match day continues, and no notice covers it.
  await page.goto('/dashboard/');
  const play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  await expect(notice).toBeHidden();
  await expect(sync.mark('problem')).toBeVisible();

  await server.setMaintenance(false);
  await page.goto('/settings/');
  await sync.mark().click();
  await expect(sync.mark('synced')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an unsupported version asks for the update, keeps every tap, and sends it after the update', async ({
  coachDevice,
  server,
}) => {
  const { page } = await coachDevice({ installed: true });
  const sync = new SyncPage(page);
  await server.kill();
  await renameInOldVersion(page, { start: () => server.start({ MINIMUM_APP_VERSION: '4.1.15' }) });
  const dialog = page.getByRole('dialog', { name: 'Update required' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/will be sent after the update/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // The newest version is already running, so the app says so and does not reload.
  await dialog.getByRole('button', { name: 'Update now' }).click();
  await expect(dialog.getByText(/not ready yet/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Continue without syncing' }).click();
  await expect(dialog).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await page.goto('/dashboard/');
  await page.getByRole('button', { name: 'Continue without syncing' }).click();
  const play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  await sync.openSettings();
  await page.getByRole('button', { name: 'Continue without syncing' }).click();
  await expect(sync.fact('Changes waiting')).toHaveText('2');

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(sync.fact('Changes waiting')).toHaveText('0');
  await expect(page.getByText('Update required.')).toBeHidden();
});

test('on match day the mark appears only when taps cannot be sent', async ({ coachDevice }) => {
  const { context, page } = await coachDevice({ installed: true });
  const sync = new SyncPage(page);
  const play = await new DashboardPage(page).startMatchDay();
  await play.begin();
  await expect(sync.mark()).toBeHidden();
  await context.setOffline(true);
  await expect(sync.mark('offline')).toBeVisible();
  await sync.mark().click();
  await expect(sync.words(/^Offline\./)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(sync.mark()).toBeHidden();
});

test(
  'a requested update is applied at once, and waiting changes are sent with it',
  LONG,
  async ({ coachDevice, server }) => {
    const { page } = await coachDevice({ installed: true });
    const sync = new SyncPage(page);
    const folder = await nextVersion();
    await server.kill();
    await renameInOldVersion(page, {
      start: () => server.start({ MINIMUM_APP_VERSION: '4.1.15', WEB_DIR: folder }),
    });
    const dialog = page.getByRole('dialog', { name: 'Update required' });
    await expect(dialog.getByText('1 change waiting to be sent')).toBeVisible();
    // From here on the page is the new version.
    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Update now' }).click();
    await loaded;
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Joke');
    await expect(sync.mark('synced')).toBeVisible();
    await expect(dialog).toBeHidden();
    await rm(folder, { recursive: true });
  },
);

test('sign-in without network shows an error, and continues when the network is back', async ({
  newDevice,
}) => {
  const { context, page } = await newDevice({ installed: true });
  const login = new LoginPage(page);
  await login.open();
  await page.getByLabel(/e-?mail/i).fill(DEMO.email);
  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByLabel(/e-?mail/i)).toHaveValue(DEMO.email);
  await login.signIn(DEMO);
});

test('an empty device explains why its teams are missing', LONG, async ({ newDevice }) => {
  const { context, page } = await newDevice({ installed: true });
  const login = new LoginPage(page);
  await login.open();
  // The answer to the login arrives; all later ones fail.
  await page.route('**/api/data*', (route) => route.abort());
  await login.fill(DEMO);
  await expect(page.getByRole('heading', { name: 'Your teams could not be fetched' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const sync = new SyncPage(page);
  await sync.openSettings();
  await sync.set(false);
  await expect(sync.words('Cloud sync is off')).toBeVisible();
  await page.goto('/dashboard/');
  await expect(page.getByRole('heading', { name: 'Cloud sync is off' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('heading', { name: 'Cloud sync is off' })).toBeVisible();
  await context.setOffline(false);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Turn on cloud sync' }).click();
  await expect(page.getByRole('link', { name: 'Start match day' })).toBeVisible();
});
