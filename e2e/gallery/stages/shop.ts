/** The shop of a server that sells plans, of one that includes them, and in the app of a phone's store. */
import type { Page } from '@playwright/test';
import { test as base, DEMO, expect } from '../../fixtures.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { sellThroughFake } from '../../payment-provider.ts';
import { startServer } from '../../server.ts';
import { test as storeTest } from '../../store-fixtures.ts';
import { screens } from '../scenes.ts';
import { included } from '../servers.ts';
import { takePictures } from '../take.ts';
import { tap } from '../taps.ts';

const SHOP = ['features', 'offers', 'subscriptions', 'purchases', 'manage'].map((name) => `/shop/${name}/`);

const sold = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    const provider = await sellThroughFake(server);
    await use(server);
    await server.stop();
    await provider.stop();
  },
});

takePictures(
  {
    name: 'shop',
    sample: '/shop/success/?session=1',
    scenes: (success) => [
      ...screens([...SHOP, success]),
      { name: 'cancel a plan', address: '/shop/subscriptions/', open: tap('shop_cancel') },
    ],
    prepare: async ({ coachDevice }) => buyAPlan((await coachDevice()).page),
  },
  sold,
);

takePictures(
  {
    name: 'shop of a visitor',
    sample: null,
    scenes: () => screens(['/', '/shop/features/', '/shop/offers/', '/mobile/features/']),
    prepare: async () => null,
    device: ({ newDevice }, options) => newDevice(options),
  },
  sold,
);

/** Returns the address at which the payment ends. */
async function buyAPlan(page: Page): Promise<string> {
  await page.goto('/shop/offers/');
  await page.getByRole('radio', { name: /a year/ }).check();
  await page.getByRole('radio', { name: 'Rietdijk MO13-2' }).check();
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('button', { name: 'card' }).click();
  await expect(page.getByRole('heading', { name: 'Rietdijk MO13-2 has Premium' })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

takePictures(
  {
    name: 'included',
    sample: null,
    scenes: () => screens([...SHOP, '/team/', '/settings/']),
    prepare: async () => null,
  },
  included,
);

takePictures(
  {
    name: 'included for a visitor',
    sample: null,
    scenes: () => screens(['/', '/shop/features/', '/mobile/features/', '/signup/']),
    prepare: async () => null,
    device: ({ newDevice }, options) => newDevice(options),
  },
  included,
);

const inStore = storeTest.extend({
  coachDevice: async ({ newDevice, phone, app }, use) => {
    await use(async (options) => {
      phone.secrets.clear();
      const device = await newDevice({ ...options, baseURL: app.pages });
      await phone.start(device.page);
      await device.page.goto(`${app.pages}/login/`);
      await new LoginPage(device.page).signIn(DEMO);
      return device;
    });
  },
});

takePictures(
  {
    name: 'store',
    sample: null,
    scenes: () => screens([...SHOP, '/', '/settings/', '/user/security/']),
    prepare: async () => null,
  },
  inStore,
);
