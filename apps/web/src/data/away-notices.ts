/**
 * What match day has to say while the coach looks at another app: the system shows it, as far as the browser
 * lets this page run. The coach's setting and the browser's permission are two things, and it takes both.
 */
import { readSetting } from './settings.ts';

/** `ask`: the browser would ask the coach first. `blocked`: he has said no, and only he can take it back. */
export type NoticePermission = 'granted' | 'ask' | 'blocked' | 'impossible';

export function noticePermission(): NoticePermission {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible';
  const { permission } = Notification;
  if (permission === 'default') return 'ask';
  return permission === 'granted' ? 'granted' : 'blocked';
}

/** Has the browser ask; only after a tap, or it refuses by itself. */
export async function askForNotices(): Promise<NoticePermission> {
  if (noticePermission() === 'ask') await Notification.requestPermission().catch(() => undefined);
  return noticePermission();
}

/** Shows one, in the place of the one before: what was due five minutes ago is no news. */
export function tellAway(text: string): void {
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
