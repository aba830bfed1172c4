/** The phone behind the app: what its plugins answer, and what a person does outside of the page. */
import type { Page } from '@playwright/test';
import { type PlayAccount, StoreRefusal } from './play-account.ts';

export interface Call {
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

/** This phone at Google's push service. */
export const GOOGLE_TOKEN = 'dQw4w9WgXcQ:APA91b-fake_token';

/** The phone behind the page. It outlives the app. */
export class Phone {
  /** The key store. */
  readonly secrets = new Map<string, string>();
  /** `Plugin.method` in the order of the calls. */
  readonly calls: string[] = [];
  readonly opened: string[] = [];
  notices: readonly ScheduledNotice[] = [];
  /** Null on a phone without Google's store. */
  readonly store: PlayAccount | null;
  readonly #listeners = new Map<string, string>();
  #page: Page | null = null;

  constructor(store: PlayAccount | null = null) {
    this.store = store;
  }

  /** Starts the app in a page, or starts it again. */
  async start(page: Page): Promise<void> {
    this.#page = page;
    this.#listeners.clear();
    // An app always starts at its first page.
    await page.goto('/');
  }

  pressBack(): Promise<void> {
    return this.#tell('App.backButton', { canGoBack: false });
  }

  openLink(url: string): Promise<void> {
    return this.#tell('App.appUrlOpen', { url });
  }

  /** The process ends, as when the system needs memory; nothing of it hears or says more. */
  async end(): Promise<void> {
    const page = this.#page;
    this.#page = null;
    this.#listeners.clear();
    await page?.goto('about:blank');
  }

  async #tell(event: string, data: object): Promise<void> {
    if (this.#page === null) return;
    const callbackId = this.#listeners.get(event);
    if (callbackId === undefined) throw new Error(`the app does not listen to ${event}`);
    const result = { callbackId, pluginId: event.split('.')[0], success: true, save: true, data };
    await this.#page.evaluate((answer) => {
      const { androidBridge } = window as unknown as { androidBridge: { onmessage(event: object): void } };
      androidBridge.onmessage({ data: JSON.stringify(answer) });
    }, result);
  }

  /** Answers a call of a plugin. */
  async answer({ callbackId, pluginId, methodName, options }: Call): Promise<object | null> {
    this.calls.push(`${pluginId}.${methodName}`);
    if (methodName === 'addListener') {
      this.#listeners.set(`${pluginId}.${options.eventName}`, callbackId);
      return null;
    }
    const answered = { callbackId, pluginId, methodName };
    try {
      const data =
        pluginId === 'PurchasePlugin'
          ? await this.store?.answer(methodName, options, (event, told) =>
              this.#tell(`PurchasePlugin.${event}`, told),
            )
          : this.#does(`${pluginId}.${methodName}`, options);
      return { ...answered, success: true, data };
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error;
      return { ...answered, success: false, error: { message: error.message, code: error.code } };
    }
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
      case 'PushNotifications.register':
        // Google's service answers by an event.
        void this.#tell('PushNotifications.registration', { value: GOOGLE_TOKEN });
        return {};
      case 'Browser.open':
        this.opened.push(String(options.url));
        return {};
      default:
        return {};
    }
  }
}

/** What Android defines in the page before Capacitor's script. A call is a request to the web view. */
export const PAGE_SIDE = `
window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
window.WEBVIEW_SERVER_URL = location.origin;
window.androidBridge = {
  postMessage: (body) =>
    fetch('/phone', { method: 'POST', body })
      .then((response) => response.json())
      .then((answer) => answer && window.androidBridge.onmessage({ data: JSON.stringify(answer) })),
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
  PurchasePlugin: [
    'finish',
    'getAvailableProducts',
    'getPurchases',
    'init',
    'manageSubscriptions',
    'subscribe',
  ],
  PushNotifications: ['register', 'unregister'],
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
export const HEADERS = `window.Capacitor.PluginHeaders = ${JSON.stringify(
  Object.entries(METHODS).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'none' },
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
    ],
  })),
)};`;
