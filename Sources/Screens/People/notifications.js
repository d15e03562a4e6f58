// Subscribes this browser to notifications (W3C, "Push API"), and names the time zone of the person. The browser asks for
// permission only when someone taps the button.

import { query, queryAll } from '../App/page.js';
import { askWorker } from '../Offline/worker-client.js';

const { serviceWorker } = navigator;

/** Whether the page knows the subscription of this browser. */
const isOn = async () => {
  const registration = await serviceWorker.getRegistration();
  const endpoint = (await registration?.pushManager.getSubscription())?.endpoint;
  const isKnown = queryAll('[data-endpoint]').some(({ dataset }) => dataset.endpoint === endpoint);
  if (isKnown) askWorker('keepSubscription', { endpoint, key: query('[data-push]').dataset.push ?? '' }).catch(() => {});
  return isKnown;
};
const state = async () => {
  if (!window.isSecureContext) return 'insecure';
  if (!serviceWorker || !window.PushManager || !window.Notification) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return await isOn() ? 'on' : 'off';
};

/** @param {string[]} names - The parts of the page that fit. */
const showParts = (...names) => {
  for (const part of queryAll('[data-push] > [data-when]')) part.hidden = !names.includes(part.dataset.when ?? '');
};

/** @param {string} key */
const subscribe = async (key) => {
  const { pushManager } = await serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try { return await pushManager.subscribe(options); } catch (error) {
    // It is one with the key of another installation.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
};

addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.dataset.when !== 'off') return;
  /** @type {(name: string) => HTMLInputElement} */
  const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  if (field('address').value) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  (async () => {
    if (await Notification.requestPermission() !== 'granted') return showParts(await state());
    const { endpoint = '', keys = {} } = (await subscribe(query('[data-push]').dataset.push ?? '')).toJSON();
    field('p256dh').value = keys.p256dh;
    field('auth').value = keys.auth;
    field('address').value = endpoint;
    form.requestSubmit(submitter);
  })().catch(() => showParts('off', 'failed')).finally(() => {
    form.ariaBusy = null;
    // The next time, the form asks again.
    field('address').value = '';
  });
}, true);

/** Shows the part of a page that has just come that fits this browser. */
export const show = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const zone of queryAll('[data-zoned] input[name=zone]')) if (timeZone) zone.value = timeZone;
  for (const hint of queryAll('[data-zone]')) {
    if (timeZone) hint.textContent = (hint.dataset.zone ?? '').replace('#', timeZone);
  }
  state().then(showParts, () => showParts('unsupported'));
};
show();
