// Registers the service worker, which saves pages for use without the server, and shows the changes that wait to be sent.

import './offline.css';
import {
  content, currentPath, emit, formParameters, isServerReachable, notice, on, pageSignal, query, queryAll, requestPage, showNotice,
} from '../app/page.js';
import { showCurrent } from '../list/list.js';
import { busy } from '../app/busy.js';

const bar = query('#connection');
const { serviceWorker } = navigator;

/**
 * Asks the service worker.
 *
 * @param {string} name
 * @param {object} [message]
 * @returns {Promise<any>}
 */
const askWorker = async (name, message) => {
  const { active } = await serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.value));
    active?.postMessage({ name, ...message }, [port2]);
  });
};

/** @typedef {{ path: string, body: string, reason?: string, isExpired?: boolean }} Tap */
/** @type {Tap[]} */
let taps = [];
/** @param {Tap} tap */
const valueOf = ({ body }) => new URLSearchParams(body).get('value') === 'true';

/** Shows taps that wait as done, and marks them. */
const showTaps = () => {
  /** @type {Record<string, boolean>} */
  const favourites = {};
  for (const star of queryAll('button[data-key]')) {
    const path = new URL(star.form?.action ?? '', location.href).pathname;
    const tap = taps.filter((one) => one.path === path).at(-1);
    if (tap) favourites[star.dataset.key ?? ''] = valueOf(tap);
    star.toggleAttribute('data-waiting', Boolean(tap));
    star.ariaDescription = tap ? notice.dataset.waiting ?? null : null;
    const cell = star.closest('[data-item]');
    // What is no favourite any more has no place among them.
    if (cell && content().dataset.page === 'favourites') cell.toggleAttribute('hidden', Boolean(tap && !valueOf(tap)));
  }
  emit('favouritesDidChange', { favourites });
  if (taps.length) bar.dataset.taps = (bar.dataset.waiting ?? '').replace('#', String(taps.length));
  else delete bar.dataset.taps;
};
/** @param {Tap[]} refused - Are taken back, with the reasons. */
const showRefused = async (refused) => {
  if (!refused.length) return;
  /** @type {Record<string, boolean>} */
  const favourites = {};
  for (const { dataset: { key = '' }, form } of queryAll('button[data-key]')) {
    const path = new URL(form?.action ?? '', location.href).pathname;
    const tap = refused.find((one) => one.path === path);
    if (tap && !taps.some((one) => one.path === path)) favourites[key] = !valueOf(tap);
  }
  emit('favouritesDidChange', { favourites });
  const reasons = refused.flatMap(({ reason, isExpired }) => (isExpired ? [] : [reason]));
  /** @type {(string | undefined)[]} */
  const lines = reasons.length ? [notice.dataset.refused, ...reasons] : [];
  if (reasons.length < refused.length) {
    const about = new DOMParser().parseFromString(await askWorker('read'), 'text/html');
    lines.push(query('.kept', about).dataset.expired);
  }
  showNotice(...lines);
  askWorker('forgetRefused').catch(() => {});
};

/** Between two tries to send what waits, in milliseconds. */
const RETRY_DELAY = 5000;
let retryTimer = 0;
serviceWorker.addEventListener('message', ({ data }) => {
  if (!data.taps) return;
  const isFewer = data.taps.length < taps.length;
  taps = data.taps;
  clearTimeout(retryTimer);
  if (taps.length) retryTimer = setTimeout(() => askWorker('arrive').catch(() => {}), RETRY_DELAY);
  showTaps();
  showKept(false);
  busy(showRefused(data.refused)).catch(() => {});
  // What the server has made of them.
  if (isFewer || data.refused.length) showCurrent();
});
serviceWorker.startMessages();

/** @type {Promise<typeof import('./offline-page.js')> | undefined} */
let saved;
/** The search that was sent last with its form. */
let submittedTerm = '';
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.matches('form.search')) {
    submittedTerm = formParameters(target).get('term')?.trim() ?? '';
  }
}, true);
/**
 * Shows what saved pages have no stars for, and changes that wait.
 *
 * @param {boolean} isNew - Whether the page has just come.
 * @param {boolean} [isVisit] - Whether someone has come to it by its address.
 */
const showKept = (isNew, isVisit) => {
  const { page, kept } = content().dataset;
  const isSaved = kept !== undefined || page === 'offline';
  if (!isSaved && !taps.length) return;
  saved ??= import('./offline-page.js');
  const shown = saved
    .then(({ show, freshen }) => (isNew && isSaved ? show(askWorker, isVisit ? undefined : submittedTerm) : freshen(askWorker)))
    .then(showTaps, () => { saved = undefined; });
  // Without a worker, the answer never comes.
  if (serviceWorker.controller) busy(shown);
};
const arrive = (isVisit = false) => {
  showTaps();
  showKept(true, isVisit);
  const { page, kept } = content().dataset;
  if (page === 'feed' && !kept) askWorker('saveItems', { path: currentPath() }).catch(() => {});
};
on('pageDidArrive', () => arrive(true));
on('contentDidChange', () => arrive());
on('partsDidChange', showTaps);
on('pageDidCome', showTaps);
on('connectionRestored', () => askWorker('arrive').catch(() => {}));
on('favouritesDidChange', ({ favourites }) => {
  if (!taps.length && !content().dataset.kept && Object.keys(favourites).length) askWorker('favouritesDidChange').catch(() => {});
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
arrive(true);
askWorker('arrive').catch(() => {});
