// Shares the page's address, and says when the server can't be reached.

import {
  content, createElement, delegate, emit, hasModifier, isServerReachable, live, notice, on, pageSignal, parsePage, query,
  requestPage, showLoadFailure, showNotice,
} from './page.js';
import { startTimer, stopTimer } from './rest.js';

/**
 * @param {string} text
 * @returns {Promise<boolean>} Whether the browser has copied it.
 */
const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  // Without TLS there is no clipboard.
  const field = createElement('textarea', { value: text });
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
};

/**
 * @param {HTMLElement} button
 * @param {string} url
 * @param {string} title
 */
const share = async (button, url, title) => {
  button.closest('.popover')?.hidePopover();
  // Someone who cancels sharing wants no copy.
  if (await navigator.share?.({ title, url }).then(() => true, ({ name }) => name === 'AbortError')) return;
  // An address that can't be copied can be read.
  showNotice((await copy(url)) ? button.dataset.copied : url);
  button.focus();
};
delegate('click', 'button.share:not([popovertarget])', (button) => share(
  button, button.dataset.url ?? document.querySelector('link[rel=canonical]')?.href ?? location.href,
  button.dataset.title ?? document.querySelector('meta[property="og:title"]')?.content ?? document.title,
));
// The server knows the address of a list of favourites.
delegate('click', 'a.share', (link, event) => {
  if (event.button || event.shiftKey || hasModifier(event)) return;
  event.preventDefault();
  requestPage(link.href, 'update', pageSignal())
    .then(async (response) => share(link, response.url, (await parsePage(response)).title)).catch(showLoadFailure);
});

// The connection is checked after a failure, until the server is back, when someone returns to the page, and now and then.

const connectionBar = query('#connection');
/** How long the server may take before the page says that it is away, in milliseconds; and if it has been silent already. */
const PATIENCE = 2000;
const SHORT_PATIENCE = 700;
/** A server that answers within this time is there again. */
const LONGEST_CHECK = 10000;
const RETRY_DELAY = 3000;
/** How often a page checks while nothing happens, unless it has a stream, which says so itself when it is lost. */
const IDLE_INTERVAL = 15000;
let checkTimer = 0;
/** @param {number} delay */
const checkLater = (delay) => {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(() => {
    if (live.isConnected && !connectionBar.textContent) checkLater(IDLE_INTERVAL);
    else checkConnection(PATIENCE, setTimeout);
  }, delay);
};
/** When the server answered last, and how long that took. */
let heardAt = 0;
let lastAnswer = 0;

const checkConnection = async (patience = PATIENCE, startClaim = startTimer) => {
  // Nobody looks at it. It is checked when someone returns.
  if (document.hidden) return;
  const begin = performance.now();
  const claim = () => {
    if (heardAt <= begin) connectionBar.textContent = connectionBar.dataset[navigator.onLine ? 'unreachable' : 'offline'] ?? '';
  };
  // Some networks are slow, and a new connection takes three round trips before the request.
  const claimTimer = startClaim(claim, Math.max(patience, 2 * lastAnswer, 4 * (navigator.connection?.rtt ?? 0)));
  // The browser isn't asked: a server at home can be reached offline.
  const isReachable = await isServerReachable(LONGEST_CHECK);
  stopTimer(claimTimer);
  checkLater(isReachable ? IDLE_INTERVAL : RETRY_DELAY);
  if (!isReachable) return claim();
  heardAt = performance.now();
  lastAnswer = heardAt - begin;
  if (connectionBar.textContent) emit('connectionRestored');
  connectionBar.textContent = '';
};
const checkSoon = () => checkConnection(SHORT_PATIENCE);
addEventListener('offline', () => checkConnection());
addEventListener('online', () => checkConnection());
on('requestFailed', () => void checkSoon());
addEventListener('visibilitychange', () => checkConnection());
/** @param {boolean} [isFromMemory] - Whether the page is shown as someone left it. */
const checkIfSaved = (isFromMemory) => {
  if (!content().dataset.kept) {
    if (!isFromMemory) heardAt = performance.now();
    return !navigator.onLine && checkConnection();
  }
  // It was true when the page was saved.
  notice.replaceChildren();
  checkSoon();
};
on('pageDidArrive', ({ isKept }) => void checkIfSaved(isKept));
checkIfSaved();
checkLater(IDLE_INTERVAL);
