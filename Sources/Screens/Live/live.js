// Shows changes while the page is open. The server says what is different, and this script changes the page without
// disturbing anyone who reads, types or listens.

import { announceChange, content, createElement, currentPath, emit, live, on, query } from '../App/page.js';
import { signIn } from '../App/session.js';
import { pageWillChange, showCurrent } from '../List/list.js';
import { shown } from '../List/shown.js';
import { busy } from '../App/busy.js';
import { fits, movesCells, showPatch } from './patch.js';

/**
 * A change of a page. One without a range of revisions can't be shown in place.
 *
 * @typedef {import('./patch.js').Patch & { page?: string, from?: number, until?: number, to: number }} Change
 */

/** In milliseconds. */
const LONG_ABSENCE = 10000;
/** After so many milliseconds, all nodes have heard of a change. */
const NODE_DELAY = 300;

const bar = query('#connection');
const { dataset: texts } = bar;
/** Tells people with screen readers that the page has changed. */
document.body.append(createElement('p', { id: 'changes', className: 'visually-hidden', role: 'status' }));

/** @param {number} revision - Of the page. Each node of a server has revisions of its own (`Changes`). */
const nodeOf = (revision) => Math.floor(revision / 2 ** 28);

/** @param {Change} change */
const show = async (change) => {
  const { page, from = Infinity, until = from, to, parts = {}, favourites } = change;
  if (page !== undefined) {
    const revision = Number(content().dataset.revision);
    if (page !== currentPath()) return;
    if (nodeOf(to) !== nodeOf(revision)) {
      await new Promise((resolve) => { setTimeout(resolve, NODE_DELAY); });
      if (page === currentPath()) await showCurrent(String(to));
      return;
    }
    if (to <= revision) return;
    if (revision < from || revision > until || !fits(change, shown.pagedList)) return void await showCurrent();
    if (!await showPatch(change)) return;
    content().dataset.revision = String(to);
    port?.postMessage({ revision: to });
    emit('partsDidChange');
    if (movesCells(change)) announceChange(texts.changed ?? '');
    // Other pages of the list may have changed, too.
    if (shown.pagedList && Object.keys(parts).some((id) => id.startsWith('state/'))) void showCurrent();
  }
  if (favourites) emit('favouritesDidChange', { favourites });
};
/** One change after the other. */
let lastChange = Promise.resolve();

/** @type {MessagePort | Worker | undefined} */
let port;
/** @type {string | undefined} */
let followed;
const follow = () => {
  const { revision, visitor } = content().dataset;
  const page = revision
    ? { path: currentPath(), revision: Number(revision), isOfNewVisitor: visitor === 'new' } : undefined;
  const message = JSON.stringify(page);
  if (message === followed) return;
  followed = message;
  port?.postMessage({ page });
};

const { stream } = texts;
if (stream) {
  port = window.SharedWorker ? new SharedWorker(stream).port : new Worker(stream);
  port.onmessage = ({ data: { isConnected, hasFailed, isSignedOut, change } }) => {
    if (isSignedOut) return signIn();
    if (isConnected !== undefined) {
      // A server that stops may go on answering for a moment.
      if (hasFailed) for (const delay of [0, 700]) setTimeout(emit, delay, 'requestFailed');
      live.isConnected = isConnected;
      bar.toggleAttribute('data-live', isConnected);
    }
    if (!change) return;
    // A page that is being fetched may be older.
    pageWillChange();
    lastChange = busy(lastChange.then(() => show(change)).catch(() => showCurrent()));
  };
}
/** A page whose content changed while it was made is asked for again at once. */
const begin = () => {
  if (content().dataset.revision === '0') void showCurrent();
  follow();
};
begin();
on('contentDidChange', follow);
on('pageDidArrive', begin);
const reconnect = () => port?.postMessage({ reconnects: true });
// A connection may have been lost without a sign while the device slept.
let hiddenSince = 0;
addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenSince = performance.now();
  else if (performance.now() - hiddenSince > LONG_ABSENCE) reconnect();
});
addEventListener('online', reconnect);
on('connectionRestored', reconnect);
addEventListener('pagehide', () => {
  followed = undefined;
  port?.postMessage({});
});
addEventListener('pageshow', follow);
// Without a shared worker, only the tabs that someone sees have a connection.
if (!window.SharedWorker) {
  addEventListener('visibilitychange', () => {
    if (!document.hidden) return follow();
    followed = undefined;
    port?.postMessage({});
  });
}
