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
let checkTimer = 0;

const checkConnection = async () => {
  // The browser isn't asked: a server at home can be reached offline.
  const isReachable = await isServerReachable(10000);
  clearTimeout(checkTimer);
  if (isReachable && connectionBar.textContent) emit('connectionRestored');
  const problem = connectionBar.dataset[navigator.onLine ? 'unreachable' : 'offline'] ?? '';
  connectionBar.textContent = isReachable ? '' : problem;
  if (!isReachable) checkTimer = setTimeout(checkConnection, 3000);
};
addEventListener('offline', checkConnection);
addEventListener('online', checkConnection);
on('requestFailed', checkConnection);
addEventListener('visibilitychange', () => document.hidden || checkConnection());
const checkIfSaved = () => {
  if (!content().dataset.kept) return !navigator.onLine && checkConnection();
  // It was true when the page was saved.
  notice.replaceChildren();
  checkConnection();
};
on('pageDidArrive', checkIfSaved);
checkIfSaved();
