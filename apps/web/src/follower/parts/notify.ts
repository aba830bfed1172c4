/** Notifications of a public page in this browser: whether they are available, and switching them for one page. */

import { subscribeBrowser } from '#ui/push/subscribe-browser.ts';

/**
 * - `install`: an iPhone or iPad shows notifications only for pages on its home screen
 * - `denied`: the user refused, and only the browser's settings can change that
 */
export type Notifying = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** A page with something to tell. */
export interface NotifyingPage {
  readonly token: string;
  /** Where such pages are. Each has a subscription of its own in the browser. */
  readonly scope: '/live/' | '/attend/';
}

const WORKER = '/live-worker.js';

/** Reads the state without a permission prompt, so it can run when the page opens. */
export async function notifying(page: NotifyingPage): Promise<Notifying> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApplePhone() && !isInstalled() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await ownRegistration(page))?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { endpoint } = subscription;
  const { on } = await ask<{ on: boolean }>('POST', `${addressOf(page)}/state`, { endpoint });
  return on ? 'on' : 'off';
}

/** Call it from a tap: browsers show the permission prompt only then. Throws when subscribing fails. */
export async function switchOn(page: NotifyingPage, locale: string): Promise<Notifying> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { key } = await ask<{ key: string }>('GET', addressOf(page));
  const registration = await navigator.serviceWorker.register(WORKER, { scope: page.scope });
  await activation(registration);
  const { endpoint, keys } = (await subscribeBrowser(registration, key)).toJSON();
  await ask('PUT', addressOf(page), { endpoint, keys, locale });
  return 'on';
}

export async function switchOff(page: NotifyingPage): Promise<Notifying> {
  const subscription = await (await ownRegistration(page))?.pushManager.getSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  const { left } = await ask<{ left: number }>('DELETE', addressOf(page), { endpoint });
  // One subscription serves all pages of this scope.
  if (left === 0) await subscription.unsubscribe();
  return 'off';
}

const addressOf = ({ scope, token }: NotifyingPage) => `${scope}${encodeURIComponent(token)}/notifications`;

/** The scope of the app's own service worker includes these pages, but it must not be used here. */
async function ownRegistration({ scope }: NotifyingPage): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration && new URL(registration.scope).pathname === scope ? registration : undefined;
}

function activation({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    const worker = installing ?? waiting;
    if (active !== null || worker === null) {
      resolve();
      return;
    }
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
}

async function ask<T>(method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}`);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** An iPad reports itself as a Mac; its touch points differ. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
