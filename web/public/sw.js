// Shows what the server pushes (services/notifications/src/features/push/push-message.ts) as notifications. The gateway
// puts sw-shell.js in front, which serves the app from disk.

/** An address of ours; whatever else a push names leads to the dashboard. */
function ownAddress(path) {
  const home = new URL('/dashboard', self.location.origin);
  if (typeof path !== 'string' || !URL.canParse(path, self.location.origin)) return home.href;
  const address = new URL(path, self.location.origin);
  return (address.origin === self.location.origin ? address : home).href;
}

function readMessage(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

self.addEventListener('install', () => self.skipWaiting());

// Browsers demand that each push shows something.
self.addEventListener('push', (event) => {
  const { title = 'Cardinal', body = 'Something new', tag, path } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/notification.png',
      data: { address: ownAddress(path) },
    }),
  );
});

/** Focuses the tab that shows the address, or opens it; other tabs may hold unsent text. */
async function show(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [page] = address.split('#');
  const open = tabs.find(({ url }) => url.split('#')[0] === page);
  await (open ? open.focus() : self.clients.openWindow(address));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(ownAddress(event.notification.data?.address)));
});

/** Another subscription, with the server's key of now; null if nobody is signed in. */
async function subscribeAgain() {
  const answer = await fetch('/api/notifications/push');
  if (!answer.ok) return null;
  const { key } = await answer.json();
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The browser has another endpoint, or none any more; the server has to know the one that it has from then on. */
async function renew({ newSubscription }) {
  const subscription = newSubscription ?? (await subscribeAgain());
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys;
  await fetch('/api/notifications/push/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh, auth } }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
