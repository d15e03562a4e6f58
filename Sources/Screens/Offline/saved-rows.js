// Rows of items that the server has put on no page: what a search without it finds, and favourites that wait to be sent.

import { createElement, queryAll } from '../App/page.js';

/** @param {string} source - Its title is that of its tab, if it has one. */
export const titleOfSource = (source) =>
  queryAll('nav.tabs a[href]').find(({ pathname }) => pathname.endsWith(`/${source}`))?.textContent?.trim();

/**
 * @param {string} key - The source and the id of the item.
 * @param {{ title: string, subtitle?: string | null, link: string, artwork: string }} item
 * @param {Node | string} star
 */
export const createRow = (key, { title, subtitle, link, artwork }, star) => {
  const image = createElement('img', { className: 'artwork', src: artwork, alt: '', width: 320, height: 320 });
  // Not all pictures are saved; their places are.
  image.onerror = () => image.removeAttribute('src');
  const text = createElement('span', { className: 'text' },
    createElement('span', { className: 'title', dir: 'auto' }, title),
    ...(subtitle ? [createElement('span', { className: 'subtitle', dir: 'auto' }, subtitle)] : []));
  const row = createElement('li', {}, createElement('a', { href: link }, image, text), star);
  row.dataset.item = key;
  return row;
};

/** @type {(source: string, rows: HTMLElement[]) => HTMLElement} */
export const createSection = (source, rows) => {
  const header = createElement('header', {}, createElement('h2', {}, titleOfSource(source) || source));
  const list = createElement('ul', { role: 'list' }, ...rows);
  header.dataset.layoutHeader = list.dataset.layout = 'list';
  const section = createElement('section', {}, header, list);
  section.dataset.section = source;
  return section;
};
