// Sorts and searches saved lists without the server.

import { content, createElement, currentPath, query, queryAll } from '../App/page.js';
import { rank, searchTerm } from '../Search/ranking.js';
import { counted } from './counted.js';
import { askWorker, readPage } from './worker-client.js';

/** @typedef {import('./worker-client.js').Item} Item */

/** @type {(item: Item, key: string) => unknown} */
const valueOf = ({ title, fields }, key) => {
  const value = fields.find((field) => field.key === key)?.value;
  return value === undefined && ['name', 'title'].includes(key) ? title : value;
};
/**
 * @param {Document} about - The page of what is saved.
 * @param {number} count
 */
export const savedCount = (about, count) => counted(about.querySelector('.kept')?.dataset.results, count);
/** @type {(sort: string, isDescending: boolean) => void} - Shows the order of a list in its menu. */
const showSort = (sort, isDescending) => {
  const current = content().querySelector(`#sort-menu [data-sort="${CSS.escape(sort)}"]`);
  const button = content().querySelector('[popovertarget=sort-menu]');
  if (!current || !button) return;
  for (const arrow of queryAll('.menu .order', content())) arrow.remove();
  for (const link of queryAll('#sort-menu a', content())) {
    const isCurrent = link === current;
    link.ariaCurrent = isCurrent ? 'true' : null;
    const url = new URL(link.href);
    // The link of the current sort leads to the other order.
    if (isCurrent ? !isDescending : link.dataset.order) url.searchParams.set('order', 'descending');
    else url.searchParams.delete('order');
    link.href = url.href;
  }
  query('span:not([class])', button).textContent = current.textContent;
  for (const place of [button.querySelector('svg:last-child'), null]) {
    const arrow = createElement('span', { className: 'order' }, createElement('span', { ariaHidden: 'true' }, isDescending ? '↓' : '↑'));
    if (place) place.before(arrow);
    else current.append(arrow);
  }
};
/** Arranges a saved list as its address says, as far as it is saved. */
export const arrangeSavedList = async () => {
  const page = content();
  const list = page.querySelector('section[data-section] > [data-layout]:not([data-layout=carousel])');
  const { kept } = page.dataset;
  const { searchParams } = new URL(location.href);
  const views = [currentPath(), kept ?? ''].map((path) => new URL(path, location.href).searchParams);
  const term = searchParams.get('term') ?? '';
  const isSorted = views.some((view) => view.has('sort') || view.has('order'));
  if (!list || kept === currentPath() || (!isSorted && !views.some((view) => view.has('term')))) return;
  // A list that names no sort has its first one.
  const sort = isSorted ? searchParams.get('sort') ?? page.querySelector('#sort-menu [data-sort]')?.dataset.sort : undefined;
  const isDescending = searchParams.get('order') === 'descending';
  /** @type {[string[], Item[]]} */
  // @ts-ignore: TypeScript 4.8 takes an array for no tuple.
  const [paths, items] = await Promise.all(['paths', 'readItems'].map((name) => askWorker(name, { path: currentPath() })));
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  for (const path of paths) {
    const saved = await readPage(path);
    const selector = `section[data-section] > [data-layout="${list.dataset.layout}"] > [data-item]`;
    for (const cell of queryAll(selector, saved)) {
      if (!cells.has(cell.dataset.item ?? '')) cells.set(cell.dataset.item ?? '', cell);
    }
  }
  const records = new Map(items.map((item) => [`${item.source}/${item.id}`, item]));
  const words = searchTerm(term);
  /** @param {HTMLElement} cell */
  const rankOf = (cell) => {
    const [title, subtitle] = ['.title', '.subtitle'].map((part) => cell.querySelector(part)?.textContent ?? '');
    return words ? rank(words, { title, subtitle, facts: [cell.textContent ?? ''] }) : 0;
  };
  let found = [...cells].map(([key, cell]) => {
    const item = records.get(key);
    return { cell, rank: rankOf(cell), value: sort && item ? valueOf(item, sort) : undefined };
  }).filter((one) => one.rank < Infinity);
  // Better matches come first, unless the order has a name, such as by rank.
  const first = page.querySelector('#sort-menu [data-sort]');
  if (!sort && first?.dataset.sort !== 'rank' && !first?.querySelector('.order')) found.sort((one, other) => one.rank - other.rank);
  if (sort) {
    const direction = isDescending ? -1 : 1;
    const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
    /** @type {(one: unknown, other: unknown) => number} */
    const difference = (one, other) =>
      (typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other)));
    // Unknown values come last, in either order.
    const [known, unknown] = [found.filter(({ value }) => value != null), found.filter(({ value }) => value == null)];
    known.sort((one, other) => direction * difference(one.value, other.value));
    found = [...known, ...unknown];
  }
  const about = await readPage();
  if (content() !== page) return;
  const count = page.querySelector('.list > .count');
  // Its number is that of the whole list.
  if (term && count) count.textContent = savedCount(about, found.length);
  if (sort) showSort(sort, isDescending);
  list.replaceChildren(...found.map(({ cell }) => cell));
  page.querySelector('.paging')?.remove();
  list.toggleAttribute('data-arranged', true);
};
