// Stands in for a page that isn't saved, and leads to pages that are.

import { content, createElement, query, queryAll } from '../App/page.js';
import { askWorker, readPage } from './worker-client.js';

const base = new URL('../', import.meta.url).pathname;

/** @param {string} path */
const tabsOf = (path) => queryAll('nav.tabs a[href]')
  .filter((tab) => `${path.split('?')[0]}/`.startsWith(`${tab.pathname}/`));

/**
 * A link to a saved page, with the icon of its place and, for an item, the name of it.
 *
 * @param {string} path
 */
const linkTo = async (path) => {
  const page = await readPage(path);
  const [tab] = tabsOf(path);
  const title = createElement('span', { className: 'title', dir: 'auto' }, page.querySelector('h1')?.textContent?.trim() || page.title);
  const isOwn = tab?.pathname === path.split('?')[0];
  const place = createElement('span', { className: 'subtitle' }, isOwn ? '' : tab?.textContent?.trim() ?? '');
  const text = createElement('span', { className: 'text' }, title, place);
  const link = createElement('a', { href: path }, tab?.querySelector('svg')?.cloneNode(true) ?? '', text);
  return createElement('li', {}, link);
};

/** @type {WeakSet<Element>} */
const shown = new WeakSet();
export const showMissing = async () => {
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
    back.hidden = false;
  }
  missing.hidden = false;
  query('.unsaved').hidden = true;
  document.title = query('h2', missing).textContent ?? '';
  const ways = queryAll('ul a', missing);
  for (const way of ways) way.hidden = !paths.includes(way.pathname);
  // These lead to their parts, and to where they are arranged.
  const others = paths.filter((path) => !ways.some(({ pathname }) => pathname === path.split('?')[0]));
  // Pages of the same source come first.
  others.sort((one, other) => Number(other.startsWith(list)) - Number(one.startsWith(list)));
  const links = await Promise.all(others.slice(0, 12).map((path) => linkTo(path)));
  // An item may be saved beside several lists.
  const names = links.map(({ textContent }) => textContent);
  query('ul', missing).append(...links.filter((_, index) => names.indexOf(names[index]) === index));
};
