// Shows a page as it would be now: with changes that wait for the server and, if it was saved, with the favourites that this
// browser knows.

import { cellFrom, mostCells, readPage } from './saved-cells.js';
import { showEdits } from '../home/edits.js';
import { content, createElement, emit, query, queryAll } from '../app/page.js';

/** @typedef {import('./offline-page.js').AskWorker} AskWorker */
/**
 * The favourites that the worker knows (`known-favourites.js`).
 *
 * @typedef {object} Known
 * @property {string[]} keys
 * @property {string[]} added
 * @property {string[]} waiting
 * @property {import('../home/edits.js').Edit[]} edits
 * @property {boolean} isComplete
 */

/** The number of saved pages that are searched for the cells of new favourites. */
const MOST_PAGES = 24;

/** @param {string} key */
const sourceOf = (key) => key.split('/')[0];
/** @param {string} path */
const parsed = (path) => new URL(path, location.href);

/**
 * Lists of favourites, each with its source if they are all of one: their headings lead to favourites.
 *
 * @returns {{ list: HTMLElement, source: string | null }[]}
 */
const favouriteLists = () => queryAll('section[data-section]', content()).flatMap((section) => {
  const list = section.querySelector(':scope > [data-layout]');
  const link = section.querySelector(':scope > header a[href]');
  if (!list) return [];
  if (content().dataset.page === 'favourites') return [{ list, source: section.dataset.section ?? null }];
  if (!link || !parsed(link.href).pathname.endsWith('/favourites')) return [];
  return [{ list, source: parsed(link.href).searchParams.get('source') }];
});

/**
 * Finds items in saved pages: in lists first, whose cells have stars.
 *
 * @param {AskWorker} askWorker
 * @param {Set<string>} keys
 */
const findShown = async (askWorker, keys) => {
  /** @type {Map<string, Element>} */
  const found = new Map();
  /**
   * @param {ParentNode} page
   * @param {string} [other] - Layouts whose pictures have another shape.
   */
  const look = (page, other = ':is([data-layout=story], [data-layout=mosaic])') => {
    for (const key of keys) {
      const selector = `:not(${other}) > [data-item="${CSS.escape(key)}"]:has(> form.favourite)`;
      const cell = found.has(key) ? null : page.querySelector(selector)
        ?? page.querySelector(`article:has(button[data-key="${CSS.escape(key)}"]:not(.worded))`);
      if (cell) found.set(key, cell);
    }
  };
  look(content());
  const sources = new Set([...keys].map(sourceOf));
  /** @type {string[]} */
  const paths = keys.size > found.size ? await askWorker('paths') : [];
  const base = new URL('../', import.meta.url).pathname;
  /** @param {string} path - Pages of the items' sources first. */
  const rank = (path) => Number(!sources.has(path.slice(base.length).split(/[/?]/)[0]));
  paths.sort((one, other) => rank(one) - rank(other));
  for (const path of paths.slice(0, MOST_PAGES)) {
    if (found.size === keys.size) break;
    look(await readPage(askWorker, path));
  }
  look(content(), '.none');
  return found;
};

/** @param {string} source - By its tab, if it has one. */
export const titleOfSource = (source) =>
  queryAll('nav.tabs a[href]').find(({ href }) => parsed(href).pathname.endsWith(`/${source}`))?.textContent?.trim();

/**
 * The section of a source on the page of favourites, which has none yet.
 *
 * @param {string} source
 */
const addSection = (source) => {
  const header = createElement('header', {}, createElement('h2', {}, titleOfSource(source) || source));
  const list = createElement('ul', { role: 'list' });
  const section = createElement('section', {}, header, list);
  header.dataset.layoutHeader = list.dataset.layout = 'list';
  section.dataset.section = source;
  const last = queryAll('section[data-section]', content()).at(-1) ?? content().querySelector('.empty');
  if (last) last.after(section);
  else query('.pane', content()).append(section);
};

/** @param {Pick<Known, 'keys' | 'added'>} known - Gives the page the lists that it had no favourites for. */
const addLists = ({ keys, added }) => {
  const page = content();
  for (const template of queryAll('template', page)) {
    const empty = template.content.querySelector('section[data-section] > [data-layout]:empty');
    const source = empty?.closest('section')?.querySelector('a[href*="source="]');
    const wanted = source ? parsed(source.getAttribute('href') ?? '').searchParams.get('source') : null;
    if (empty && keys.some((key) => wanted === null || sourceOf(key) === wanted)) {
      template.replaceWith(template.content.cloneNode(true));
    }
  }
  if (page.dataset.page !== 'favourites' || page.querySelector('.editing')) return;
  const own = parsed(location.href).searchParams.get('source');
  const shown = favouriteLists().map(({ source }) => source);
  const wanted = new Set((page.querySelector('.paging') ? added : keys).map(sourceOf));
  for (const source of wanted) if (!shown.includes(source) && (!own || own === source)) addSection(source);
};

/**
 * @param {AskWorker} askWorker
 * @param {Pick<Known, 'keys' | 'added'>} known
 * @param {(key: string) => boolean} isKnown - Whether it is known if an item is a favourite.
 */
const showLists = async (askWorker, { keys, added }, isKnown) => {
  const page = content();
  addLists({ keys, added });
  const isPaged = page.querySelector('.paging') !== null;
  const lists = favouriteLists().map(({ list, source }) => {
    /** @type {HTMLElement[]} */
    const cells = queryAll(':scope > [data-item]', list);
    const shown = cells.map(({ dataset }) => dataset.item ?? '');
    // Of a list of all sources, or of several pages, it isn't known what else is on it.
    const candidates = source && !isPaged ? keys.filter((key) => sourceOf(key) === source)
      : added.filter((key) => !source || sourceOf(key) === source);
    const most = page.dataset.page === 'favourites' ? Infinity : Math.max(mostCells(list.dataset.layout ?? ''), cells.length);
    return { list, source, cells, most, missing: candidates.slice(0, most).filter((key) => !shown.includes(key)) };
  });
  const found = await findShown(askWorker, new Set(lists.flatMap(({ missing }) => missing)));
  if (content() !== page) return;
  let change = 0;
  for (const { list, source, cells, most, missing } of lists) {
    for (const cell of cells) {
      const { item: key = '' } = cell.dataset;
      const isGone = isKnown(key) && !keys.includes(key);
      if (isGone && cell.contains(document.activeElement)) page.focus({ preventScroll: true });
      if (isGone) cell.remove();
      change -= Number(isGone);
    }
    for (const key of missing.reverse()) {
      const item = found.get(key);
      const cell = item && cellFrom(key, item, list);
      if (cell) list.prepend(cell);
      change += Number(Boolean(cell));
    }
    const all = queryAll(':scope > [data-item]', list);
    /** @param {HTMLElement} cell */
    const place = (cell) => (keys.indexOf(cell.dataset.item ?? '') + keys.length + 1) % (keys.length + 1);
    const sorted = source ? [...all].sort((one, other) => place(one) - place(other)) : all;
    if (sorted.some((cell, index) => cell !== all[index])) list.append(...sorted);
    sorted.slice(most).forEach((cell) => cell.remove());
    const section = list.closest('section');
    if (section) section.hidden = !sorted.length;
  }
  if (page.dataset.page !== 'favourites') return;
  if (favouriteLists().some(({ list }) => list.childElementCount)) page.querySelector('.empty')?.remove();
  // Its number is of another time.
  if (change) page.querySelector('[data-part=count]')?.remove();
};

/** @param {AskWorker} askWorker */
const freshenOnce = async (askWorker) => {
  const page = content();
  /** @type {Known} */
  const known = await askWorker('favourites');
  if (content() !== page || !await showEdits(askWorker, known.edits)) return;
  // The server knew all but the changes that wait when it sent the page.
  const isSaved = page.dataset.kept !== undefined;
  /** @param {string} key */
  const isKnown = (key) => (isSaved ? known.isComplete || known.keys.includes(key) : known.waiting.includes(key));
  const [keys, added] = [known.keys, known.added].map((all) => all.filter(isKnown));
  /** @type {Record<string, boolean>} */
  const favourites = {};
  for (const { dataset: { key = '' } } of queryAll('button[data-key]', page)) {
    if (isKnown(key)) favourites[key] = keys.includes(key);
  }
  emit('favouritesDidChange', { favourites });
  await showLists(askWorker, { keys, added }, isKnown);
};

/** One change after the other. */
let last = Promise.resolve();
/** @param {AskWorker} askWorker */
export const freshen = (askWorker) => (last = last.then(() => freshenOnce(askWorker)).catch(reportError));
