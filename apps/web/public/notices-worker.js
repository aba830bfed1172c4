/*
 * Part of the app's service worker: shows the account's notifications, and opens the page of the one that is tapped.
 */
self.addEventListener('push', (event) => {
  const { title, body, tag, url, renotify, silent } = event.data.json();
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  const data = { url, news: true };
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify, silent, data, ...look }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function openPage({ url, news }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === url);
  // A match-day notification comes from an open page, which may show another screen now.
  const open = same ?? (news ? undefined : pages[0]);
  await (open === undefined ? self.clients.openWindow(url) : open.focus());
}
