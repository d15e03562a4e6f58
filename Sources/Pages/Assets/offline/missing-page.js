// What stands in for a page that isn't saved: an item as far as others know it, beside its list; else pages that are saved.

import { cellFrom, readPage } from './saved-cells.js';
import { content, createElement, query, queryAll } from '../app/page.js';

/** @typedef {import('./offline-page.js').AskWorker} AskWorker */

const base = new URL('../', import.meta.url).pathname;
/** The number of saved pages that are searched for an item. */
const MOST_PAGES = 24;

/** @param {string} path */
const tabsOf = (path) => queryAll('nav.tabs a[href]')
  .filter((tab) => `${path.split('?')[0]}/`.startsWith(`${tab.pathname}/`));

/**
 * A link to a saved page, with the icon of its place and, for an item, the name of it.
 *
 * @param {AskWorker} askWorker
 * @param {string} path
 */
const linkTo = async (askWorker, path) => {
  const page = await readPage(askWorker, path);
  const [tab] = tabsOf(path);
  const title = createElement('span', { className: 'title', dir: 'auto' }, page.querySelector('h1')?.textContent?.trim() || page.title);
  const isOwn = tab?.pathname === path.split('?')[0];
  const place = createElement('span', { className: 'subtitle' }, isOwn ? '' : tab?.textContent?.trim() ?? '');
  const text = createElement('span', { className: 'text' }, title, place);
  const link = createElement('a', { href: path }, tab?.querySelector('svg')?.cloneNode(true) ?? '', text);
  return createElement('li', {}, link);
};

/**
 * The cell of an item in a saved list.
 *
 * @param {AskWorker} askWorker
 * @param {string} key
 * @param {string[]} paths
 */
const findCell = async (askWorker, key, paths) => {
  for (const path of paths.slice(0, MOST_PAGES)) {
    const page = await readPage(askWorker, path);
    const cell = page.querySelector(`.list [data-item="${CSS.escape(key)}"]`);
    if (cell) return cell;
  }
};

/**
 * The list of a cell, as it is beside an item.
 *
 * @param {Element} cell
 * @param {string} key
 */
const listBeside = (cell, key) => {
  const [pane, list] = [cell.closest('.pane'), cell.parentElement];
  if (!pane || !list) return '';
  queryAll('.put, .paging', pane).forEach((part) => part.remove());
  for (const title of queryAll('h1', pane)) title.replaceWith(createElement('h2', { className: 'h1' }, ...title.childNodes));
  if (list.dataset.layout !== 'list') {
    list.dataset.layout = 'list';
    list.replaceChildren(...queryAll(':scope > [data-item]', list).flatMap((one) => cellFrom(one.dataset.item ?? '', one, list) ?? []));
  }
  for (const row of queryAll(':scope > [data-item]', list)) row.classList.toggle('selected', row.dataset.item === key);
  pane.classList.add('master');
  return pane;
};

/**
 * Shows what others know of an item.
 *
 * @param {AskWorker} askWorker
 * @param {HTMLElement} back - The link to the list.
 * @param {string[]} paths
 */
const showItem = async (askWorker, back, paths) => {
  const page = content();
  const [source, ...rest] = location.pathname.slice(base.length).split('/').map(decodeURIComponent);
  const key = `${source}/${rest.join('/')}`;
  const cell = await findCell(askWorker, key, paths);
  /** @type {import('./offline-page.js').Item[]} */
  const items = await askWorker('allItems');
  const item = items.find((one) => `${one.source}/${one.id}` === key);
  if (content() !== page || (!cell && !item)) return false;
  /** @param {string} selector */
  const textOf = (selector) => cell?.querySelector(selector)?.lastChild?.textContent ?? '';
  const image = cell?.querySelector('img.artwork')?.cloneNode();
  if (image instanceof HTMLImageElement) Object.assign(image, { className: 'artwork large', sizes: '480px' });
  const title = item?.title ?? textOf('.title');
  const facts = item?.fields.filter(({ value }) => value !== null).map(({ label, text }) =>
    createElement('div', {}, createElement('dt', {}, label), createElement('dd', { dir: 'auto' }, text))) ?? [];
  const lead = createElement('div', {},
    createElement('header', {},
      createElement('h1', { dir: 'auto' }, title),
      createElement('p', { className: 'subtitle', dir: 'auto' }, item?.subtitle ?? textOf('.subtitle'))),
    createElement('p', { className: 'problem' }, query('.missing h2').textContent ?? ''),
    createElement('div', { className: 'actions' },
      ...(cell ? queryAll(':scope > :is(button.play, form.favourite)', cell).map((part) => part.cloneNode(true)) : [])));
  const detail = createElement('article', { id: 'detail', className: 'detail' },
    back, createElement('div', { className: 'lead' }, image ?? '', lead), createElement('dl', { className: 'facts' }, ...facts));
  detail.dataset.item = key;
  page.replaceChildren(createElement('div', { className: 'split' }, cell ? listBeside(cell, key) : '', detail));
  document.title = title;
  page.querySelector('.selected')?.scrollIntoView({ block: 'center' });
  return true;
};

/** @type {WeakSet<Element>} */
const shown = new WeakSet();
/** @param {AskWorker} askWorker */
export const showMissing = async (askWorker) => {
  const missing = content().querySelector('.missing');
  if (!missing || shown.has(missing)) return;
  shown.add(missing);
  for (const tab of tabsOf(location.pathname)) tab.ariaCurrent = 'page';
  const list = location.pathname.split('/').slice(0, -1).join('/');
  /** @type {string[]} */
  const paths = await askWorker('paths');
  const back = query('a.back');
  if (list.length > base.length) {
    back.setAttribute('href', list + location.search);
    back.append(tabsOf(list)[0]?.textContent?.trim() ?? '');
    // The list itself, then others that have the item beside others.
    const lists = paths.filter((path) => `${path.split('?')[0]}/`.startsWith(`${list}/`));
    lists.sort((one, other) => Number(other === list + location.search) - Number(one === list + location.search));
    back.hidden = false;
    if (await showItem(askWorker, back, lists)) return;
  }
  missing.hidden = false;
  query('.unsaved').hidden = true;
  document.title = query('h2', missing).textContent ?? '';
  const ways = queryAll('ul a', missing);
  for (const way of ways) way.hidden = !paths.includes(way.pathname);
  // These lead to their parts, and to where they are arranged.
  const others = paths.filter((path) => !ways.some(({ pathname }) => pathname === path.split('?')[0]));
  // What is near: of the same source first.
  others.sort((one, other) => Number(other.startsWith(list)) - Number(one.startsWith(list)));
  const links = await Promise.all(others.slice(0, 12).map((path) => linkTo(askWorker, path)));
  // An item may be saved beside several lists.
  const names = links.map(({ textContent }) => textContent);
  query('ul', missing).append(...links.filter((_, index) => names.indexOf(names[index]) === index));
};
