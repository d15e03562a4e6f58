// Searches all saved items without the server, and makes rows of items that it has put on no page.

import { content, createElement, currentPath, query, queryAll } from '../App/page.js';
import { foldedForSearch } from '../Search/folding.js';
import { savedCount } from './saved-list.js';
import { askWorker, readPage } from './worker-client.js';

/** @typedef {import('./worker-client.js').Item} Item */

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

/** Of each source. */
const MOST_FOUND = 50;
/**
 * @param {Document} about - The page of what is saved has a star of each source, whose item is “#”.
 * @param {Item} item
 */
const starOf = (about, { id, source, title, link }) => {
  const template = about.querySelector(`template.star[data-source="${CSS.escape(source)}"]`)?.content.firstElementChild;
  const star = template && document.importNode(template, true);
  if (!(star instanceof HTMLFormElement)) return '';
  star.setAttribute('action', `${new URL(link, location.href).pathname}/favourite`);
  const button = query('button', star);
  button.dataset.key = `${source}/${id}`;
  button.ariaLabel = button.ariaLabel?.replace('#', () => title) ?? null;
  return star;
};
/** Searches all saved items in place of the server. */
export const searchSavedItems = async () => {
  const page = content();
  const { searchParams } = new URL(location.href);
  const words = foldedForSearch(searchParams.get('term') ?? '').split(' ').filter(Boolean);
  const only = searchParams.get('source');
  if (!words.length || page.dataset.kept === currentPath()) return;
  /** @type {[Item[], Document]} */
  // @ts-ignore: TypeScript 4.8 takes an array for no tuple.
  const [items, about] = await Promise.all([askWorker('allItems'), readPage()]);
  /** @type {Map<string, HTMLElement[]>} */
  const sections = new Map();
  for (const item of items) {
    const { id, source, title, subtitle, fields } = item;
    const text = foldedForSearch([title, subtitle, ...fields.map((field) => field.text)].join(' '));
    const rows = sections.get(source) ?? [];
    if ((only && only !== source) || rows.length === MOST_FOUND || !words.every((word) => text.includes(word))) continue;
    sections.set(source, [...rows, createRow(`${source}/${id}`, item, starOf(about, item))]);
  }
  if (content() !== page) return;
  const form = query('form.search', page);
  const field = query('input[type=search]', form);
  // Someone may be typing.
  if (field !== document.activeElement || !field.value) field.value = searchParams.get('term') ?? '';
  while (form.nextElementSibling) form.nextElementSibling.remove();
  const lists = [...sections].map(([source, rows]) => createSection(source, rows));
  const found = [...sections.values()].flat().length;
  const count = createElement('p', { className: 'count', role: 'status' });
  form.after(createElement('div', { className: 'list' }, count, ...lists));
  // A region tells what comes into it.
  count.textContent = savedCount(about, found);
};
