/**
 * The native app for Android without Android: the files that its project has, at the address of its web view, with
 * Capacitor's own script for the page. Only what is behind that script is a fake: the phone.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

/** The address of the web view on Android. */
export const APP = 'https://localhost';

export interface NativeApp {
  /** The folder of the files. */
  readonly files: string;
  remove(): Promise<void>;
}

/** Generates the project for a server, as an operator does. */
export async function generateApp(server: string): Promise<NativeApp> {
  // In the repository, where the plugins are found.
  const folder = await mkdtemp(at('../.cache/native-app-'));
  const command = [at('../apps/mobile/build/run.ts'), '--server', server, '--app-id', 'org.example.club'];
  await run(process.execPath, [...command, '--folder', folder]);
  return {
    files: join(folder, 'android/app/src/main/assets/public'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answers as Android's web view does: files of the project, and the document for every screen. */
export async function installApp(context: BrowserContext, { files }: NativeApp): Promise<void> {
  await context.route(`${APP}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = extname(pathname) === '' ? '/index.html' : pathname;
    const body = await readFile(join(files, file)).catch(() => null);
    if (body === null) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' });
  });
}

interface Call {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface ScheduledNotice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly schedule: { readonly at: string };
  readonly extra: { readonly path: string };
}

/** The phone behind the page. It outlives the app. */
export class Phone {
  /** The key store. */
  readonly secrets = new Map<string, string>();
  /** `Plugin.method` in the order of the calls. */
  readonly calls: string[] = [];
  readonly opened: string[] = [];
  notices: readonly ScheduledNotice[] = [];
  readonly #listeners = new Map<string, string>();
  #page: Page | null = null;

  /** Starts the app in a page. */
  async start(page: Page): Promise<void> {
    this.#page = page;
    this.#listeners.clear();
    await page.exposeBinding('phone', (_source, json: string) => this.#answer(JSON.parse(json)));
    await page.addInitScript({ content: `${PAGE_SIDE}\n${await nativeBridge()}\n${HEADERS}` });
    await page.goto(`${APP}/`);
  }

  pressBack(): Promise<void> {
    return this.#tell('App.backButton', { canGoBack: false });
  }

  openLink(url: string): Promise<void> {
    return this.#tell('App.appUrlOpen', { url });
  }

  async #tell(event: string, data: object): Promise<void> {
    const callbackId = this.#listeners.get(event);
    if (callbackId === undefined) throw new Error(`the app does not listen to ${event}`);
    const result = { callbackId, pluginId: event.split('.')[0], success: true, save: true, data };
    await this.#page?.evaluate((answer) => {
      const { androidBridge } = window as unknown as { androidBridge: { onmessage(event: object): void } };
      androidBridge.onmessage({ data: JSON.stringify(answer) });
    }, result);
  }

  #answer({ callbackId, pluginId, methodName, options }: Call): object | null {
    this.calls.push(`${pluginId}.${methodName}`);
    if (methodName === 'addListener') {
      this.#listeners.set(`${pluginId}.${options.eventName}`, callbackId);
      return null;
    }
    const data = this.#does(`${pluginId}.${methodName}`, options);
    return { callbackId, pluginId, methodName, success: true, data };
  }

  #does(call: string, options: Call['options']): object {
    const key = String(options.prefixedKey);
    switch (call) {
      case 'SecureStorage.internalGetItem':
        return { data: this.secrets.get(key) ?? null };
      case 'SecureStorage.internalSetItem':
        this.secrets.set(key, String(options.data));
        return {};
      case 'SecureStorage.internalRemoveItem':
        return { success: this.secrets.delete(key) };
      case 'SecureStorage.internalClearItemsWithPrefix':
        this.secrets.clear();
        return {};
      case 'LocalNotifications.checkPermissions':
        return { display: 'granted' };
      case 'LocalNotifications.checkExactNotificationSetting':
        return { exact_alarm: 'granted' };
      case 'LocalNotifications.getPending':
        return { notifications: this.notices };
      case 'LocalNotifications.cancel': {
        const gone = (options.notifications as { id: number }[]).map(({ id }) => id);
        this.notices = this.notices.filter(({ id }) => !gone.includes(id));
        return {};
      }
      case 'LocalNotifications.schedule':
        this.notices = [...this.notices, ...(options.notifications as ScheduledNotice[])];
        return { notifications: [] };
      case 'Browser.open':
        this.opened.push(String(options.url));
        return {};
      default:
        return {};
    }
  }
}

/** What Android defines in the page before its script. */
const PAGE_SIDE = `
window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
window.WEBVIEW_SERVER_URL = '${APP}';
window.androidBridge = {
  postMessage: (json) =>
    window.phone(json).then((answer) => answer && window.androidBridge.onmessage({ data: JSON.stringify(answer) })),
};`;

const METHODS: Readonly<Record<string, readonly string[]>> = {
  App: ['exitApp', 'minimizeApp'],
  Browser: ['open'],
  Filesystem: ['writeFile'],
  Haptics: ['impact', 'notification'],
  KeepAwake: ['keepAwake', 'allowSleep'],
  LocalNotifications: [
    'cancel',
    'checkExactNotificationSetting',
    'checkPermissions',
    'createChannel',
    'getPending',
    'requestPermissions',
    'schedule',
  ],
  SecureStorage: [
    'internalClearItemsWithPrefix',
    'internalGetItem',
    'internalRemoveItem',
    'internalSetItem',
    'setSynchronizeKeychain',
  ],
  Share: ['share'],
  SplashScreen: ['hide'],
  SystemBars: ['setStyle'],
};

/** The plugins that the native side reports to the page. */
const HEADERS = `window.Capacitor.PluginHeaders = ${JSON.stringify(
  Object.entries(METHODS).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener', rtype: 'callback' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  })),
)};`;

/** Capacitor's script for the page, as Android's web view gets it. */
function nativeBridge(): Promise<string> {
  return readFile(
    at('../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
    'utf8',
  );
}
