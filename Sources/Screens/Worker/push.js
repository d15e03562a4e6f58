// Shows what the server pushes where the browser doesn't show it itself (W3C, "Declarative Web Push"), and tells the server
// when the browser has another subscription.

import { readState } from './database.js';
import { ask } from './network.js';
import { keepSubscription } from './visitor.js';

const { home: base, icon, notifications } = SHELL;

/** @param {PushEvent} event */
const notificationIn = ({ data }) => {
  try { return data?.json().notification ?? {}; } catch { return {}; }
};
addEventListener('push', (event) => {
  const { title, navigate, ...options } = notificationIn(event);
  // Browsers end a subscription whose messages are not shown.
  event.waitUntil(registration.showNotification(title ?? '', { icon, ...options, data: { navigate } }));
});

/** @param {string} href - Of this app. */
const open = async (href) => {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Another page may have a form that someone fills in.
  await (windows.find(({ url }) => url === href)?.focus() ?? clients.openWindow(href));
};
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { origin, href, pathname } = new URL(event.notification.data?.navigate ?? base, location.href);
  const isOfApp = origin === location.origin && pathname.startsWith(base);
  event.waitUntil(open(isOfApp ? href : new URL(base, location.href).href));
});

addEventListener('pushsubscriptionchange', (event) => event.waitUntil((async () => {
  // Few browsers name the former one.
  const { subscription } = await readState();
  if (!subscription) return;
  const { endpoint: former, key } = subscription;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint = '', keys = {} } =
    (event.newSubscription ?? await registration.pushManager.subscribe(options)).toJSON();
  const form = { edit: 'renew', former, address: endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const { ok, status } = await ask(notifications, {
    method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(form),
  });
  if (!ok) throw new Error(`Expected the server to take a subscription, got ${status}`);
  await keepSubscription({ endpoint, key });
})()));
