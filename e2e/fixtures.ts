/** Fixtures of browser tests: a server with the demo, and devices of its users. */
import { type Browser, type BrowserContext, test as base, type Locator, type Page } from '@playwright/test';
import { LoginPage } from './pages/login-page.ts';
import { type RunningServer, startServer } from './server.ts';
import { logOf, PAGE_LOG } from './tools/page-log.ts';

export const DEMO = { email: 'coach@touchline.example', password: 'touchline-demo' };

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface DeviceOptions {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { width: number; height: number };
  /** Another address than that of the server. */
  readonly baseURL?: string;
  /** The user agent; the app offers installation only to phones. */
  readonly userAgent?: string;
  /** A phone, unless these options say otherwise. */
  readonly isMobile?: boolean;
  readonly hasTouch?: boolean;
  /** False for a browser that runs no script, as pages for families must work. */
  readonly javaScriptEnabled?: boolean;
  /** Whether to wait until the app is cached for offline use; most tests do not need it. */
  readonly installed?: boolean;
}

export const PHONE = { width: 390, height: 844 };

export type Engine = 'chromium' | 'firefox' | 'webkit';

export interface EngineOption {
  /** The engine of the test. The drivers of Firefox and WebKit lack some of Chromium's functions: see README.md. */
  readonly engine: Engine;
}

/** Tags a test of the riskiest flows: each engine runs it. */
export const ENGINES = { tag: '@engines' } as const;
/** In each engine in `npm run verify:long`, else in Chromium: what people do on iPhones, whose engine is WebKit. */
export const IPHONES = { tag: '@iphones' } as const;
/** In `npm run verify:long` only: a long story whose rules other tests hold too (README.md). */
export const LONG = { tag: '@long' } as const;
/** For a test of the native app: Chromium and, in `npm run verify:long`, WebKit are the engines of phones' web views. */
export const WEB_VIEWS = { tag: '@webviews' } as const;

export interface Fixtures {
  /** A separate server for this test, without changes that other tests made to the demo. */
  readonly server: RunningServer;
  /** A browser context: another phone or laptop. */
  readonly newDevice: (options?: DeviceOptions) => Promise<Device>;
  /** A device on which the demo's coach is signed in and has all data. */
  readonly coachDevice: (options?: DeviceOptions) => Promise<Device>;
}

export const test = base.extend<Fixtures, EngineOption>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  server: async ({ browserName: _ }, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server, engine }, use) => use(addressFor(engine, server)),
  newDevice: async ({ browser, engine, server }, use, testInfo) => {
    const opened: BrowserContext[] = [];
    const logs: (() => readonly string[])[] = [];
    await use(async (options = {}) => {
      const device = await openDevice(browser, addressFor(engine, server), options);
      opened.push(device.context);
      logs.push(logOf(device.page));
      if (engine !== 'chromium') tapByMouse(device.page);
      return device;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const log of logs) await testInfo.attach(PAGE_LOG, { body: log().join('\n') });
    }
    for (const context of opened) await context.close().catch(() => undefined);
  },
  coachDevice: async ({ newDevice }, use) => {
    await use(async (options = {}) => {
      const device = await newDevice(options);
      const login = new LoginPage(device.page);
      await login.open();
      await login.signIn(DEMO);
      if (options.installed === true) {
        // The first visit ends when the app is cached on the device.
        await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      }
      return device;
    });
  },
});

export { expect } from '@playwright/test';

/** WebKit opens pages by https, as on a real server: only then does `no-store` keep them out of its page cache. */
function addressFor(engine: Engine, { url }: RunningServer): string {
  return engine === 'webkit' ? url.replace('http:', 'https:') : url;
}

/** Playwright has no touch screen in engines that it drives by WebDriver: a tap does nothing, without an error. */
function tapByMouse(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  locators.tap = locators.click;
}

async function openDevice(browser: Browser, baseURL: string, options: DeviceOptions): Promise<Device> {
  const { installed = false, ...chosen } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    locale: 'en-GB',
    hasTouch: true,
    isMobile: true,
    // A tap would miss a moving element.
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
