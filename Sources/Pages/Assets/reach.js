// Shares the page's address, and says when the server can't be reached.

import { content, createElement, delegate, emit, isServerReachable, notice, on, query, showNotice } from './page.js';

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

delegate('click', 'button.share:not([popovertarget])', async (button) => {
  const url = button.dataset.url ?? document.querySelector('link[rel=canonical]')?.href ?? location.href;
  const title = button.dataset.title ?? document.querySelector('meta[property="og:title"]')?.content ?? document.title;
  button.closest('.popover')?.hidePopover();
  // Someone who cancels sharing wants no copy.
  if (await navigator.share?.({ title, url }).then(() => true, ({ name }) => name === 'AbortError')) return;
  // An address that can't be copied can be read.
  showNotice((await copy(url)) ? button.dataset.copied : url);
  button.focus();
});

// The connection is checked after a failure, until the server is back, and when someone returns to the page.

const connectionBar = query('#connection');
/** How long a server that has been silent already may go on, in milliseconds. One that answers later is there again. */
const SHORT_PATIENCE = 700;
const LONG_PATIENCE = 10000;
let checkTimer = 0;
/** When the server answered last, and how long that took. */
let heardAt = 0;
let lastAnswer = 0;

const checkConnection = async (patience = LONG_PATIENCE) => {
  const begin = performance.now();
  const claim = () => {
    if (heardAt <= begin) connectionBar.textContent = connectionBar.dataset[navigator.onLine ? 'unreachable' : 'offline'] ?? '';
  };
  // Ways to the server may be long.
  const claimTimer = setTimeout(claim, Math.max(patience, 2 * lastAnswer, 3 * (navigator.connection?.rtt ?? 0)));
  // The browser isn't asked: a server at home can be reached offline.
  const isReachable = await isServerReachable(LONG_PATIENCE);
  clearTimeout(claimTimer);
  clearTimeout(checkTimer);
  if (!isReachable) {
    claim();
    checkTimer = setTimeout(checkConnection, 3000);
    return;
  }
  heardAt = performance.now();
  lastAnswer = heardAt - begin;
  if (connectionBar.textContent) emit('connectionRestored');
  connectionBar.textContent = '';
};
const checkSoon = () => checkConnection(SHORT_PATIENCE);
addEventListener('offline', () => checkConnection());
addEventListener('online', () => checkConnection());
on('requestFailed', () => void checkSoon());
addEventListener('visibilitychange', () => document.hidden || checkConnection());
const checkIfSaved = () => {
  if (!content().dataset.kept) return !navigator.onLine && checkConnection();
  // It was true when the page was saved.
  notice.replaceChildren();
  checkSoon();
};
on('pageDidArrive', checkIfSaved);
checkIfSaved();
