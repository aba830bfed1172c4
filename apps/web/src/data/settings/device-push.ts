/** Web push of an account's notifications on this device: for which account it is on, and what the browser knows. */
import { noticePermission } from './background-notices.ts';

/** `impossible`: this browser, or this page of it, cannot get messages. `blocked`: only the user can change that. */
export type DevicePush = 'impossible' | 'blocked' | 'off' | 'on';

const KEY = 'touchline.push';

/** The account that switched it on here; 0 for none. Another account on this device starts without. */
export function pushAccount(): number {
  return Number(localStorage.getItem(KEY) ?? 0);
}

export function keepPushAccount(account: number): void {
  localStorage.setItem(KEY, String(account));
}

/** The app's service worker, which gets the messages; undefined while there is none. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (noticePermission() === 'impossible' || !('PushManager' in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration('/');
}

export async function devicePush(account: number): Promise<DevicePush> {
  const registration = await pushRegistration();
  if (registration === undefined) return 'impossible';
  const permission = noticePermission();
  if (permission === 'blocked') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  return permission === 'granted' && subscription !== null && pushAccount() === account ? 'on' : 'off';
}

/** Ends it in this browser, also without network: the push service then refuses what the server still sends. */
export async function endDevicePush(): Promise<void> {
  // There is none in a worker.
  globalThis.localStorage?.removeItem(KEY);
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
