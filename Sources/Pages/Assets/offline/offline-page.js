// Shows what is saved on this device: on a page of its own, in place of a page that isn't saved, and in a search without the
// server.

import { content, createElement, currentPath, on, query, queryAll, showNotice, showSaveFailure } from '../app/page.js';
import { showCurrent } from '../list/list.js';
import { foldedForSearch, rememberSearch } from '../search/search.js';
import { arrange, savedCount } from './saved-list.js';
import { readPage } from './saved-cells.js';
import { freshen, titleOfSource } from './refresh.js';
import { showMissing } from './missing-page.js';

/** @typedef {(name: string, message?: object) => Promise<any>} AskWorker */

const language = () => document.documentElement.lang;
/** @param {number} bytes */
const sizeOf = (bytes) => {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 0 }).format(bytes / size);
};

/** @param {AskWorker} askWorker */
const showSaved = async (askWorker) => {
  const root = query('.kept');
  const {
    sources, pins, savesPreviews, isCut, isFull, savedFavourites, allFavourites, mostItems, mostFavouriteBytes,
  } = await askWorker('report');
  const rows = Object.entries(sources).map(([source, { pages, pictures, previews, bytes }]) => {
    const name = titleOfSource(source) || root.dataset.source || '';
    return { name, pages, pictures, previews, bytes };
  });
  /** @type {Map<string, typeof rows[0]>} */
  const named = new Map();
  for (const row of rows) {
    const other = named.get(row.name) ?? { name: row.name, pages: 0, pictures: 0, previews: 0, bytes: 0 };
    named.set(row.name, {
      name: row.name, pages: row.pages + other.pages, pictures: row.pictures + other.pictures,
      previews: row.previews + other.previews, bytes: row.bytes + other.bytes,
    });
  }
  /**
   * @param {'pages' | 'pictures' | 'previews'} kind
   * @param {number} count
   */
  const counted = (kind, count) => (root.dataset[kind] ?? '').replace('#', String(count));
  const facts = [...named.values()].sort((one, other) => other.bytes - one.bytes).map(
    ({ name, pages, pictures, previews, bytes }) => createElement('div', {},
      createElement('dt', {}, name),
      createElement('dd', {}, [
        counted('pages', pages), counted('pictures', pictures), ...(previews ? [counted('previews', previews)] : []),
        sizeOf(bytes),
      ].join(' · '))));
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
  root.dataset.bytes = String(rows.reduce((sum, { bytes }) => sum + bytes, 0));
  /**
   * @param {HTMLButtonElement} button
   * @param {boolean} isOn
   * @param {string} name
   * @param {object} message
   */
  const showSwitch = (button, isOn, name, message) => {
    button.ariaPressed = String(isOn);
    button.onclick = async () => {
      button.disabled = true;
      // Browsers remove what is saved when a device is short of room, unless someone wants it to stay.
      if (!isOn) navigator.storage.persist?.().catch(() => {});
      await askWorker(name, message).catch(showSaveFailure);
      button.disabled = false;
      await showSaved(askWorker);
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
    await showSaved(askWorker);
    showNotice(root.dataset.cleared);
  };
  root.hidden = false;
  query('.unsaved').hidden = true;
};

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {string} source
 * @property {string} title
 * @property {string | null} subtitle
 * @property {string} link
 * @property {string} artwork
 * @property {{ key: string, label: string, value: unknown, text: string }[]} fields
 */

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
/**
 * Searches all saved items in place of the server.
 *
 * @param {AskWorker} askWorker
 */
const showFound = async (askWorker) => {
  const page = content();
  const { searchParams } = new URL(location.href);
  const words = foldedForSearch(searchParams.get('term') ?? '').split(' ').filter(Boolean);
  const only = searchParams.get('source');
  if (!words.length || page.dataset.kept === currentPath()) return;
  /** @type {[Item[], Document]} */
  // @ts-ignore: TypeScript 4.8 takes an array for no tuple.
  const [items, about] = await Promise.all([
    askWorker('allItems'), readPage(askWorker),
  ]);
  /** @type {Map<string, HTMLElement[]>} */
  const sections = new Map();
  for (const item of items) {
    const { id, source, title, subtitle, link, artwork, fields } = item;
    const text = foldedForSearch([title, subtitle, ...fields.map((field) => field.text)].join(' '));
    const rows = sections.get(source) ?? [];
    if ((only && only !== source) || rows.length === MOST_FOUND || !words.every((word) => text.includes(word))) continue;
    const image = createElement('img', { className: 'artwork', src: artwork, alt: '', width: 320, height: 320 });
    // Not all pictures are saved; their places are.
    image.onerror = () => image.removeAttribute('src');
    const row = createElement('li', {}, createElement('a', { href: link }, image,
      createElement('span', { className: 'text' },
        createElement('span', { className: 'title', dir: 'auto' }, title),
        ...(subtitle ? [createElement('span', { className: 'subtitle', dir: 'auto' }, subtitle)] : []))),
    starOf(about, item));
    row.dataset.item = `${source}/${id}`;
    sections.set(source, [...rows, row]);
  }
  if (content() !== page) return;
  const form = query('form.search', page);
  const field = query('input[type=search]', form);
  // Someone may be typing.
  if (field !== document.activeElement || !field.value) field.value = searchParams.get('term') ?? '';
  while (form.nextElementSibling) form.nextElementSibling.remove();
  const lists = [...sections].map(([source, rows]) => {
    const header = createElement('header', {}, createElement('h2', {}, titleOfSource(source) || source));
    const list = createElement('ul', { role: 'list' }, ...rows);
    header.dataset.layoutHeader = list.dataset.layout = 'list';
    const section = createElement('section', {}, header, list);
    section.dataset.section = source;
    return section;
  });
  const found = [...sections.values()].flat().length;
  const count = createElement('p', { className: 'count', role: 'status' });
  form.after(createElement('div', { className: 'list' }, count, ...lists));
  // A region tells what comes into it.
  count.textContent = savedCount(about, found);
};

/**
 * Notes a search that has found something, as the server and its pages do.
 *
 * @param {HTMLElement} page
 * @param {string} [submittedTerm] - The search that was sent last with its form; undefined if someone came by an address.
 */
const noteFound = (page, submittedTerm) => {
  const form = page.querySelector('form.search');
  const term = new URL(location.href).searchParams.get('term')?.trim();
  if (content() !== page || !form || !term || !form.closest('.pane')?.querySelector('[data-item]')) return;
  // The address of a search within a list isn't noted, nor what appears while someone types.
  const isNoted = submittedTerm === undefined ? page.dataset.page === 'search' || form.dataset.empty : submittedTerm === term;
  if (isNoted) rememberSearch(form, term);
};

/**
 * @param {AskWorker} askWorker
 * @param {string} [submittedTerm] - The search that was sent last with its form; undefined if someone came by an address.
 */
export const show = async (askWorker, submittedTerm) => {
  const { page, kept } = content().dataset;
  const shown = content();
  if (page === 'feed') await arrange(askWorker);
  if (page === 'search') await showFound(askWorker);
  if (page !== 'offline') {
    await freshen(askWorker);
    return noteFound(shown, submittedTerm);
  }
  if (kept && kept.replace(/\?.*/, '') !== location.pathname) return showMissing(askWorker);
  return showSaved(askWorker);
};

export { freshen };

// The page that was asked for.
on('connectionRestored', () => {
  const { page, kept } = content().dataset;
  if (page !== 'offline' || !kept || kept === currentPath()) return;
  if (query('#player audio').hasAttribute('src')) showCurrent();
  else location.reload();
});
