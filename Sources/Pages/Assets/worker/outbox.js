// Changes that people make. Each is stored, then sent, and deleted when the server has answered. Those that can't be sent
// wait, and are sent later in the same order. The server makes each change once, by its id.

import { ask } from './network.js';
import { changeState, readState, store, waitingTaps } from './database.js';

const { home: base } = SHELL;

/** Statuses after which the same change may succeed later. */
const PASSING = [408, 425, 429, 503];
/**
 * How long a change may wait, in milliseconds. The server forgets the ids of changes after 30 days, and would make one again
 * whose answer was lost.
 */
const LONGEST_WAIT = 28 * 86400000;

/**
 * The requests that wait for an answer, by the ids of their taps.
 *
 * @type {Map<string, (response?: Response) => void>}
 */
const askers = new Map();

/** Tells all pages which taps wait, and which the server refused after their page was closed. */
export const tellPages = async () => {
  const taps = (await waitingTaps()).map(({ path, body }) => ({ path, body }));
  const { refused } = await readState();
  // @ts-ignore: the DOM library knows no workers.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ taps, refused });
};

/** @param {import('./database.js').Tap} tap */
const send = ({ id, path, body, accept, redirect, referrer }) => ask(path, {
  method: 'POST', body, redirect, referrer,
  headers: { accept, 'idempotency-key': id, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
});

/**
 * @param {import('./database.js').Tap} tap
 * @returns {Promise<boolean>} Whether the next one may be sent.
 */
const settle = async (tap) => {
  const asker = askers.get(tap.id);
  // When the page has been closed, JSON has the reason for a refusal.
  const response = await send(asker ? tap : { ...tap, accept: 'application/json', redirect: 'manual' }).catch(() => null);
  if (!response || PASSING.includes(response.status)) return false;
  await store('taps', (all) => all.delete(tap.order ?? 0));
  if (asker) asker(response);
  else if (response.status >= 400) {
    const { error } = await response.json().catch(() => ({}));
    await giveUp(tap, { reason: error?.message ?? '' });
  }
  return true;
};
/**
 * @param {import('./database.js').Tap} tap
 * @param {{ reason: string, isExpired?: boolean }} why
 */
const giveUp = async ({ path, body }, why) => {
  const { refused } = await readState();
  await changeState({ refused: [...refused, { path, body, ...why }] });
};

/**
 * Sends what waits, one after the other, and one worker at a time.
 *
 * @returns {Promise<boolean>} Whether anything was sent.
 */
export const sendTaps = () => navigator.locks.request(`${base} taps`, async () => {
  const { profile } = await readState();
  const taps = await waitingTaps();
  let sent = 0;
  for (const tap of taps) {
    // A new visitor's first change gives them a profile.
    const isExpired = Date.now() - (tap.at ?? Date.now()) > LONGEST_WAIT;
    if (isExpired || (tap.profile !== 'new' && tap.profile !== profile)) {
      await store('taps', (all) => all.delete(tap.order ?? 0));
      if (isExpired) await giveUp(tap, { reason: '', isExpired });
    } else if (await settle(tap)) sent += 1;
    else break;
  }
  if (taps.length) await tellPages();
  return sent > 0;
});

/** Has the browser start this worker once there is a network, also without a page. Not all browsers can. */
const sendLater = async () => {
  // @ts-ignore: the DOM library knows no workers.
  await self.registration.sync?.register('taps').catch(() => {});
};

/**
 * @param {FetchEvent} event
 * @param {() => unknown} didChange - Called when taps were sent.
 * @returns {Promise<Response>} The server's answer. Without one, 202, or a redirect for a form of the page itself.
 */
export const answerTap = async ({ request }, didChange) => {
  const body = await request.clone().text();
  const tap = {
    id: crypto.randomUUID(), path: new URL(request.url).pathname + new URL(request.url).search, body,
    accept: request.headers.get('accept') ?? '', redirect: request.redirect,
    referrer: request.referrer || new URL(base, location.href).href, profile: (await readState()).profile,
    at: Date.now(),
  };
  // A device without room sends it at once, or not at all.
  if (!await store('taps', (all) => all.add(tap)).then(() => true, () => false)) return ask(request);
  /** @type {Response | undefined} */
  let response;
  askers.set(tap.id, (answer) => { response = answer; });
  const isSent = await sendTaps();
  askers.delete(tap.id);
  if (isSent) didChange();
  if (response) return response;
  await sendLater();
  if (request.mode !== 'navigate') return new Response('{"waiting":true}', { status: 202 });
  const back = new URLSearchParams(body).get('back');
  return Response.redirect(back ? new URL(back, location.href).href : tap.referrer, 303);
};
