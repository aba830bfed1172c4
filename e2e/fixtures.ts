/** What every browser test starts from: a server with the demo, and devices of people who use it. */
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { LoginPage } from './pages/login-page.ts';
import { type RunningServer, startServer } from './server.ts';

export const DEMO = { email: 'coach@touchline.example', password: 'touchline-demo' };

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface DeviceOptions {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { width: number; height: number };
  /** What the browser calls itself; the app offers to be installed to phones only. */
  readonly userAgent?: string;
  /** A phone, unless these say otherwise. */
  readonly isMobile?: boolean;
  readonly hasTouch?: boolean;
  /** Whether the app is put on the device, so that it opens without network; most tests need not wait for it. */
  readonly installed?: boolean;
}

export const PHONE = { width: 390, height: 844 };

export interface Fixtures {
  /** A server of this test's own: what another test did to the demo is not seen here. */
  readonly server: RunningServer;
  /** A browser context of its own: another phone, another laptop. */
  readonly newDevice: (options?: DeviceOptions) => Promise<Device>;
  /** A device on which the demo's coach is signed in and has everything. */
  readonly coachDevice: (options?: DeviceOptions) => Promise<Device>;
}

export const test = base.extend<Fixtures>({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
  newDevice: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const device = await openDevice(browser, server.url, options);
      opened.push(device.context);
      return device;
    });
    for (const context of opened) await context.close().catch(() => undefined);
  },
  coachDevice: async ({ newDevice }, use) => {
    await use(async (options = {}) => {
      const device = await newDevice(options);
      const login = new LoginPage(device.page);
      await login.open();
      await login.signIn(DEMO);
      if (options.installed === true) {
        // The first visit has ended when the app is on the device.
        await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      }
      return device;
    });
  },
});

export { expect } from '@playwright/test';

async function openDevice(browser: Browser, baseURL: string, options: DeviceOptions): Promise<Device> {
  const { installed = false, ...chosen } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    locale: 'en-GB',
    hasTouch: true,
    isMobile: true,
    // What slides would be tapped beside.
    reducedMotion: 'reduce',
    ...chosen,
  });
  if (!installed) {
    await context.addInitScript(() => {
      if (!('serviceWorker' in navigator)) return;
      navigator.serviceWorker.register = () => Promise.reject(new Error('not installed in this test'));
    });
  }
  return { context, page: await context.newPage() };
}
