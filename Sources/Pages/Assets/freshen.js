// Shows a saved page as it would be now: with the favourites that this browser knows, and with changes that wait.

import { content, createElement, emit, query, queryAll } from './page.js';

/** @typedef {import('./kept.js').AskWorker} AskWorker */
/** @typedef {{ keys: string[], added: string[], edits: { path: string, body: string }[], isComplete: boolean }} Known */

/** A shelf has no more cells than the server gives one. */
const SHELF_LENGTH = 12;
/** So many saved pages are looked through for the cells of new favourites. */
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
 * A cell of a list, made of what another page shows of the item.
 *
 * @param {string} key
 * @param {Element} shown - A cell, or the item's own part of its page.
 * @param {HTMLElement} list
 */
const cellFrom = (key, shown, list) => {
  /** @param {string} selector */
  const copy = (selector) => shown.querySelector(selector)?.cloneNode(true) ?? '';
  const star = shown.querySelector('form.favourite');
  if (!star) return;
  const texts = ['.title, h1', '.subtitle'].flatMap((selector, index) => {
    const text = shown.querySelector(selector)?.lastChild?.textContent;
    return text ? [createElement('span', { className: ['title', 'subtitle'][index], dir: 'auto' }, text)] : [];
  });
  const isRow = list.dataset.layout === 'list';
  const image = copy('img.artwork');
  if (image instanceof HTMLElement) image.className = isRow ? 'artwork' : 'artwork large';
  const cell = createElement('li', {},
    createElement('a', { href: (star.getAttribute('action') ?? '').replace(/\/favourite$/, '') }, image,
      ...(isRow ? [createElement('span', { className: 'text' }, ...texts)] : texts)),
    isRow ? copy(':scope > button.play') : '', star.cloneNode(true), copy(':scope > template'));
  cell.dataset.item = key;
  return cell;
};

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
    look(new DOMParser().parseFromString(await askWorker('read', { path }), 'text/html'));
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

/** @param {Known} known - Gives the page the lists that it had no favourites for. */
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
 * @param {Known} known
 */
const showLists = async (askWorker, { keys, added, isComplete }) => {
  const page = content();
  addLists({ keys, added, edits: [], isComplete });
  const isPaged = page.querySelector('.paging') !== null;
  const lists = favouriteLists().map(({ list, source }) => {
    /** @type {HTMLElement[]} */
    const cells = queryAll(':scope > [data-item]', list);
    const shown = cells.map(({ dataset }) => dataset.item ?? '');
    // Of a list of all sources, or of several pages, it isn't known what else is on it.
    const candidates = source && !isPaged ? keys.filter((key) => sourceOf(key) === source)
      : added.filter((key) => !source || sourceOf(key) === source);
    return { list, source, cells, missing: candidates.filter((key) => !shown.includes(key)) };
  });
  const found = await findShown(askWorker, new Set(lists.flatMap(({ missing }) => missing)));
  if (content() !== page) return;
  let change = 0;
  for (const { list, source, cells, missing } of lists) {
    for (const cell of cells) {
      const isGone = isComplete && !keys.includes(cell.dataset.item ?? '');
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
    if (list.dataset.layout !== 'list') sorted.slice(Math.max(SHELF_LENGTH, cells.length)).forEach((cell) => cell.remove());
    const section = list.closest('section');
    if (section) section.hidden = !sorted.length;
  }
  if (page.dataset.page !== 'favourites') return;
  if (favouriteLists().some(({ list }) => list.childElementCount)) page.querySelector('.empty')?.remove();
  // Its number is of another time.
  if (change) page.querySelector('[data-part=count]')?.remove();
};

/**
 * Does to sections of the home page, or to rows of a page for arranging, what a form does to them on the server.
 *
 * @param {HTMLElement[]} all
 * @param {(element: HTMLElement) => string | undefined} idOf
 * @param {string | null} id
 * @param {URLSearchParams} form
 */
const arrange = (all, idOf, id, form) => {
  const index = all.findIndex((one) => idOf(one) === id);
  const element = all[index];
  if (!element) return;
  if (form.get('edit') === 'remove') return element.remove();
  const others = all.filter((one) => one !== element);
  const place = { up: index - 1, down: index + 1, move: Number(form.get('place')) }[form.get('edit') ?? ''] ?? index;
  if (place >= others.length) others.at(-1)?.after(element);
  else others[Math.max(place, 0)]?.before(element);
};
/** @param {Known} known */
const showArrangement = ({ edits }) => {
  const page = content();
  for (const { path, body } of edits) {
    const form = new URLSearchParams(body);
    const item = form.has('item') ? `${form.get('source')}/${form.get('item')}` : null;
    const rows = queryAll('.rows > li', page);
    if (item) arrange(rows, ({ dataset }) => dataset.item, item, form);
    else if (rows.length) arrange(rows, ({ id }) => id, `section-${form.get('section')}`, form);
    else if (page.dataset.page === 'home' && parsed(path).pathname === location.pathname) {
      const sections = queryAll('section[data-section]:not([data-section=story])', page);
      arrange(sections, ({ dataset }) => dataset.section, form.get('section'), form);
    }
  }
};

/** What a page has been given already. */
const shown = new WeakMap();
/** @param {AskWorker} askWorker */
const freshenOnce = async (askWorker) => {
  const page = content();
  /** @type {Known} */
  const known = await askWorker('favourites');
  if (content() !== page) return;
  const number = shown.get(page) ?? 0;
  showArrangement({ ...known, edits: known.edits.slice(number) });
  shown.set(page, known.edits.length);
  /** @type {Record<string, boolean>} */
  const favourites = {};
  for (const { dataset: { key = '' } } of queryAll('button[data-key]', page)) {
    if (known.isComplete || known.keys.includes(key)) favourites[key] = known.keys.includes(key);
  }
  emit('favouritesDidChange', { favourites });
  await showLists(askWorker, known);
};

/** One change after the other. */
let last = Promise.resolve();
/** @param {AskWorker} askWorker */
export const freshen = (askWorker) => (last = last.then(() => freshenOnce(askWorker)).catch(() => {}));
