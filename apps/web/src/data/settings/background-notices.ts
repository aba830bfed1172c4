/**
 * System notifications of match day while another app is in front, as far as the browser lets this page run. They need
 * both the coach's setting and the browser's permission.
 */
import { bridge } from '../native/bridge.ts';
import { readSetting } from './settings.ts';

/** `ask`: the browser would ask the user first. `blocked`: the user has refused, and only they can change that. */
export type NoticePermission = 'granted' | 'ask' | 'blocked' | 'impossible';

export function noticePermission(): NoticePermission {
  if (bridge() !== null) return native;
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible';
  const { permission } = Notification;
  if (permission === 'default') return 'ask';
  return permission === 'granted' ? 'granted' : 'blocked';
}

/** What the system of a native app last said. */
let native: NoticePermission = 'ask';
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const permissionSource = {
  get: noticePermission,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(): NoticePermission {
  for (const listener of [...listeners]) listener();
  return noticePermission();
}

/** In a native app the answer arrives later; it is read at the start and on each return to the app. */
export async function loadNoticePermission(): Promise<void> {
  const { notices } = bridge() ?? {};
  if (notices === undefined) return;
  native = await notices.permission();
  tell();
}

/** Asks for permission; browsers refuse this without a tap. `exact`: for notifications that come at a time. */
export async function askForNotices(how: 'exact' | 'any'): Promise<NoticePermission> {
  const { notices } = bridge() ?? {};
  if (notices !== undefined) native = await notices.ask(how);
  else if (noticePermission() === 'ask') await Notification.requestPermission().catch(() => undefined);
  return tell();
}

/**
 * Shows a notification in place of the previous one, which is out of date. A native app schedules them instead
 * (`app/native/NativeNotices.tsx`).
 */
export function showBackgroundNotice(text: string): void {
  if (bridge() !== null) return;
  if (document.visibilityState === 'visible' || !readSetting('pushnotifications')) return;
  if (noticePermission() === 'granted') void show(text);
}

const TAG = 'touchline.match-day';

async function show(body: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  await registration
    ?.showNotification(document.title, { body, tag: TAG, data: { url: location.pathname }, ...look })
    .catch(() => undefined);
}
