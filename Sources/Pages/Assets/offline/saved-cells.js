// Reads saved pages, and makes cells of what they show.

import { createElement, queryAll } from '../app/page.js';

/** @typedef {import('./offline-page.js').AskWorker} AskWorker */

/**
 * A page as it was saved; an empty one if it wasn't.
 *
 * @param {AskWorker} askWorker
 * @param {string} [path] - Without one, the page of what is saved.
 */
export const readPage = async (askWorker, path) => {
  const page = new DOMParser().parseFromString(await askWorker('read', { path }), 'text/html');
  // A parser without scripts makes elements of what is for pages without scripts.
  queryAll('noscript', page).forEach((element) => element.remove());
  return page;
};

/**
 * The number of cells that a section of the home page has at most, as the server counts them (`HomeStyle.cells`).
 *
 * @param {string} layout
 */
export const mostCells = (layout) => ({ list: 6, mosaic: 9 }[layout] ?? 12);

/**
 * A cell of a list, made of what another page shows of the item.
 *
 * @param {string} key
 * @param {Element} shown - A cell, or the item's own part of its page.
 * @param {HTMLElement} list
 */
export const cellFrom = (key, shown, list) => {
  /** @param {string} selector */
  const copy = (selector) => shown.querySelector(selector)?.cloneNode(true) ?? '';
  const star = shown.querySelector('form.favourite');
  if (!star) return;
  const texts = ['.title, h1', '.subtitle'].flatMap((selector, index) => {
    const text = shown.querySelector(selector)?.lastChild?.textContent;
    return text ? [createElement('span', { className: ['title', 'subtitle'][index], dir: 'auto' }, text)] : [];
  });
  const { layout = '' } = list.dataset;
  const isRow = layout === 'list';
  const image = copy('img.artwork');
  if (image instanceof HTMLElement) {
    image.className = isRow ? 'artwork' : 'artwork large';
    // All pictures beside each other have one shape.
    const height = isRow ? null : list.querySelector('img.artwork')?.getAttribute('height');
    if (height) image.setAttribute('height', height);
  }
  // Rows have their text beside the picture, shelves and grids below it, the others over it.
  const className = { list: 'text', story: 'over', mosaic: 'over' }[layout];
  const cell = createElement('li', {},
    createElement('a', { href: (star.getAttribute('action') ?? '').replace(/\/favourite$/, '') }, image,
      ...(className ? [createElement('span', { className }, ...texts)] : texts)),
    isRow ? copy(':scope > button.play') : '', star.cloneNode(true), copy(':scope > template'));
  cell.dataset.item = key;
  return cell;
};
