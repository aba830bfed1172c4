/** The worker that shows notifications of public pages: passes it messages, as the browser does, and taps on them. */
import type { Page, Worker } from '@playwright/test';

export interface Worked {
  readonly page: Page;
  readonly origin: string;
  /** The scope of the worker, such as `/live/`. */
  readonly scope: string;
}

/** Passes decrypted messages to the worker, and waits until it has handled them. */
export async function deliver(worked: Worked, messages: readonly string[]): Promise<void> {
  const worker = await workerOf(worked);
  for (const message of messages) await worker.evaluate(pushInWorker, message);
}

/** The worker, started where the browser has stopped it. */
async function workerOf({ page, origin, scope }: Worked): Promise<Worker> {
  const running = () => page.context().serviceWorkers().find(isOurs);
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.startWorker', { scopeURL: `${origin}${scope}` });
  return running() ?? page.context().waitForEvent('serviceworker', isOurs);
}

const isOurs = (worker: Worker) => worker.url().endsWith('/live-worker.js');

/** Runs in the worker. Chromium's own test messages are lost without a word while a worker starts or stops. */
async function pushInWorker(data: string): Promise<void> {
  interface WorkerScope {
    readonly PushEvent: new (type: string, about: { data: string }) => Event;
    dispatchEvent(event: Event): boolean;
  }
  const scope = globalThis as unknown as WorkerScope;
  const event = new scope.PushEvent('push', { data });
  let handled: Promise<unknown> = Promise.resolve();
  Object.defineProperty(event, 'waitUntil', {
    value: (work: Promise<unknown>) => {
      handled = work;
    },
  });
  scope.dispatchEvent(event);
  await handled;
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
export async function tapShown(worked: Worked): Promise<string> {
  const worker = await workerOf(worked);
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
