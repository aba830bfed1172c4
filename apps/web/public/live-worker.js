/*
 * Shows notifications of public pages: goals to a follower, and what becomes of a match to a family. Its scopes are /live/
 * and /attend/, so that it does not affect the app's own worker and its updates. It handles no requests.
 */
self.addEventListener('install', () => self.skipWaiting());

// Only a page that it controls can be loaded again.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, tag, url, renotify } = event.data.json();
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify, data: { url }, ...look }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

async function openPage(url) {
  const { pathname } = new URL(url, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === pathname);
  if (open === undefined) return self.clients.openWindow(url);
  const page = await open.focus();
  // Unlike the live page, an answer page does not follow the match by itself.
  return pathname.startsWith('/attend/') ? page.navigate(url) : page;
}
