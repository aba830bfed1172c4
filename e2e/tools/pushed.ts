/** The worker that shows notifications of public pages: passes it messages, as the browser does, and taps on them. */
import type { Page } from '@playwright/test';

export interface Worked {
  readonly page: Page;
  readonly origin: string;
  /** The scope of the worker, such as `/live/`. */
  readonly scope: string;
}

/** Passes decrypted messages to the worker. */
export async function deliver({ page, origin, scope }: Worked, messages: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const running = Promise.withResolvers<string>();
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const own = versions.find(({ scriptURL }) => scriptURL.endsWith('/live-worker.js'));
    if (own?.status === 'activated' && own.runningStatus === 'running') running.resolve(own.registrationId);
  });
  await browser.send('ServiceWorker.enable');
  // Chromium drops a test message without a word when the worker does not start.
  await browser.send('ServiceWorker.startWorker', { scopeURL: `${origin}${scope}` });
  const registrationId = await running.promise;
  for (const data of messages)
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/** What the browser shows now. */
export function shownBy({ page, scope }: Worked): Promise<readonly ShownNotification[]> {
  return page.evaluate(async (of) => {
    const registration = await navigator.serviceWorker.getRegistration(of);
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications
      .map(({ title, body, data }) => ({ title, body, url: data.url }))
      .sort((a, b) => (a.title < b.title ? 1 : -1));
  }, scope);
}

/**
 * Taps the notification that is shown, and resolves with the address that a new window would open; empty when an open
 * page came to the front. A browser lets only a person's tap move windows, so these two calls are replaced.
 */
export async function tapShown({ page }: Worked): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no worker is running');
  return worker.evaluate(tapInWorker);
}

/** Runs in the worker. */
async function tapInWorker(): Promise<string> {
  interface WorkerScope {
    readonly registration: ServiceWorkerRegistration;
    readonly clients: { openWindow: (url: string) => Promise<null> };
    readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } };
    readonly NotificationEvent: new (type: string, about: { notification: Notification }) => Event;
    dispatchEvent(event: Event): boolean;
  }
  const scope = globalThis as unknown as WorkerScope;
  let opened = '';
  scope.clients.openWindow = async (url) => {
    opened = url;
    return null;
  };
  scope.WindowClient.prototype.focus = async function focus() {
    return this;
  };
  const [notification] = await scope.registration.getNotifications();
  if (notification === undefined) throw new Error('no notification is shown');
  const event = new scope.NotificationEvent('notificationclick', { notification });
  let handled: Promise<unknown> = Promise.resolve();
  Object.defineProperty(event, 'waitUntil', {
    value: (work: Promise<unknown>) => {
      handled = work;
    },
  });
  scope.dispatchEvent(event);
  await handled;
  return opened;
}
