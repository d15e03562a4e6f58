// Search fields: search while someone types, announce the results.

import {
  content, createElement, delegate, emit, formParameters, isSameVersion, on, openPage, parsePage, query, queryAll, replaceAround,
  requestPage, showLoadFailure, withViewTransition,
} from '../App/page.js';
import { keepFocus } from '../App/focus.js';
import { beginRefresh, partsDidChange } from '../List/list.js';
import { startTimer, stopTimer } from '../App/busy.js';

// A page has one at most.
const searchForm = () => query('form.search');
/** @param {ParentNode} root */
const searchField = (root = document) => query('.search input[type=search]', root);
const searchPane = () => searchForm().closest('.pane') ?? content();

// Searching. Typing replaces the entry of the history; Return adds one.

/** @type {AbortSignal | undefined} - Of the search that is under way. */
let searchSignal;
let searchTimer = 0;
/** @type {string | undefined} - The address before someone began to type. */
let initialURL;
/** @type {string | undefined} - A term that was submitted. It is remembered once something is found. */
let submittedTerm;

const searchURL = () => {
  const form = searchForm();
  // A list beside an item stays beside it.
  const url = new URL(form.closest('.master') ? location.pathname : form.action, location.href);
  const parameters = formParameters(form);
  if (!parameters.get('term') && !form.dataset.empty) parameters.delete('term');
  url.search = String(parameters);
  return url;
};

/** @type {(page: Document) => void} - Replaces what stands around the field. The field, and with it the cursor, stays. */
const replaceResults = (page) => {
  const [form, newForm] = [searchForm(), query('.pane form.search', page)];
  replaceAround(form, newForm);
  /** @param {ParentNode} root */
  const hiddenFields = (root) => queryAll('input[type=hidden]', root);
  for (const field of hiddenFields(form)) field.remove();
  form.append(...hiddenFields(newForm));
  searchField().defaultValue = query('input[type=search]', newForm).defaultValue;
  document.querySelector('.lead > .back')?.replaceWith(page.querySelector('.lead > .back') ?? '');
  document.title = page.title;
};

/** @type {(url: string, isSubmitted: boolean) => void} */
const updateHistory = (url, isSubmitted) => {
  initialURL ??= location.href;
  const isStep = isSubmitted && url !== initialURL;
  if (isStep) history.replaceState(null, '', initialURL);
  history[isStep ? 'pushState' : 'replaceState'](null, '', url);
  if (isSubmitted) initialURL = undefined;
};

const announceLoading = () => announce(searchForm().dataset.loading);

/**
 * Replaces the list around the search field by the one of another address. A later one aborts it.
 *
 * @param {string} url
 * @param {object} options
 * @param {(url: string) => void} options.updateHistory - Called with the final address when the list has come.
 * @param {(page: Document) => void} [options.prepare] - Called with its page before the list is replaced.
 * @param {string} [options.fallback] - The address to load if the answer is no such list.
 * @returns {Promise<boolean>} Whether the list could be asked for.
 */
export const showList = async (url, { updateHistory, prepare, fallback = url }) => {
  stopTimer(searchTimer);
  const signal = (searchSignal = beginRefresh());
  const pane = searchPane();
  const busyTimer = setTimeout(() => {
    pane.ariaBusy = 'true';
    announceLoading();
  }, 250);
  try {
    const response = await requestPage(url, 'update', signal);
    const page = await parsePage(response);
    if (signal.aborted) return true;
    if (!isSameVersion(page)) return emit('newerVersionDidCome', { url });
    await withViewTransition(() => {
      if (signal.aborted) return;
      delete pane.dataset.stale;
      prepare?.(page);
      const returnFocus = keepFocus();
      replaceResults(page);
      returnFocus();
      updateHistory(response.redirected ? response.url : url);
      partsDidChange(page);
    }, true);
    if (signal.aborted) return true;
    if (pane.dataset.stale === undefined) announceResults();
    else announceLoading();
  } catch (error) {
    if (signal.aborted) return true;
    if (!(error instanceof TypeError)) {
      openPage(fallback);
      return true;
    }
    announce();
    showLoadFailure();
    return false;
  } finally {
    clearTimeout(busyTimer);
    if (searchSignal === signal) {
      searchSignal = undefined;
      pane.ariaBusy = 'false';
    }
  }
  return true;
};

const search = async (isSubmitted = false) => {
  const url = searchURL();
  const term = url.searchParams.get('term') ?? '';
  const wasAsked = await showList(url.href, { updateHistory: (url) => {
    searchField().defaultValue = term;
    updateHistory(url, isSubmitted);
  } });
  // Without a connection the text stays, and is searched for once there is one. The list is of another text.
  if (!wasAsked) searchPane().toggleAttribute('data-stale', term !== searchField().defaultValue);
  if (document.querySelector('.search input[type=search]')?.defaultValue !== term) return;
  // A saved list is still to be searched (saved-list.js).
  if (submittedTerm !== undefined && searchPane().querySelector('main:not([data-kept]) [data-item]')) {
    emit('searchDidFind', { term: submittedTerm });
    submittedTerm = undefined;
  }
};

/** Puts the text of the field into the links and the form above the list. */
const updateLinks = () => {
  const [pane, term] = [searchPane(), searchField().value.trim()];
  for (const choices of queryAll('.choices, .facets > form', pane)) {
    const input = choices.querySelector('input[name=term]')
      ?? choices.appendChild(createElement('input', { type: 'hidden', name: 'term' }));
    input.value = term;
  }
  for (const link of queryAll('.menu a, .filters a, .narrowed a, .facets a', pane)) {
    const url = new URL(link.href);
    if (term || searchForm().dataset.empty) url.searchParams.set('term', term);
    else url.searchParams.delete('term');
    link.href = url.href;
  }
};

const textDidChange = () => {
  submittedTerm = undefined;
  updateLinks();
  stopTimer(searchTimer);
  // An upstream isn't asked for each letter; how often one may ask it is limited.
  const asksUpstream = searchForm().dataset.empty && content().dataset.page !== 'search';
  searchTimer = startTimer(() => search(), asksUpstream ? 600 : 200);
};
// A character that is still being composed is no text to search for.
delegate('input', 'form.search', (_, { isComposing }) => isComposing || textDidChange());
delegate('compositionend', 'form.search', textDidChange);
// Capturing, so that navigation.js finds the event handled.
delegate('submit', 'form.search', (_, event) => {
  event.preventDefault();
  submittedTerm = searchField().value;
  // The keyboard on the screen goes.
  if (matchMedia('(pointer: coarse)').matches) searchField().blur();
  search(true);
}, true);

// A search is refreshed as a search, so that the field stays; and so is one that failed for want of a connection.
on('refreshRequested', () => {
  const field = document.querySelector('.search input[type=search]');
  const isSearching = submittedTerm !== undefined || field?.value !== field?.defaultValue;
  if (!field || (!isSearching && !field.form?.matches(':focus-within'))) return false;
  if (!searchSignal) search();
  return true;
});

// On a phone, the field of a chart is an icon until it is used (list.css).
delegate('focusin', 'form.search', (form) => form.classList.add('used'));

export const resetSearch = () => {
  stopTimer(searchTimer);
  initialURL = submittedTerm = undefined;
};
on('pageWillLeave', resetSearch);
on('pageDidArrive', resetSearch);

// Results are announced in a region that was there before, as screen readers need it.

const announce = (text = '') => {
  const form = searchForm();
  const region = form.querySelector('[role=status]')
    ?? form.appendChild(createElement('p', { className: 'visually-hidden', role: 'status' }));
  region.textContent = text;
};
const announceResults = () => {
  const parts = ['.count', '.empty h2'].map((part) => searchPane().querySelector(part)?.textContent ?? '');
  announce(parts.join(' ').trim());
};
