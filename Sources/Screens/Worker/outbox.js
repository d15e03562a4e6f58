// Changes that people make. Each is stored, then sent, and deleted when the server has answered. Those that can't be sent
// wait, and are sent later in the same order. The server makes each change once, by its id.

import { ask } from './network.js';
import { changeState, readOutbox, readState, store } from './database.js';

const { home: base } = SHELL;

/** Statuses after which the same change may succeed later. */
const PASSING = [408, 425, 429, 503];
/**
 * How long a change may wait, in milliseconds. The server forgets the ids of changes after 30 days, and would make one again
 * whose answer was lost.
 */
const LONGEST_WAIT = 28 * 86400000;

/** @type {Map<string, (response?: Response) => void>} - The requests that wait for an answer, by the ids of their changes. */
const askers = new Map();

/** Tells all pages which changes wait, and which the server refused after their page was closed. */
export const tellPages = async () => {
  const outbox = (await readOutbox()).map(({ path, body }) => ({ path, body }));
  const { refused } = await readState();
  // Pages of an older version read `taps`.
  const message = { outbox, taps: outbox, refused };
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(message);
};

/** @param {import('./database.js').Change} change */
const send = ({ id, path, body, accept, redirect, referrer }) => ask(path, {
  method: 'POST', body, redirect, referrer,
  headers: { accept, 'idempotency-key': id, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
});

/**
 * @param {import('./database.js').Change} change
 * @returns {Promise<boolean>} Whether the next one may be sent.
 */
const settle = async (change) => {
  const asker = askers.get(change.id);
  // When the page has been closed, JSON has the reason for a refusal.
  const response = await send(asker ? change : { ...change, accept: 'application/json', redirect: 'manual' }).catch(() => null);
  if (!response || PASSING.includes(response.status)) return false;
  await store('taps', (all) => all.delete(change.order ?? 0));
  if (asker) asker(response);
  else if (response.status >= 400) {
    const { error } = await response.json().catch(() => ({}));
    await giveUp(change, { reason: error?.message ?? '' });
  }
  return true;
};
/** @type {(change: import('./database.js').Change, why: { reason: string, isExpired?: boolean }) => Promise<void>} */
const giveUp = async ({ path, body }, why) => {
  const { refused } = await readState();
  await changeState({ refused: [...refused, { path, body, ...why }] });
};

/**
 * Sends what waits, one after the other, and one worker at a time.
 *
 * @returns {Promise<boolean>} Whether anything was sent.
 */
export const sendOutbox = () => navigator.locks.request(`${base} taps`, async () => {
  const { profile } = await readState();
  const outbox = await readOutbox();
  let sent = 0;
  for (const change of outbox) {
    // A new visitor's first change gives them a profile.
    const isExpired = Date.now() - (change.at ?? Date.now()) > LONGEST_WAIT;
    if (isExpired || (change.profile !== 'new' && change.profile !== profile)) {
      await store('taps', (all) => all.delete(change.order ?? 0));
      if (isExpired) await giveUp(change, { reason: '', isExpired });
    } else if (await settle(change)) sent += 1;
    else break;
  }
  if (outbox.length) await tellPages();
  return sent > 0;
});

/** Has the browser start this worker once there is a network, also without a page. Not all browsers can. */
const sendLater = () => registration.sync?.register('taps').catch(() => {});

/**
 * @param {FetchEvent} event
 * @param {() => unknown} didChange - Called when changes were sent.
 * @returns {Promise<Response>} The server's answer. Without one, 202, or a redirect for a form of the page itself.
 */
export const answerChange = async ({ request }, didChange) => {
  const body = await request.clone().text();
  const change = {
    id: crypto.randomUUID(), path: new URL(request.url).pathname + new URL(request.url).search, body,
    accept: request.headers.get('accept') ?? '', redirect: request.redirect,
    referrer: request.referrer || new URL(base, location.href).href, profile: (await readState()).profile,
    at: Date.now(),
  };
  // A device without room sends it at once, or not at all.
  if (!await store('taps', (all) => all.add(change)).then(() => true, () => false)) return ask(request);
  /** @type {Response | undefined} */
  let response;
  askers.set(change.id, (answer) => { response = answer; });
  const isSent = await sendOutbox();
  askers.delete(change.id);
  if (isSent) didChange();
  if (response) return response;
  await sendLater();
  if (request.mode !== 'navigate') return new Response('{"waiting":true}', { status: 202 });
  const back = new URLSearchParams(body).get('back');
  return Response.redirect(back ? new URL(back, location.href).href : change.referrer, 303);
};
