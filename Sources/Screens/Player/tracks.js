// The tracks of a list: those in the document, and those on its other pages.

import { content, currentPath, fetchPage, pageURL, queryAll } from '../App/page.js';
import { shown } from '../List/shown.js';
import { MAXIMUM_LENGTH } from './queue.js';

/** @typedef {import('./queue.js').Track} Track */

/** The width of a picture that is large enough for the sheet, in pixels. */
const LARGE = 512;

/** @type {(cell: Element) => Track} - The button that plays says what the cell doesn't show. */
export const trackOf = (cell) => {
  /** @param {string} selector - Marks stand before the text. */
  const text = (selector) => cell.querySelector(selector)?.lastChild?.textContent ?? '';
  const image = cell.querySelector('img.artwork');
  // The largest, because it is also shown where the device is locked.
  const [largest = '', width = ''] = image?.srcset.split(', ').at(-1)?.split(' ') ?? [];
  const { title, artist, art = largest || image?.getAttribute('src') || '', preview, duration } = cell.querySelector('button.play')?.dataset ?? {};
  return {
    title: title ?? text('h1, .title'),
    artist: artist ?? text('.subtitle'),
    art,
    large: art === largest && parseInt(width) >= LARGE ? art : undefined,
    href: cell.querySelector(':scope > a:not(.back)')?.getAttribute('href') ?? currentPath(),
    preview,
    duration: Number(duration) || undefined,
    isExplicit: cell.querySelector('.explicit') !== null,
    isFavourite: cell.querySelector('.favourite > button')?.ariaPressed === 'true',
  };
};

/** @param {ParentNode} root */
const cellsIn = (root) => queryAll(':is(.list, .tracks) [data-item]', root);
/**
 * The cells of another page of a list; none if it doesn't come. Music goes on while someone looks at other pages, and so
 * does the request.
 *
 * @param {HTMLElement} nav
 * @param {number} page
 */
const fetchCells = async (nav, page) => {
  const source = await fetchPage(pageURL(nav, page), new AbortController().signal, true).catch(() => null);
  const other = source?.querySelector('.paging');
  return Number(other?.dataset.current) === page ? cellsIn(other?.closest('.pane') ?? content(source ?? document)) : [];
};

/**
 * The tracks of a list that have a preview, from its beginning, in parts: one for each page, until there are as many as a queue holds.
 *
 * @param {ParentNode} pane
 * @returns {AsyncGenerator<Track[]>}
 */
export const tracksOf = async function* (pane) {
  const nav = pane.querySelector('.paging');
  // The tracks of an item are no pages of the list beside it.
  const pages = (nav && shown.pagedList?.loaded) ?? new Map([[Number(nav?.dataset.current ?? 1), cellsIn(pane)]]);
  const lastShown = Math.max(...pages.keys());
  const end = Math.min(Number(nav?.dataset.total ?? 0), MAXIMUM_LENGTH);
  // A carousel may repeat items of the list below it.
  const known = new Set();
  for (let page = 1; page <= lastShown || known.size < end; page++) {
    const cells = (pages.get(page) ?? (nav ? await fetchCells(nav, page) : []))
      .filter(({ dataset: { item } }) => !known.has(item) && known.add(item));
    if (!cells.length && page > lastShown) return;
    yield cells.map(trackOf).filter(({ preview }) => preview);
  }
};
