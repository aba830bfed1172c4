/*
 * Shows goal notifications to a follower. Its scope is /live/, so that it does not affect the app's own worker and its
 * updates. It handles no requests.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json();
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, ...look }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

async function openPage(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url);
  await (open === undefined ? self.clients.openWindow(url) : open.focus());
}
