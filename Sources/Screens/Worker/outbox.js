// Changes that people make. Each is stored, then sent, and deleted when the server has answered. Those that can't be sent
// wait, and are sent later in the same order. The server makes each change once, by its id, and only for the person who made
// it.

import { ask, askForPage } from './network.js';
import { changeState, readOutbox, readState, store } from './database.js';
import { STRANGER } from './offline-cache.js';
import { isRefused } from './visitor.js';

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

/**
 * @param {import('./database.js').Change} change
 * @param {string} profile - Whether the change belongs to it. A new visitor's first change begins a profile.
 */
const isOf = ({ profile: owner }, profile) =>
  profile !== STRANGER && (owner === profile || [owner, profile].includes('new'));

/** Tells all pages which changes of this person wait, and which the server refused after their page was closed. */
export const tellPages = async () => {
  const { profile, refused } = await readState();
  const own = (await readOutbox()).filter((change) => isOf(change, profile));
  const outbox = own.map(({ path, body }) => ({ path, body }));
  // Pages of an older version read `taps`.
  const message = { outbox, taps: outbox, refused };
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(message);
};

/** @param {import('./database.js').Change} change - The server refuses one of another profile than the session's. */
const send = ({ id, path, body, accept, redirect, referrer, profile }) => {
  const headers = new Headers({
    accept, 'idempotency-key': id, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  if (profile !== 'new') headers.set('x-vitrine-profile', profile);
  return ask(path, { method: 'POST', body, redirect, referrer, headers });
};
/**
 * @param {import('./database.js').Change} change
 * @param {Response} response
 * @returns {Promise<boolean>} Whether the server answers the person who made the change, perhaps with a refusal.
 */
const isForOwner = async ({ profile }, response) => {
  if (isRefused(response)) return false;
  if (response.status < 400 || profile === 'new') return true;
  const owner = response.headers.get('vitrine-profile');
  if (owner || response.status !== 409) return [profile, null].includes(owner);
  // A page says whether somebody else has signed in, or whether the change itself is refused.
  return (await askForPage(SHELL.offline)).headers.get('vitrine-profile') === profile;
};

/**
 * @param {import('./database.js').Change} change
 * @returns {Promise<boolean>} Whether the next one may be sent.
 */
const settle = async (change) => {
  const asker = askers.get(change.id);
  // When the page has been closed, JSON has the reason for a refusal.
  const response = await send(asker ? change : { ...change, accept: 'application/json', redirect: 'manual' }).catch(() => null);
  if (!response || PASSING.includes(response.status)) return false;
  if (!await isForOwner(change, response).catch(() => false)) {
    // The change waits for the person who made it, and the page leads to the sign-in.
    asker?.(response);
    return false;
  }
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
  const outbox = await readOutbox();
  let sent = 0;
  for (const change of outbox) {
    // Each answer may tell of another person.
    if (!isOf(change, (await readState()).profile)) continue;
    const isExpired = Date.now() - (change.at ?? Date.now()) > LONGEST_WAIT;
    if (isExpired) {
      await store('taps', (all) => all.delete(change.order ?? 0));
      await giveUp(change, { reason: '', isExpired });
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
  const { profile } = await readState();
  // The page says whose it is. Someone else may have signed in since.
  const owner = request.headers.get('x-vitrine-profile') ?? profile;
  if (owner === STRANGER || ![owner, 'new', STRANGER].includes(profile)) return ask(request);
  const body = await request.clone().text();
  const change = {
    id: crypto.randomUUID(), path: new URL(request.url).pathname + new URL(request.url).search, body,
    accept: request.headers.get('accept') ?? '', redirect: request.redirect,
    referrer: request.referrer || new URL(base, location.href).href, profile: owner, at: Date.now(),
  };
  // A device without room sends it at once, or not at all.
  if (!await store('taps', (all) => all.add(change)).then(() => true, () => false)) return ask(request);
  /** @type {Response | undefined} */
  let response;
  askers.set(change.id, (answer) => { response = answer; });
  const isSent = await sendOutbox();
  askers.delete(change.id);
  if (isSent) didChange();
  const isNavigation = request.mode === 'navigate';
  if (response && isNavigation && isRefused(response)) {
    const { pathname, search } = new URL(change.referrer);
    return Response.redirect(`${base}sign-in?next=${encodeURIComponent(pathname + search)}`, 303);
  }
  if (response) return response;
  await sendLater();
  if (!isNavigation) return new Response('{"waiting":true}', { status: 202 });
  const back = new URLSearchParams(body).get('back');
  return Response.redirect(back ? new URL(back, location.href).href : change.referrer, 303);
};
