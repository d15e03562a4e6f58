// Registers the service worker, which saves pages for use without the server, and shows the changes that wait to be sent.

import './offline.css';
import { busy } from '../App/busy.js';
import { importOnce } from '../App/import-once.js';
import {
  content, currentPath, emit, isServerReachable, notice, on, pageSignal, query, queryAll, requestPage, showNotice,
} from '../App/page.js';
import { showCurrent } from '../List/list.js';
import { counted } from './counted.js';
import { askWorker, readPage } from './worker-client.js';

const bar = query('#connection');
const { serviceWorker } = navigator;

/** @typedef {{ path: string, body: string, reason?: string, isExpired?: boolean }} Change */
/** @type {Change[]} */
let outbox = [];
/** @param {Change} change - Of a favourite. */
const valueOf = ({ body }) => new URLSearchParams(body).get('value') === 'true';

/** Shows stars that wait as done and marks them, and says how many changes wait. */
const showOutbox = () => {
  /** @type {Record<string, boolean>} */
  const favourites = {};
  for (const star of queryAll('button[data-key]')) {
    const path = new URL(star.form?.action ?? '', location.href).pathname;
    const change = outbox.filter((one) => one.path === path).at(-1);
    if (change) favourites[star.dataset.key ?? ''] = valueOf(change);
    star.toggleAttribute('data-waiting', Boolean(change));
    star.ariaDescription = change ? notice.dataset.waiting ?? null : null;
    const cell = star.closest('[data-item]');
    // A removed favourite has no place among them.
    if (!cell || content().dataset.page !== 'favourites') continue;
    const isRemoved = Boolean(change && !valueOf(change));
    cell.toggleAttribute('hidden', isRemoved);
    // Their number is of another time.
    if (isRemoved) content().querySelector('[data-part=count]')?.remove();
  }
  emit('favouritesDidChange', { favourites });
  if (outbox.length) bar.dataset.outbox = counted(bar.dataset.waiting, outbox.length);
  else delete bar.dataset.outbox;
};
/** @param {Change[]} refused - Are taken back, with the reasons. */
const showRefused = async (refused) => {
  if (!refused.length) return;
  /** @type {Record<string, boolean>} */
  const favourites = {};
  for (const { dataset: { key = '' }, form } of queryAll('button[data-key]')) {
    const path = new URL(form?.action ?? '', location.href).pathname;
    const change = refused.find((one) => one.path === path);
    if (change && !outbox.some((one) => one.path === path)) favourites[key] = !valueOf(change);
  }
  emit('favouritesDidChange', { favourites });
  const reasons = refused.flatMap(({ reason, isExpired }) => (isExpired ? [] : [reason]));
  /** @type {(string | undefined)[]} */
  const lines = reasons.length ? [notice.dataset.refused, ...reasons] : [];
  if (reasons.length < refused.length) lines.push(query('.kept', await readPage()).dataset.expired);
  showNotice(...lines);
  askWorker('forgetRefused').catch(() => {});
};

/** Between two tries to send what waits, in milliseconds. */
const RETRY_DELAY = 5000;
let retryTimer = 0;
serviceWorker.addEventListener('message', ({ data }) => {
  // A worker of an older version sends `taps`.
  const changes = data.outbox ?? data.taps;
  if (!changes) return;
  const isFewer = changes.length < outbox.length;
  outbox = changes;
  clearTimeout(retryTimer);
  if (outbox.length) retryTimer = setTimeout(() => askWorker('arrive').catch(() => {}), RETRY_DELAY);
  showOutbox();
  showSaved(false);
  busy(showRefused(data.refused)).catch(() => {});
  // Show the changes as the server has made them.
  if (isFewer || data.refused.length) showCurrent();
});
serviceWorker.startMessages();

const savedPages = importOnce(() => import('./saved-page.js'));
/** @param {boolean} isNew - Whether the page has just come. */
const showSaved = (isNew) => {
  const { page, kept } = content().dataset;
  const isNeeded = page === 'favourites' ? outbox.length : isNew && (kept !== undefined || page === 'offline');
  if (!isNeeded) return;
  const shown = savedPages().then(({ show }) => show(() => outbox)).then(showOutbox, () => {});
  // Without a worker, the answer never comes.
  if (serviceWorker.controller) busy(shown);
};
const arrive = () => {
  showOutbox();
  showSaved(true);
  const { page, kept } = content().dataset;
  if (page === 'feed' && !kept) askWorker('saveItems', { path: currentPath() }).catch(() => {});
};
on('pageDidArrive', arrive);
on('contentDidChange', arrive);
on('partsDidChange', showOutbox);
on('pageDidCome', showOutbox);
on('connectionRestored', () => askWorker('arrive').catch(() => {}));
on('favouritesDidChange', ({ favourites }) => {
  if (!outbox.length && !content().dataset.kept && Object.keys(favourites).length) askWorker('favouritesDidChange').catch(() => {});
});

/** In milliseconds. A server isn't asked again for a page that it may still be sending. */
const LONGEST_ANSWER = 20000;
let updateTimer = 0;
/** Brings a saved page up to date that stands in for one that took long. */
const updateSaved = async () => {
  clearTimeout(updateTimer);
  const page = content();
  if (page.dataset.kept === undefined) return;
  updateTimer = setTimeout(updateSaved, LONGEST_ANSWER);
  // The end of a time without a server is noticed by connection.js.
  if (document.hidden || bar.textContent || !await isServerReachable(LONGEST_ANSWER)) return;
  if (content() === page && !bar.textContent) emit('connectionRestored');
};
on('pageDidArrive', updateSaved);
addEventListener('visibilitychange', updateSaved);
updateSaved();

// The page of a first visit came before the worker.
if (!serviceWorker.controller) {
  serviceWorker.addEventListener('controllerchange', () => {
    requestPage(location.href, 'navigate', pageSignal()).catch(() => {});
  }, { once: true });
}
// A picture that can't be had, for instance without the server, leaves its place empty.
for (const type of ['error', 'load']) {
  addEventListener(type, ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches('main .artwork')) target.classList.toggle('missing', type === 'error');
  }, true);
}

serviceWorker.register(new URL('../worker.js', import.meta.url)).catch(() => {});
arrive();
const askForOutbox = () => { askWorker('arrive').catch(() => {}); };
serviceWorker.addEventListener('controllerchange', askForOutbox);
askForOutbox();
