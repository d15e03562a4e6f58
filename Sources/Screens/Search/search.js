// Search fields: search while someone types, suggest recent searches (a combobox of ARIA 1.2), announce the results.
// It is one file, because typing, suggestions and results share one state of a field; much of it is types.

import {
  content, createElement, delegate, emit, formParameters, hasModifier, isSameVersion, on, parsePage, post, query, queryAll,
  requestPage, rethrowFailure, showLoadFailure, withViewTransition,
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

/**
 * Of the search that is under way.
 *
 * @type {AbortSignal | undefined}
 */
let searchSignal;
let searchTimer = 0;
let busyTimer = 0;
/**
 * The address before someone began to type.
 *
 * @type {string | undefined}
 */
let initialURL;
/**
 * A term that was submitted. It is remembered once something is found.
 *
 * @type {string | undefined}
 */
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
  if (isSubmitted) closeSuggestions(form);
  // A saved list is still to be searched (saved-list.js).
  if (submittedTerm !== undefined && paneOf(form).querySelector('main:not([data-kept]) [data-item]')) {
    rememberSearch(form, submittedTerm);
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
  if (fieldOf(form).value.trim()) openSuggestions(form);
  else closeSuggestions(form);
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

export const resetSearch = () => {
  stopTimer(searchTimer);
  initialURL = submittedTerm = undefined;
};
addEventListener('popstate', resetSearch);
on('pageWillLeave', resetSearch);
on('pageDidArrive', resetSearch);

/** @type {Record<string, string>} */
const LETTERS = { 'ة': 'ه', 'ى': 'ي', 'ٱ': 'ا', 'ـ': '' };
// Letters that Unicode does not decompose.
Object.entries({
  a: 'ⱥ', ae: 'æ', b: 'ƀɓ', c: 'ȼ', d: 'đðɖɗ', e: 'ɇɛə', g: 'ǥɠ', h: 'ħ', i: 'ıɨ', ij: 'ĳ', j: 'ɉ', k: 'ĸƙ', l: 'łŀƚɫ',
  n: 'ŋɲ', o: 'øɔɵ', oe: 'œ', p: 'ƥ', r: 'ɍ', t: 'ŧƭⱦ', th: 'þ', u: 'ʉ', v: 'ʋ', y: 'ɏƴ', z: 'ƶ',
}).forEach(([text, letters]) => [...letters].forEach((letter) => { LETTERS[letter] = text; }));

/**
 * A text without case, accents and width, and with one space between words: as SearchFolding.swift compares texts.
 *
 * @param {string} text
 */
export const foldedForSearch = (text) => text
  .replace(/[\u3000\uFF00-\uFFEF]/g, (letter) => letter.normalize('NFKC')).normalize('NFD')
  // Accents of Latin, Greek and Cyrillic letters; marks of Hebrew and Arabic ones. Other scripts' marks are letters.
  .replace(/(?<=[\0-\u050F]\p{M}*)\p{M}|(?=[\u0590-\u06FF])\p{Mn}/gu, '')
  // Through upper case ſ and s, ı and i, ß and ss are the same; letter by letter, ς and σ are.
  .toLowerCase().toUpperCase().replace(/./gu, (letter) => LETTERS[letter.toLowerCase()] ?? letter.toLowerCase())
  .normalize('NFC').trim().replace(/\s+/g, ' ');

// Recent searches are the options of the field's datalist, the latest first.

/** @param {SearchForm} form */
const recentOptions = (form) => queryAll('datalist option', form);
/** @param {SearchForm} form */
const recentTerms = (form) => recentOptions(form).map(({ value }) => value);
/**
 * @param {SearchForm} form
 * @param {string} term
 */
const removeRecentTerm = (form, term) => {
  const folded = foldedForSearch(term);
  for (const option of recentOptions(form)) if (foldedForSearch(option.value) === folded) option.remove();
};

/**
 * @param {SearchForm} form
 * @param {'note' | 'forget'} edit
 * @param {string} term
 */
const postRecentTerm = (form, edit, term) =>
  // A search that isn't remembered is worth no notice.
  post(form.dataset.searches ?? '', new URLSearchParams({ edit, term })).catch(() => {});

/**
 * @param {SearchForm} form
 * @param {string} text
 */
const rememberSearch = (form, text) => {
  const term = text.trim();
  if (!term || recentTerms(form)[0] === term) return;
  removeRecentTerm(form, term);
  const list = form.querySelector('datalist') ?? form.appendChild(document.createElement('datalist'));
  list.prepend(createElement('option', { value: term }));
  recentOptions(form).slice(Number(form.dataset.most)).forEach((option) => option.remove());
  postRecentTerm(form, 'note', term);
};

// The combobox. Only an accepted suggestion changes the text in the field.

/** @param {SearchForm} form */
const suggestionList = (form) => form.querySelector('ul.suggestions');
/** @param {SearchForm} form */
const isOpen = (form) => suggestionList(form)?.hidden === false;
/** @param {SearchForm} form */
const activeOption = (form) => form.querySelector('.suggestions > [aria-selected="true"]');

/**
 * Makes a field a combobox if there is something to suggest.
 *
 * @param {SearchForm} form
 */
const prepareCombobox = (form) => {
  if (suggestionList(form) || !recentTerms(form).length) return;
  const id = 'suggestions';
  const ariaLabel = form.dataset.recent;
  form.append(createElement('ul', { id, className: id, hidden: true, role: 'listbox', ariaLabel }));
  const field = fieldOf(form);
  // Otherwise the browser's own list covers this one.
  field.removeAttribute('list');
  field.setAttribute('aria-controls', id);
  Object.assign(field, { role: 'combobox', ariaAutoComplete: 'list', ariaHasPopup: 'listbox', ariaExpanded: 'false' });
};

/**
 * @param {SearchForm} form
 * @param {HTMLElement} [option]
 */
const setActiveOption = (form, option) => {
  const active = activeOption(form);
  if (active) active.ariaSelected = 'false';
  if (!option) return fieldOf(form).removeAttribute('aria-activedescendant');
  option.ariaSelected = 'true';
  fieldOf(form).setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
};

/**
 * @param {SearchForm} form
 * @param {string[]} terms - None closes the list.
 */
const showSuggestions = (form, terms) => {
  const list = suggestionList(form);
  if (!list) return;
  list.replaceChildren(
    ...terms.map((term, index) =>
      createElement('li', { id: `suggestion-${index}`, role: 'option', ariaSelected: 'false' },
        createElement('span', { dir: 'auto', textContent: term })))
  );
  setActiveOption(form);
  list.hidden = !terms.length;
  fieldOf(form).ariaExpanded = String(!list.hidden);
};
/** @param {SearchForm} form */
const closeSuggestions = (form) => showSuggestions(form, []);

/**
 * Suggests the recent searches that begin as the text in the field does.
 *
 * @param {SearchForm} form
 */
const openSuggestions = (form) => {
  prepareCombobox(form);
  const text = foldedForSearch(fieldOf(form).value);
  showSuggestions(form, recentTerms(form).filter((term) => {
    const folded = foldedForSearch(term);
    return folded.startsWith(text) && folded !== text;
  }));
};

/**
 * @param {SearchForm} form
 * @param {HTMLElement} option
 */
const acceptSuggestion = (form, option) => {
  fieldOf(form).value = option.textContent ?? '';
  closeSuggestions(form);
  form.requestSubmit();
};

/**
 * @param {SearchForm} form
 * @param {number} step - 1 or -1. Before the first option, and after the last, none is active.
 * @returns {boolean} Whether there are options.
 */
const moveActiveOption = (form, step) => {
  if (!isOpen(form)) openSuggestions(form);
  if (!isOpen(form)) return false;
  const options = queryAll('.suggestions > li', form);
  const index = options.findIndex((option) => option.ariaSelected === 'true');
  setActiveOption(form, options[index < 0 && step < 0 ? options.length - 1 : index + step]);
  return true;
};

delegate('keydown', 'form.search', (form, event) => {
  if (event.isComposing || hasModifier(event)) return;
  const option = activeOption(form);
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (moveActiveOption(form, key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  } else if (key === 'Enter' && option) {
    event.preventDefault();
    acceptSuggestion(form, option);
  } else if (key === 'Enter' || key === 'Tab') {
    closeSuggestions(form);
  } else if (key === 'Escape' && isOpen(form)) {
    // The browser would empty the field.
    event.preventDefault();
    closeSuggestions(form);
  } else if (key === 'Delete' && event.shiftKey && option) {
    event.preventDefault();
    const term = option.textContent ?? '';
    postRecentTerm(form, 'forget', term);
    removeRecentTerm(form, term);
    openSuggestions(form);
  }
});

delegate('focusin', 'form.search', (form) => {
  form.classList.add('used');
  prepareCombobox(form);
});
// What someone searched for last is replaced by what they type.
let hasFocusFromTap = false;
delegate('pointerdown', 'form.search > input', (field) => { hasFocusFromTap = field !== document.activeElement; });
delegate('click', 'form.search > input', (field) => {
  // A list of recent searches on the page is not covered by them.
  if (field.form && !field.value && !document.querySelector('.recent')) openSuggestions(field.form);
  if (hasFocusFromTap && document.querySelector('[data-page=search]')) field.select();
  hasFocusFromTap = false;
});
delegate('focusout', 'form.search', closeSuggestions);
// The focus stays in the field.
delegate('pointerdown', '.suggestions', (_, event) => event.preventDefault());
delegate('click', '.suggestions > li', (option) => {
  const form = option.closest('form.search');
  if (form) acceptSuggestion(form, option);
});

/**
 * Opening or playing something that was found shows that the search was worth remembering.
 *
 * @param {HTMLElement} element
 * @param {MouseEvent} event
 */
const resultWasOpened = (element, { button }) => {
  const form = button < 2 && element.closest('.pane')?.querySelector('form.search');
  if (form) rememberSearch(form, fieldOf(form).value);
};
delegate('click', '[data-item] > a, [data-item] .play', resultWasOpened);
delegate('auxclick', '[data-item] > a, [data-item] .play', resultWasOpened);

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

queryAll('form.search').forEach(prepareCombobox);
