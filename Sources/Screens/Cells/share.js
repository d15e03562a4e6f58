// Shares the page's address, or that of an item.

import {
  createElement, delegate, hasModifier, pageSignal, parsePage, requestPage, showLoadFailure, showNotice,
} from '../App/page.js';

/**
 * @param {string} text
 * @param {HTMLElement} button - In a dialog, only what is in it can be selected.
 * @returns {Promise<boolean>} Whether the browser has copied it.
 */
const copy = async (text, button) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  // Without TLS there is no clipboard.
  const field = createElement('textarea', { value: text });
  field.style.position = 'fixed';
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
};

/** @type {(button: HTMLElement, url: string, title: string) => Promise<void>} */
const share = async (button, url, title) => {
  button.closest('.popover')?.hidePopover();
  // Someone who cancels sharing wants no copy.
  if (await navigator.share?.({ title, url }).then(() => true, ({ name }) => name === 'AbortError')) return;
  // An address that can't be copied can be read.
  showNotice((await copy(url, button)) ? button.dataset.copied : url);
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
