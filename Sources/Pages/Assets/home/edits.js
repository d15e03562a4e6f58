// Shows changes that wait for the server: of the home page, of the order of favourites, and of recent searches.

import { readPage } from '../offline/saved-cells.js';
import { replaceContent } from '../list/list.js';
import { arrange } from './moves.js';
import { content, createElement, currentPath, queryAll } from '../app/page.js';
import { home, limitMoves, rows, showHomeEdit } from './sections.js';

/** @typedef {import('../offline/saved-cells.js').AskWorker} AskWorker */
/** @typedef {import('../worker/known-favourites.js').Edit} Edit */

/** @param {string} path - The form of the searches that are changed there. */
const searchFormOf = (path) => queryAll('form.search', content()).find(({ dataset }) => dataset.searches === path);
/**
 * Makes a search the last one that its field suggests.
 *
 * @param {HTMLElement} form
 * @param {string} term
 */
const noteSearch = (form, term) => {
  const list = form.querySelector('datalist') ?? form.appendChild(document.createElement('datalist'));
  for (const option of queryAll('option', list)) if (option.value === term) option.remove();
  list.prepend(createElement('option', { value: term }));
};
/** @param {URLSearchParams} form - Removes one recent search, or all of them. */
const forgetSearches = (form) => {
  const terms = queryAll('.terms input[name=term], .search option', content());
  const isAll = form.get('edit') === 'clear';
  if (isAll) content().querySelector('.recent')?.remove();
  if (!isAll && form.get('edit') !== 'forget') return;
  for (const term of terms) if (isAll || term.value === form.get('term')) (term.closest('li') ?? term).remove();
};

/** @param {Edit} edit */
const isUndo = ({ path, body }) => path === home && new URLSearchParams(body).get('edit') === 'undo';

/** The changes that a page shows already. */
const shown = new WeakMap();
/**
 * @param {AskWorker} askWorker
 * @param {Edit[]} edits
 * @returns {Promise<boolean>} Whether the page is still the same one.
 */
export const showEdits = async (askWorker, edits) => {
  const page = content();
  // A page that was saved or sent after the server's answer has the change.
  const savedAt = Number(page.dataset.saved ?? Infinity);
  const missing = edits.filter(({ at }) => !at || at > savedAt);
  /** @type {Edit[]} */
  const wanted = [];
  for (const edit of missing) {
    // It takes back the last change of the home page. That of a change that was sent is left to the server.
    const last = wanted.findLastIndex(({ path }) => path === home);
    if (!isUndo(edit)) wanted.push(edit);
    else if (last >= 0) wanted.splice(last, 1);
  }
  /** @type {string[]} */
  const before = shown.get(page) ?? [];
  if (edits.some(isUndo) && before.some((id) => !wanted.some((edit) => edit.id === id))) {
    const saved = await readPage(askWorker, currentPath());
    if (content() === page && saved.querySelector('#content')) await replaceContent(saved);
    return false;
  }
  shown.set(page, wanted.map(({ id }) => id));
  const { page: kind } = page.dataset;
  for (const { path, body } of wanted.filter(({ id }) => !before.includes(id))) {
    const form = new URLSearchParams(body);
    const item = `${form.get('source')}/${form.get('item')}`;
    const favourites = rows();
    const index = favourites.findIndex(({ dataset }) => dataset.item === item);
    if (index >= 0) arrange(favourites, index, form);
    else if (path === home && kind === 'home') await showHomeEdit(askWorker, form);
    else if (/^search(\?|$)/.test(path.slice(home.length))) {
      const search = form.get('edit') === 'note' ? searchFormOf(path) : undefined;
      if (search) noteSearch(search, form.get('term') ?? '');
      else forgetSearches(form);
    }
    if (content() !== page) return false;
  }
  if (!page.querySelector('.paging')) limitMoves();
  if (kind === 'home') {
    const undo = page.querySelector('#undo button');
    if (undo && wanted.some(({ path }) => path === home)) undo.disabled = false;
  }
  return true;
};
