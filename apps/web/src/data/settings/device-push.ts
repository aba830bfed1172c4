/**
 * An account's notifications on this device while the app is closed: for which account they are on, and what the browser
 * knows. A native app gets them by Apple's or Google's push service instead of web push.
 */
import { bridge } from '../native/bridge.ts';
import { noticePermission } from './background-notices.ts';

/** `impossible`: this browser, or this page of it, cannot get messages. `blocked`: only the user can change that. */
export type DevicePush = 'impossible' | 'blocked' | 'off' | 'on';

const KEY = 'touchline.push';
/** A native app's address at its push service. */
const ADDRESS_KEY = 'touchline.push.address';

/** The account that switched it on here; 0 for none. Another account on this device starts without. */
export function pushAccount(): number {
  return Number(localStorage.getItem(KEY) ?? 0);
}

export function keepPushAccount(account: number): void {
  localStorage.setItem(KEY, String(account));
}

export function keepAppAddress(address: string): void {
  localStorage.setItem(ADDRESS_KEY, address);
}

export function appAddress(): string | null {
  return localStorage.getItem(ADDRESS_KEY);
}

/** The app's service worker, which gets the messages; undefined while there is none. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (bridge() !== null || noticePermission() === 'impossible') return undefined;
  if (!('PushManager' in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration('/');
}

export async function devicePush(account: number): Promise<DevicePush> {
  const native = bridge();
  if (native !== null) return native.push === null ? 'impossible' : appState(account);
  const registration = await pushRegistration();
  if (registration === undefined) return 'impossible';
  const permission = noticePermission();
  if (permission === 'blocked') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  return permission === 'granted' && subscription !== null && pushAccount() === account ? 'on' : 'off';
}

function appState(account: number): DevicePush {
  const permission = noticePermission();
  if (permission === 'blocked') return 'blocked';
  return permission === 'granted' && pushAccount() === account ? 'on' : 'off';
}

/** Ends it on this device, also without network: the push service then refuses what the server still sends. */
export async function endDevicePush(): Promise<void> {
  // There is none in a worker.
  globalThis.localStorage?.removeItem(KEY);
  globalThis.localStorage?.removeItem(ADDRESS_KEY);
  const native = bridge();
  if (native !== null) return native.push?.end().catch(() => undefined);
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
