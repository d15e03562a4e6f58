// Searches all saved items without the server, and makes rows of items that it has put on no page.

import { content, createElement, currentPath, query, queryAll } from '../App/page.js';
import { WORST_TOP_HIT, markedText, rank, searchTerm } from '../Search/ranking.js';
import { savedCount } from './saved-list.js';
import { askWorker, readPage } from './worker-client.js';

/** @typedef {import('./worker-client.js').Item} Item */

const tabs = () => queryAll('nav.tabs a[href]');
/** @param {string} source - Its title is that of its tab, if it has one. */
export const titleOfSource = (source) =>
  tabs().find(({ pathname }) => pathname.endsWith(`/${source}`))?.querySelector('span')?.textContent ?? undefined;

/**
 * @param {string} key - The source and the id of the item.
 * @param {{ title: string, subtitle?: string | null, link: string, artwork: string }} item
 * @param {Node | string} star
 * @param {import('../Search/ranking.js').Term} [term] - Its words are marked.
 */
export const createRow = (key, { title, subtitle, link, artwork }, star, term) => {
  const image = createElement('img', { className: 'artwork', src: artwork, alt: '', width: 320, height: 320 });
  const text = createElement('span', { className: 'text' },
    createElement('span', { className: 'title', dir: 'auto' }, markedText(term, title)),
    ...(subtitle ? [createElement('span', { className: 'subtitle', dir: 'auto' }, markedText(term, subtitle))] : []));
  const row = createElement('li', {}, createElement('a', { href: link }, image, text), star);
  row.dataset.item = key;
  return row;
};

/** @type {(source: string, rows: HTMLElement[], title?: string) => HTMLElement} */
export const createSection = (source, rows, title = titleOfSource(source) || source) => {
  const header = createElement('header', {}, createElement('h2', {}, title));
  const list = createElement('ul', { role: 'list' }, ...rows);
  header.dataset.layoutHeader = list.dataset.layout = 'list';
  const section = createElement('section', {}, header, list);
  section.dataset.section = source;
  return section;
};

/** Of each source. */
const MOST_FOUND = 50;
/** The section of the best item. */
const TOP_HIT = 'top-hit';
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
/**
 * The saved items that match a term: favourites first, then better matches.
 *
 * @param {import('../Search/ranking.js').Term} term
 * @param {string | null} [source] - The only source to search.
 * @returns {Promise<(Item & { rank: number })[]>}
 */
export const findSavedItems = async (term, source) => {
  /** @type {Item[]} */
  const items = await askWorker('allItems');
  return items.filter((item) => !source || item.source === source)
    .map((item) => ({ ...item, rank: rank(term, { ...item, facts: item.fields.map(({ text }) => text) }) }))
    .filter((item) => item.rank < Infinity)
    .sort((one, other) => Number(other.favourite) - Number(one.favourite) || one.rank - other.rank);
};

/** @param {number} found - The number of saved items. */
export const countOf = async (found) => savedCount(await readPage(), found);

/** Searches all saved items in place of the server. */
export const searchSavedItems = async () => {
  const page = content();
  const { searchParams } = new URL(location.href);
  const term = searchTerm(searchParams.get('term') ?? '');
  const only = searchParams.get('source');
  if (!term || page.dataset.kept === currentPath()) return;
  const [items, about] = await Promise.all([findSavedItems(term, only), readPage()]);
  const topHit = !only && items.length > 1 ? items.find((item) => item.rank <= WORST_TOP_HIT) : undefined;
  // It has a section of its own unless it is all that was found in its source.
  const top = items.filter(({ source }) => source === topHit?.source).length > 1 ? TOP_HIT : topHit?.source;
  /** @type {Map<string, HTMLElement[]>} */
  const sections = new Map();
  for (const item of items) {
    const { id, source } = item;
    const place = item === topHit && top ? top : source;
    const rows = sections.get(place) ?? [];
    if (rows.length === MOST_FOUND) continue;
    sections.set(place, [...rows, createRow(`${source}/${id}`, item, starOf(about, item), term)]);
  }
  if (content() !== page) return;
  const form = query('form.search', page);
  const field = query('input[type=search]', form);
  // Someone may be typing.
  if (field !== document.activeElement || !field.value) field.value = searchParams.get('term') ?? '';
  while (form.nextElementSibling) form.nextElementSibling.remove();
  const order = [top, ...tabs().map(({ pathname }) => pathname.split('/').at(-1) ?? '')];
  // Sources without a tab come last.
  const placeOf = (/** @type {string} */ name) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  const lists = [...sections].sort(([one], [other]) => placeOf(one) - placeOf(other)).map(([place, rows]) =>
    createSection(place, rows, place === top ? about.querySelector('.kept')?.dataset.topHit : undefined));
  const found = [...sections.values()].flat().length;
  const count = createElement('p', { className: 'count', role: 'status' });
  form.after(createElement('div', { className: 'list' }, count, ...lists));
  // A region tells what comes into it.
  count.textContent = savedCount(about, found);
};
