/** Dialogs and pages that say what went wrong (section 8). */
import type { Page } from '@playwright/test';
import { test as base, DEMO, expect } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { TeamsPage } from '../../pages/teams-page.ts';
import { startServer } from '../../server.ts';
import { type Scene, screens } from '../scenes.ts';
import { takePictures } from '../take.ts';
import { appears } from '../taps.ts';

/** The server answers every data call with this code. */
const answering = (code: number) => (page: Page) =>
  page.route('**/api/data*', (route) =>
    route.fulfill({
      status: code,
      json: { data: null, errors: [{ message: 'refused', extensions: { code } }] },
    }),
  );

const scenes: readonly Scene[] = [
  { name: 'sync refused', address: '/dashboard/', before: answering(400), open: appears },
  { name: 'server problem', address: '/dashboard/', before: answering(500), open: appears },
  {
    name: 'unexpected error',
    address: '/dashboard/',
    open: (page) => page.evaluate(() => void Promise.reject(new Error('nothing waits'))),
  },
  {
    name: 'no room on the device',
    address: '/user/details/',
    open: async (page, text) => {
      await page.evaluate(() => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...values: Parameters<typeof put>) {
          if (this.name === 'outbox') throw new DOMException('no room', 'QuotaExceededError');
          return put.apply(this, values);
        };
      });
      const field = page.getByRole('textbox', { name: text('words_firstname') });
      await field.fill('Joke');
      await field.blur();
    },
  },
  {
    name: 'screen that fails',
    address: '/matches/',
    before: (page) => page.route('**/assets/MatchesPage*', (route) => route.abort()),
  },
  {
    name: 'offline',
    address: '/dashboard/',
    arrange: async (page) => {
      await page.context().setOffline(true);
      await expect(page.locator('[data-sync="offline"]').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'sync mark offline',
    address: '/dashboard/',
    arrange: async (page) => {
      await page.context().setOffline(true);
      await page.locator('[data-sync="offline"]').filter({ visible: true }).click();
    },
  },
  { name: 'team that is gone', address: '/team/details/999999/' },
  { name: 'match that is gone', address: '/match/999999/details/' },
  { name: 'training that is gone', address: '/training/999999/details/' },
  { name: 'player who is gone', address: '/players/collection/details/999999/' },
];

takePictures({ name: 'errors', sample: null, scenes: () => scenes, prepare: async () => null });

/** The operator supports no older version any more. */
const newer = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ MINIMUM_APP_VERSION: '4.1.15' });
    await use(server);
    await server.stop();
  },
});

takePictures(
  {
    name: 'old version',
    sample: null,
    scenes: () => [
      {
        name: 'update required',
        address: '/dashboard/',
        before: (page) =>
          page.route('**/api/data*', (route) =>
            route.continue({ headers: { ...route.request().headers(), 'x-touchline-version': '4.0.0' } }),
          ),
        open: appears,
      },
    ],
    prepare: async () => null,
  },
  newer,
);

takePictures({
  name: 'signed out',
  sample: null,
  scenes: () => [
    ...screens(['/dashboard/']),
    {
      name: 'login offline',
      address: '/login/',
      arrange: async (page, text) => {
        await page.context().setOffline(true);
        await expect(page.getByText(text('cloud_no_internet_account'))).toBeVisible();
      },
    },
  ],
  prepare: async () => null,
  device: ({ newDevice }, options) => newDevice(options),
});

takePictures({
  name: 'broken',
  sample: null,
  scenes: () => screens(['/']),
  prepare: async () => null,
  device: async ({ newDevice }, options) => {
    const device = await newDevice(options);
    await device.page.addInitScript(() => {
      // `prefers-color-scheme` is read before the app starts.
      const media = window.matchMedia.bind(window);
      window.matchMedia = (query) => {
        if (document.getElementById('root') !== null) throw new Error('no media today');
        return media(query);
      };
    });
    return device;
  },
});

/** A new device on which no row arrives. */
takePictures({
  name: 'first sync',
  sample: null,
  scenes: () => [
    {
      name: 'fetching',
      address: '/dashboard/',
      before: (page) => page.route('**/api/data*', () => new Promise(() => undefined)),
    },
    { name: 'failed', address: '/dashboard/' },
  ],
  prepare: async () => null,
  device: async ({ newDevice }, options) => {
    const device = await newDevice(options);
    await device.context.route('**/api/data*', (route) => route.fulfill({ status: 503, body: '' }));
    await new LoginPage(device.page).open();
    await new LoginPage(device.page).fill(DEMO);
    await expect(device.page).toHaveURL(/\/dashboard\/?$/);
    return device;
  },
});

takePictures({
  name: 'maintenance',
  sample: null,
  scenes: () => screens(['/dashboard/', '/app-settings/']),
  prepare: async () => null,
  device: async ({ coachDevice, server }, options) => {
    const device = await coachDevice(options);
    await server.setMaintenance(true);
    return device;
  },
});

/** Two teams, and cloud sync that is off. */
takePictures({
  name: 'without cloud sync',
  sample: null,
  scenes: () => [
    ...screens(['/dashboard/', '/app-settings/']),
    {
      name: 'switch team',
      address: '/teams/',
      open: (page) => new TeamsPage(page).team('MO13-2').click(),
    },
  ],
  prepare: async ({ coachDevice }) => {
    const { page } = await coachDevice();
    await new TeamsPage(page).make('MO15-1', 'Ada');
    await expect(page.locator('[data-sync="synced"]').filter({ visible: true })).toBeVisible();
    return null;
  },
  device: async ({ coachDevice }, options) => {
    const device = await coachDevice(options);
    await device.page.goto('/app-settings/');
    await device.page.getByRole('switch').first().click({ force: true });
    await expect(device.page.locator('[data-sync="offline"]').filter({ visible: true })).toBeVisible();
    await new TeamsPage(device.page).losePlayers();
    return device;
  },
});
