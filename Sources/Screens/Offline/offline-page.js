// The page of what is saved on this device, also in place of one that isn't.

import { content, createElement, query, queryAll, showNotice, showSaveFailure } from '../App/page.js';
import { titleOfSource } from './saved-search.js';
import { askWorker, readPage } from './worker-client.js';

const language = () => document.documentElement.lang;
/** @param {number} bytes */
const sizeOf = (bytes) => {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 0 }).format(bytes / size);
};

export const showSavedPages = async () => {
  const root = query('.kept');
  const {
    sources, pins, savesPreviews, isCut, isFull, savedFavourites, allFavourites, mostItems, mostFavouriteBytes,
  } = await askWorker('report');
  /** @type {Map<string, Record<string, number>>} */
  const named = new Map();
  for (const [source, counts] of Object.entries(sources)) {
    const name = titleOfSource(source) || root.dataset.source || '';
    const sum = named.get(name) ?? {};
    for (const kind in counts) sum[kind] = (sum[kind] ?? 0) + counts[kind];
    named.set(name, sum);
  }
  const rows = [...named].sort(([, one], [, other]) => other.bytes - one.bytes);
  const facts = rows.map(([name, { bytes, ...counts }]) => {
    const kinds = Object.keys(counts).filter((kind) => kind !== 'previews' || counts.previews);
    const texts = kinds.map((kind) => root.dataset[kind]?.replace('#', String(counts[kind])));
    return createElement('div', {},
      createElement('dt', {}, name), createElement('dd', {}, [...texts, sizeOf(bytes)].join(' · ')));
  });
  query('.kept dl').replaceChildren(...facts);
  query('.full', root).hidden = !isFull;
  const favourites = query('.favourites', root);
  favourites.hidden = !allFavourites;
  const figures = [savedFavourites, allFavourites].map((count) => count.toLocaleString(language()));
  favourites.textContent = (favourites.dataset.text ?? '')
    .replace(/#(\d)/g, (_, place) => [...figures, sizeOf(mostFavouriteBytes)][place - 1]);
  const cut = query('.cut', root);
  cut.hidden = !isCut;
  cut.textContent = cut.textContent?.replaceAll('#', mostItems.toLocaleString(language())) ?? '';
  root.dataset.bytes = String(rows.reduce((sum, [, { bytes }]) => sum + bytes, 0));
  /** @type {(button: HTMLButtonElement, isOn: boolean, name: string, message: object) => void} */
  const showSwitch = (button, isOn, name, message) => {
    button.ariaPressed = String(isOn);
    button.onclick = async () => {
      button.disabled = true;
      // Browsers remove what is saved when a device is short of room, unless someone wants it to stay.
      if (!isOn) navigator.storage.persist?.().catch(() => {});
      await askWorker(name, message).catch(showSaveFailure);
      button.disabled = false;
      await showSavedPages();
      button.focus();
    };
  };
  for (const button of queryAll('button[data-pin]', root)) {
    const { pin: path } = button.dataset;
    const isPinned = pins.includes(path);
    showSwitch(button, isPinned, 'pin', { path, isPinned: !isPinned });
  }
  showSwitch(query('button.previews', root), savesPreviews, 'choosePreviews', { savesPreviews: !savesPreviews });
  const clear = query('button.clear', root);
  clear.onclick = async () => {
    await askWorker('clear');
    await showSavedPages();
    showNotice(root.dataset.cleared);
  };
  root.hidden = false;
  query('.unsaved').hidden = true;
};

// A page that isn't saved.

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
  const place = createElement('span', { className: 'subtitle' }, isOwn ? '' : tab?.querySelector('span')?.textContent ?? '');
  const text = createElement('span', { className: 'text' }, title, place);
  const link = createElement('a', { href: path }, tab?.querySelector('svg')?.cloneNode(true) ?? '', text);
  return createElement('li', {}, link);
};

/** Stands in for a page that isn't saved, and leads to pages that are. */
export const showMissing = async () => {
  const missing = content().querySelector('.missing:not([data-filled])');
  if (!missing) return;
  missing.toggleAttribute('data-filled', true);
  for (const tab of tabsOf(location.pathname)) tab.ariaCurrent = 'page';
  const list = location.pathname.split('/').slice(0, -1).join('/');
  /** @type {string[]} */
  const paths = await askWorker('paths');
  const back = query('a.back');
  if (list.length > base.length) {
    back.setAttribute('href', list + location.search);
    back.append(tabsOf(list)[0]?.querySelector('span')?.textContent ?? '');
    back.hidden = false;
  }
  missing.hidden = false;
  query('.unsaved').hidden = true;
  const title = query('h2', missing);
  query('h1').textContent = document.title = title.textContent ?? '';
  title.remove();
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
