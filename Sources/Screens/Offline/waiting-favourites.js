// Gives the page of favourites those that wait to be sent.

import { content, emit, queryAll } from '../App/page.js';
import { createRow, createSection } from './saved-search.js';
import { askWorker, readPage } from './worker-client.js';

const base = new URL('../', import.meta.url).pathname;
/** The number of saved pages that are searched for an item. */
const MOST_PAGES = 24;

/**
 * @param {string} key
 * @returns {Promise<HTMLElement | undefined>} A row made of what a saved page shows of the item.
 */
const findRow = async (key) => {
  const list = `${base}${encodeURIComponent(key.split('/')[0])}`;
  /** @type {string[]} */
  const paths = await askWorker('paths');
  // Pages of its source come first.
  paths.sort((one, other) => Number(other.startsWith(list)) - Number(one.startsWith(list)));
  for (const path of paths.slice(0, MOST_PAGES)) {
    const page = await readPage(path);
    const star = page.querySelector(`form.favourite:has(> [data-key="${CSS.escape(key)}"]:not(.worded))`);
    const shown = star?.closest('[data-item], article');
    if (!star || !shown) continue;
    /** @param {string} selector - Marks stand before the text. */
    const textOf = (selector) => shown.querySelector(selector)?.lastChild?.textContent ?? '';
    return createRow(key, {
      title: textOf('.title, h1'), subtitle: textOf('.subtitle'),
      link: star.getAttribute('action')?.replace(/\/favourite$/, '') ?? '',
      artwork: shown.querySelector('img.artwork')?.getAttribute('src') ?? '',
    }, star);
  }
};

/** @param {HTMLElement} row - The newest favourite of a source is its first. */
const addRow = (row) => {
  const page = content();
  const source = row.dataset.item?.split('/')[0] ?? '';
  const list = page.querySelector(`section[data-section="${CSS.escape(source)}"] > [data-layout]`);
  const only = new URL(location.href).searchParams.get('source');
  if (!list && only && only !== source) return;
  const last = queryAll('section[data-section]', page).at(-1) ?? page.querySelector('.empty');
  // A list of several pages counts its rows.
  if (list?.querySelector('[aria-posinset]')) row.ariaPosInSet = '1';
  if (list) list.prepend(row);
  else last?.after(createSection(source, [row]));
  page.querySelector('.empty')?.remove();
  // Its number is of another time.
  page.querySelector('[data-part=count]')?.remove();
  // The page is no longer as it came.
  emit('partsDidChange');
};

/** @param {() => import('./offline.js').Change[]} outbox */
export const addWaitingFavourites = async (outbox) => {
  const page = content();
  // The last change of each counts.
  const valuesNow = () => new Map(outbox().map(({ path, body }) => [path, new URLSearchParams(body).get('value')]));
  if (page.querySelector('.editing')) return;
  /** @param {string} key */
  const isShown = (key) => page.querySelector(`[data-item="${CSS.escape(key)}"]`) !== null;
  for (const [path, value] of valuesNow()) {
    const [source, item, last] = path.slice(base.length).split('/').map(decodeURIComponent);
    const key = `${source}/${item}`;
    if (last !== 'favourite' || value !== 'true' || isShown(key)) continue;
    const row = await findRow(key);
    if (content() !== page) return;
    if (row && !isShown(key) && valuesNow().get(path) === 'true') addRow(row);
  }
};
