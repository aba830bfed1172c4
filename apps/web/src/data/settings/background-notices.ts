/**
 * System notifications of match day while another app is in front, as far as the browser lets this page run. They need
 * both the coach's setting and the browser's permission.
 */
import { readSetting } from './settings.ts';

/** `ask`: the browser would ask the user first. `blocked`: the user has refused, and only they can change that. */
export type NoticePermission = 'granted' | 'ask' | 'blocked' | 'impossible';

export function noticePermission(): NoticePermission {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible';
  const { permission } = Notification;
  if (permission === 'default') return 'ask';
  return permission === 'granted' ? 'granted' : 'blocked';
}

/** Asks for permission; browsers refuse this without a tap. */
export async function askForNotices(): Promise<NoticePermission> {
  if (noticePermission() === 'ask') await Notification.requestPermission().catch(() => undefined);
  return noticePermission();
}

/** Shows a notification in place of the previous one, which is out of date. */
export function showBackgroundNotice(text: string): void {
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
