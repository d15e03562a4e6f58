// Replaces what is new on a page that has been asked for again, and leaves the rest as it is. It is loaded when a page first is.

import { content, emit, fetchPages, pageSignal, queryAll, VERSION } from '../App/page.js';
import { keepFocus } from '../App/focus.js';
import { keepScrolled } from '../List/place.js';

/**
 * Replaces those sections of the home page whose state changed, so that the others stay as they are.
 *
 * @param {Document} page
 * @returns {boolean} Whether both have the same sections; otherwise nothing is replaced.
 */
export const replaceSections = (page) => {
  /** @param {Document} root */
  const sections = (root) => queryAll('section[data-section]', root);
  /** @param {HTMLElement} section */
  const statusLine = (section) => section.querySelector('[data-state]');
  const [shown, fetched] = [sections(document), sections(page)];
  /** @param {HTMLElement[]} all */
  const names = (all) => all.map(({ dataset }) => dataset.section).join();
  if (names(shown) !== names(fetched)) return false;
  const restoreScrolled = keepScrolled();
  shown.forEach((section, index) => {
    const [line, newLine] = [section, fetched[index]].map(statusLine);
    if (line?.dataset.state === newLine?.dataset.state) {
      line?.replaceWith(newLine ?? '');
    } else {
      const hadFocus = section.contains(document.activeElement);
      section.replaceWith(fetched[index]);
      if (hadFocus) (fetched[index].querySelector('header a') ?? content()).focus();
    }
  });
  restoreScrolled();
  return true;
};

/** @type {(html: string) => string} - A page or its cells without what can be changed alone: parts and stars. */
const frameOf = (html) => {
  const copy = document.createElement('template');
  copy.innerHTML = html;
  const main = copy.content.querySelector('main');
  for (const name of VERSION) delete main?.dataset[name];
  for (const part of queryAll('[data-part]', copy.content)) part.replaceWith(part.dataset.part ?? '');
  for (const part of queryAll('noscript, form:has(> button[data-key])', copy.content)) part.remove();
  return copy.innerHTML;
};
/**
 * The page, and the others of its list that are in the document, if they differ from what is shown in parts and stars alone.
 *
 * @param {Document} page
 * @param {string} markup - Of the content as it came; empty if it is unknown.
 * @param {import('../List/paging.js').PagedList} [pagedList]
 */
export const pagesWithNewParts = async (page, markup, pagedList) => {
  if (!markup || frameOf(markup) !== frameOf(content(page).outerHTML)) return undefined;
  const others = await fetchPages(page, [...pagedList?.loaded.keys() ?? []], pageSignal());
  const pages = [page];
  for (const { number, page: other } of others) {
    const known = pagedList?.markup.get(number);
    if (!pagedList || !other || !known || frameOf(known) !== frameOf(pagedList.markupOf(other))) return undefined;
    pages.push(other);
  }
  return pages;
};
/** @param {Document[]} pages - The page, and others of its list, which differ from what is shown in parts and stars alone. */
export const replaceParts = ([page, ...others]) => {
  const returnFocus = keepFocus();
  for (const part of queryAll('[data-part]', content(page))) {
    const shown = content().querySelector(`[data-part="${CSS.escape(part.dataset.part ?? '')}"]`);
    if (shown && shown.outerHTML !== part.outerHTML) shown.replaceWith(part.cloneNode(true));
  }
  returnFocus();
  for (const one of [page, ...others]) emit('pageDidCome', { page: one });
};
