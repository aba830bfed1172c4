/** Goal notifications in this browser: whether they are available, and switching them for one match. */

import { subscribeBrowser } from '#ui/push/subscribe-browser.ts';

/**
 * - `install`: an iPhone or iPad shows notifications only for pages on its home screen
 * - `denied`: the user refused, and only the browser's settings can change that
 */
export type Notifying = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const WORKER = '/live-worker.js';
const SCOPE = '/live/';

/** Reads the state without a permission prompt, so it can run when the page opens. */
export async function notifying(token: string): Promise<Notifying> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApplePhone() && !isInstalled() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await ownRegistration())?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { endpoint } = subscription;
  const { on } = await ask<{ on: boolean }>('POST', `${addressOf(token)}/state`, { endpoint });
  return on ? 'on' : 'off';
}

/** Call it from a tap: browsers show the permission prompt only then. Throws when subscribing fails. */
export async function switchOn(token: string, locale: string): Promise<Notifying> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { key } = await ask<{ key: string }>('GET', addressOf(token));
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activation(registration);
  const { endpoint, keys } = (await subscribeBrowser(registration, key)).toJSON();
  await ask('PUT', addressOf(token), { endpoint, keys, locale });
  return 'on';
}

export async function switchOff(token: string): Promise<Notifying> {
  const subscription = await (await ownRegistration())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  const { left } = await ask<{ left: number }>('DELETE', addressOf(token), { endpoint });
  // One subscription serves all matches that this browser follows.
  if (left === 0) await subscription.unsubscribe();
  return 'off';
}

const addressOf = (token: string) => `/live/${encodeURIComponent(token)}/notifications`;

/** The scope of the app's own service worker includes these pages, but it must not be used here. */
async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return registration && new URL(registration.scope).pathname === SCOPE ? registration : undefined;
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
