// Remembers searches that found something, and suggests them (a combobox of ARIA 1.2). It is loaded after the page. A page has
// one search field at most.

import './suggestions.css';
import { createElement, delegate, hasModifier, on, post, query, queryAll } from '../App/page.js';
import { combobox } from './combobox.js';
import { foldedForSearch } from './folding.js';

const searchForm = () => query('form.search');
const searchField = () => query('.search input[type=search]');

// Recent searches are the options of the field's datalist, the latest first.

const recentOptions = () => queryAll('.search datalist option');
const recentTerms = () => recentOptions().map(({ value }) => value);
/** @param {string} term */
const removeRecentTerm = (term) => {
  const folded = foldedForSearch(term);
  for (const option of recentOptions()) if (foldedForSearch(option.value) === folded) option.remove();
};

/** @type {(edit: 'note' | 'forget', term: string) => Promise<void>} */
const postRecentTerm = async (edit, term) => {
  const { searches } = searchForm().dataset;
  // A search that isn't remembered is worth no notice. Those of guests never are.
  if (searches) await post(searches, new URLSearchParams({ edit, term })).catch(() => {});
};

/** @param {string} text */
const rememberSearch = (text) => {
  const form = searchForm();
  const term = text.trim();
  if (!term || recentTerms()[0] === term) return;
  removeRecentTerm(term);
  const list = form.querySelector('datalist') ?? form.appendChild(document.createElement('datalist'));
  list.prepend(createElement('option', { value: term }));
  recentOptions().slice(Number(form.dataset.most)).forEach((option) => option.remove());
  postRecentTerm('note', term);
};
on('searchDidFind', ({ term }) => rememberSearch(term));

/**
 * Opening or playing something that was found shows that the search was worth remembering.
 *
 * @param {HTMLElement} element
 * @param {MouseEvent} event
 */
const resultWasOpened = (element, { button }) => {
  if (button < 2 && element.closest('.pane')?.querySelector('form.search')) rememberSearch(searchField().value);
};
delegate('click', '[data-item] > a, [data-item] .play', resultWasOpened);
delegate('auxclick', '[data-item] > a, [data-item] .play', resultWasOpened);

// The combobox. Only an accepted suggestion changes the text in the field.

const suggestionList = () => document.querySelector('ul.suggestions');
const isOpen = () => suggestionList()?.hidden === false;
const { active, move, prepare, show } = combobox(searchField, suggestionList);

/** Makes the field a combobox if there is something to suggest. */
const prepareCombobox = () => {
  if (suggestionList() || !recentTerms().length) return;
  const id = 'suggestions';
  const ariaLabel = searchForm().dataset.recent;
  searchForm().append(createElement('ul', { id, className: id, hidden: true, role: 'listbox', ariaLabel }));
  prepare();
};

/** @param {string[]} terms - None closes the list. */
const showSuggestions = (terms) => show(terms.map((term) =>
  createElement('li', { role: 'option' }, createElement('span', { dir: 'auto', textContent: term }))));
const closeSuggestions = () => showSuggestions([]);

/** Suggests the recent searches that begin as the text in the field does. */
const openSuggestions = () => {
  prepareCombobox();
  const text = foldedForSearch(searchField().value);
  showSuggestions(recentTerms().filter((term) => {
    const folded = foldedForSearch(term);
    return folded.startsWith(text) && folded !== text;
  }));
};

/** @param {HTMLElement} option */
const acceptSuggestion = (option) => {
  searchField().value = option.textContent ?? '';
  closeSuggestions();
  searchForm().requestSubmit();
};

/**
 * @param {number} step - 1 or -1.
 * @returns {boolean} Whether there are options.
 */
const moveActiveOption = (step) => {
  if (!isOpen()) openSuggestions();
  if (isOpen()) move(step);
  return isOpen();
};

// Capturing, so that keyboard.js finds the event handled.
delegate('keydown', 'form.search', (_, event) => {
  if (event.isComposing || hasModifier(event)) return;
  const option = active();
  const { key } = event;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (moveActiveOption(key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  } else if (key === 'Enter' && option) {
    event.preventDefault();
    acceptSuggestion(option);
  } else if (key === 'Enter' || key === 'Tab') {
    closeSuggestions();
  } else if (key === 'Escape' && isOpen()) {
    // The browser would empty the field.
    event.preventDefault();
    closeSuggestions();
  } else if (key === 'Delete' && event.shiftKey && option) {
    event.preventDefault();
    const term = option.textContent ?? '';
    postRecentTerm('forget', term);
    removeRecentTerm(term);
    openSuggestions();
  }
}, true);

const textDidChange = () => (searchField().value.trim() ? openSuggestions() : closeSuggestions());
delegate('input', 'form.search', (_, { isComposing }) => isComposing || textDidChange());
delegate('compositionend', 'form.search', textDidChange);
delegate('submit', 'form.search', closeSuggestions);
delegate('focusin', 'form.search', prepareCombobox);
// Typing replaces the last search.
let hasFocusFromTap = false;
delegate('pointerdown', 'form.search > input', (field) => { hasFocusFromTap = field !== document.activeElement; });
delegate('click', 'form.search > input', (field) => {
  // A list of recent searches on the page is not covered by them.
  if (!field.value && !document.querySelector('.recent')) openSuggestions();
  if (hasFocusFromTap && document.querySelector('[data-page=search]')) field.select();
  hasFocusFromTap = false;
});
delegate('focusout', 'form.search', closeSuggestions);
// The focus stays in the field.
delegate('pointerdown', '.suggestions', (_, event) => event.preventDefault());
delegate('click', '.suggestions > li', acceptSuggestion);

prepareCombobox();
