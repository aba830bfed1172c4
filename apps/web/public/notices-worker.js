/* Part of the app's service worker: a tap on a match-day notification opens the page that sent it. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

async function openPage(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url) ?? pages[0];
  await (open === undefined ? self.clients.openWindow(url) : open.focus());
}
