// Shows a part of another page as a dialog.

import './dialog.css';
import { createElement, fetchPage, openPage, pageSignal, query, showLoadFailure } from './page.js';
import { keepFocus } from './focus.js';

/**
 * @param {string} url - The browser goes there if the page has no such part.
 * @param {string} selector
 */
export const showDialog = async (url, selector, signal = pageSignal()) => {
  const page = await fetchPage(url, signal).catch(() => null);
  if (signal.aborted) return;
  if (!page) return showLoadFailure();
  const part = page.querySelector(selector);
  if (!part) return openPage(url);
  const dialog = createElement('dialog', { className: 'dialog' }, part);
  dialog.setAttribute('aria-labelledby', query('h1, h2', part).id);
  document.body.append(dialog);
  // The page may change meanwhile.
  const returnFocus = keepFocus();
  dialog.addEventListener('close', () => {
    dialog.remove();
    returnFocus();
  });
  dialog.addEventListener('click', (event) => {
    // A click on the backdrop, or on the link that changes nothing.
    if (event.target !== dialog && !(event.target instanceof Element && event.target.closest('a'))) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', () => dialog.close());
  dialog.showModal();
};
