// The service worker's part that shows pushes, and opens the page of the one that somebody taps.

self.addEventListener("push", (event) => {
  const { title, body, url, tag, count } = event.data.json();
  (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {}); // only installed apps may
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/static/site/icon-192.png", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Show the page in a window that has it already, or else in a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const shown = pages.find((page) => new URL(page.url).pathname === url);
  return shown ? shown.focus() : self.clients.openWindow(url);
}
