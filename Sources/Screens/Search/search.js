// Search fields: search while someone types, announce the results.

import {
  content, createElement, delegate, emit, formParameters, isSameVersion, on, parsePage, query, queryAll, requestPage,
  rethrowFailure, showLoadFailure, withViewTransition,
} from '../App/page.js';
import { keepControls } from '../App/focus.js';
import { beginRefresh, partsDidChange } from '../List/list.js';
import { startTimer, stopTimer } from '../App/busy.js';

/** @typedef {HTMLFormElement} SearchForm - A `form.search`. */

/** @param {ParentNode} root */
const fieldOf = (root) => query('.search input[type=search]', root);
/** @param {SearchForm} form */
const paneOf = (form) => form.closest('.pane') ?? content();

// Searching. Typing replaces the entry of the history; Return adds one.

/** @type {AbortSignal | undefined} - Of the search that is under way. */
let searchSignal;
let searchTimer = 0;
let busyTimer = 0;
/** @type {string | undefined} - The address before someone began to type. */
let initialURL;
/** @type {string | undefined} - A term that was submitted. It is remembered once something is found. */
let submittedTerm;

/** @param {SearchForm} form */
const searchURL = (form) => {
  // A list beside an item stays beside it.
  const url = new URL(form.closest('.master') ? location.pathname : form.action, location.href);
  const parameters = formParameters(form);
  if (!parameters.get('term') && !form.dataset.empty) parameters.delete('term');
  url.search = String(parameters);
  return url;
};

/**
 * Replaces what stands around the field. The field, and with it the cursor, stays.
 *
 * @param {Document} page
 * @param {SearchForm} form
 */
const replaceResults = (page, form) => {
  const pane = paneOf(form);
  const newForm = query('.pane form.search', page);
  for (const part of [...pane.children]) if (part !== form) part.remove();
  const parts = [...newForm.parentElement?.children ?? []];
  const index = parts.indexOf(newForm);
  form.before(...parts.slice(0, index));
  form.after(...parts.slice(index + 1));
  /** @param {ParentNode} root */
  const hiddenFields = (root) => queryAll('input[type=hidden]', root);
  for (const field of hiddenFields(form)) field.remove();
  form.append(...hiddenFields(newForm));
  fieldOf(form).defaultValue = fieldOf(newForm.parentElement ?? page).defaultValue;
  document.querySelector('.detail > .back')?.replaceWith(page.querySelector('.detail > .back') ?? '');
  document.title = page.title;
};

/**
 * @param {string} url
 * @param {boolean} isSubmitted
 */
const updateHistory = (url, isSubmitted) => {
  initialURL ??= location.href;
  const isStep = isSubmitted && url !== initialURL;
  if (isStep) history.replaceState(null, '', initialURL);
  history[isStep ? 'pushState' : 'replaceState'](null, '', url);
  if (isSubmitted) initialURL = undefined;
};

/**
 * @param {SearchForm} form
 * @param {boolean} isBusy
 */
const setBusy = (form, isBusy) => {
  paneOf(form).ariaBusy = String(isBusy);
  if (isBusy) announce(form, form.dataset.loading);
};

/**
 * Replaces the list around a search field by the one of another address. A later one aborts it.
 *
 * @param {SearchForm} form
 * @param {string} url
 * @param {object} options
 * @param {(url: string) => void} options.updateHistory - Called with the final address when the list has come.
 * @param {(page: Document) => void} [options.prepare] - Called with its page before the list is replaced.
 * @param {string} [options.fallback] - The address to load if the answer is no such list.
 * @returns {Promise<boolean>} Whether the list could be asked for.
 */
export const showList = async (form, url, { updateHistory, prepare, fallback = url }) => {
  stopTimer(searchTimer);
  const signal = (searchSignal = beginRefresh());
  const pane = paneOf(form);
  clearTimeout(busyTimer);
  busyTimer = setTimeout(setBusy, 250, form, true);
  try {
    const response = await requestPage(url, 'update', signal).catch(rethrowFailure);
    const page = await parsePage(response);
    if (!isSameVersion(page)) return !signal.aborted && emit('newerVersionDidCome', { url });
    await withViewTransition(() => {
      if (signal.aborted) return;
      delete pane.dataset.stale;
      prepare?.(page);
      const restoreControls = keepControls();
      replaceResults(page, form);
      restoreControls();
      updateHistory(response.redirected ? response.url : url);
      partsDidChange(page);
    }, true);
    if (signal.aborted) return true;
    if (pane.dataset.stale === undefined) announceResults(form);
    else announce(form, form.dataset.loading);
  } catch (error) {
    if (signal.aborted) return true;
    if (!(error instanceof TypeError)) {
      location.href = fallback;
      return true;
    }
    announce(form);
    showLoadFailure();
    return false;
  } finally {
    if (searchSignal === signal) {
      searchSignal = undefined;
      clearTimeout(busyTimer);
      setBusy(form, false);
    }
  }
  return true;
};

/** @param {SearchForm} form */
const search = async (form, isSubmitted = false) => {
  const url = searchURL(form);
  const term = url.searchParams.get('term') ?? '';
  const wasAsked = await showList(form, url.href, { updateHistory: (url) => {
    fieldOf(form).defaultValue = term;
    updateHistory(url, isSubmitted);
  } });
  // Without a connection the text stays, and is searched for once there is one. The list is of another text.
  if (!wasAsked) paneOf(form).toggleAttribute('data-stale', term !== fieldOf(form).defaultValue);
  if (fieldOf(form).defaultValue !== term) return;
  // A saved list is still to be searched (saved-list.js).
  if (submittedTerm !== undefined && paneOf(form).querySelector('main:not([data-kept]) [data-item]')) {
    emit('searchDidFind', { term: submittedTerm });
    submittedTerm = undefined;
  }
};

/**
 * Puts the text of the field into the links and the form above the list.
 *
 * @param {SearchForm} form
 */
const updateLinks = (form) => {
  const [pane, term] = [paneOf(form), fieldOf(form).value.trim()];
  for (const choices of queryAll('.choices, .facets > form', pane)) {
    const input = choices.querySelector('input[name=term]')
      ?? choices.appendChild(createElement('input', { type: 'hidden', name: 'term' }));
    input.value = term;
  }
  for (const link of queryAll('.menu a, .filters a, .narrowed a, .facets a', pane)) {
    const url = new URL(link.href);
    if (term || form.dataset.empty) url.searchParams.set('term', term);
    else url.searchParams.delete('term');
    link.href = url.href;
  }
};

/** @param {SearchForm} form */
const textDidChange = (form) => {
  submittedTerm = undefined;
  updateLinks(form);
  stopTimer(searchTimer);
  // An upstream isn't asked for each letter; how often one may ask it is limited.
  const asksUpstream = form.dataset.empty && content().dataset.page !== 'search';
  searchTimer = startTimer(() => search(form), asksUpstream ? 600 : 200);
};
// A character that is still being composed is no text to search for.
delegate('input', 'form.search', (form, { isComposing }) => isComposing || textDidChange(form));
delegate('compositionend', 'form.search', textDidChange);
// Capturing, so that navigation.js finds the event handled.
delegate('submit', 'form.search', (form, event) => {
  event.preventDefault();
  submittedTerm = fieldOf(form).value;
  // The keyboard on the screen goes.
  if (matchMedia('(pointer: coarse)').matches) fieldOf(form).blur();
  search(form, true);
}, true);

// A search is refreshed as a search, so that the field stays; and so is one that failed for want of a connection.
on('refreshRequested', () => {
  const forms = queryAll('form.search');
  /** @param {SearchForm} form */
  const isSearching = (form) => fieldOf(form).value !== fieldOf(form).defaultValue || submittedTerm !== undefined;
  const form = forms.find((form) => form.matches(':focus-within')) ?? forms.find(isSearching);
  if (!form) return false;
  if (!searchSignal) search(form);
  return true;
});

// On a phone, the field of a chart is an icon until it is used (list.css).
delegate('focusin', 'form.search', (form) => form.classList.add('used'));

export const resetSearch = () => {
  stopTimer(searchTimer);
  initialURL = submittedTerm = undefined;
};
addEventListener('popstate', resetSearch);
on('pageWillLeave', resetSearch);
on('pageDidArrive', resetSearch);

// Results are announced in a region that was there before, as screen readers need it.

/**
 * @param {SearchForm} form
 * @param {string} [text]
 */
const announce = (form, text = '') => {
  const region = form.querySelector('[role=status]')
    ?? form.appendChild(createElement('p', { className: 'visually-hidden', role: 'status' }));
  region.textContent = text;
};
/** @param {SearchForm} form */
const announceResults = (form) => {
  const parts = ['.count', '.empty h2'].map((part) => paneOf(form).querySelector(part)?.textContent ?? '');
  announce(form, parts.join(' ').trim());
};
