// Shows what is saved on this device: on the page that says so, in place of a page that isn't saved, and in lists that are
// sorted or searched without the server.

import { content, createElement, currentPath, on, query, queryAll, showNotice } from './page.js';
import { showCurrent } from './list.js';

/** @typedef {(name: string, message?: object) => Promise<any>} AskWorker */

const language = () => document.documentElement.lang;
/** @param {number} bytes */
const sizeOf = (bytes) => {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 0 }).format(bytes / size);
};

/**
 * The title of a saved page.
 *
 * @param {string} path
 */
const titleOf = async (path) => {
  const response = await fetch(path, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('h1')?.textContent?.trim() || page.title;
};

/** @param {AskWorker} askWorker */
const showMissing = async (askWorker) => {
  query('.missing').hidden = false;
  query('.unsaved').hidden = true;
  document.title = query('.missing h2').textContent ?? '';
  const asked = location.pathname.split('/').slice(0, -1).join('/');
  /** @type {string[]} */
  const paths = await askWorker('paths');
  const others = paths.filter((path) => path !== content().dataset.kept);
  // What is near: of the same source first.
  others.sort((one, other) => Number(other.startsWith(asked)) - Number(one.startsWith(asked)));
  const links = await Promise.all(others.slice(0, 12).map(async (path) =>
    createElement('li', {}, createElement('a', { href: path, className: 'quiet' }, await titleOf(path)))));
  query('.missing ul').replaceChildren(...links);
};

/** @param {AskWorker} askWorker */
const showSaved = async (askWorker) => {
  const root = query('.kept');
  const { sources, pins } = await askWorker('report');
  const rows = Object.entries(sources).map(([source, { pages, pictures, bytes }]) => {
    const place = queryAll('nav.tabs a[href]').find(({ href }) => new URL(href).pathname.endsWith(`/${source}`));
    const name = place?.textContent?.trim() || root.dataset.source || '';
    return { name, pages, pictures, bytes };
  });
  /** @type {Map<string, typeof rows[0]>} */
  const named = new Map();
  for (const row of rows) {
    const other = named.get(row.name) ?? { name: row.name, pages: 0, pictures: 0, bytes: 0 };
    named.set(row.name, {
      name: row.name, pages: row.pages + other.pages, pictures: row.pictures + other.pictures, bytes: row.bytes + other.bytes,
    });
  }
  const facts = [...named.values()].sort((one, other) => other.bytes - one.bytes).map(({ name, pages, pictures, bytes }) =>
    createElement('div', {},
      createElement('dt', {}, name),
      createElement('dd', {}, [
        (root.dataset.pages ?? '').replace('#', String(pages)), (root.dataset.pictures ?? '').replace('#', String(pictures)),
        sizeOf(bytes),
      ].join(' · '))));
  query('.kept dl').replaceChildren(...facts);
  root.dataset.bytes = String(rows.reduce((sum, { bytes }) => sum + bytes, 0));
  for (const button of queryAll('button[data-pin]', root)) {
    const isPinned = pins.includes(button.dataset.pin);
    button.ariaPressed = String(isPinned);
    button.onclick = async () => {
      button.disabled = true;
      await askWorker('pin', { path: button.dataset.pin, isPinned: !isPinned }).catch(() => {});
      button.disabled = false;
      await showSaved(askWorker);
      button.focus();
    };
  }
  const clear = query('button.clear', root);
  clear.onclick = async () => {
    await askWorker('clear');
    await showSaved(askWorker);
    showNotice(root.dataset.cleared);
  };
  root.hidden = false;
  query('.unsaved').hidden = true;
};

/** @typedef {{ id: string, source: string, title: string, fields: { key: string, value: unknown }[] }} Item */
/**
 * @param {Item} item
 * @param {string} key
 */
const valueOf = ({ title, fields }, key) => {
  const value = fields.find((field) => field.key === key)?.value;
  return value === undefined && ['name', 'title'].includes(key) ? title : value;
};
/** @param {string} text */
const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language());

/**
 * Arranges a saved list as its address says, as far as it is saved.
 *
 * @param {AskWorker} askWorker
 */
const arrange = async (askWorker) => {
  const page = content();
  const list = page.querySelector('section[data-section] > [data-layout]:not([data-layout=carousel])');
  const { searchParams } = new URL(location.href);
  const [term, sort] = [searchParams.get('term') ?? '', searchParams.get('sort')];
  if (!list || page.dataset.kept === currentPath() || (!term && !sort)) return;
  /** @type {[string[], Item[]]} */
  // @ts-ignore: TypeScript 4.8 takes an array for no tuple.
  const [paths, items] = await Promise.all(['paths', 'readItems'].map((name) => askWorker(name, { path: currentPath() })));
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  for (const path of paths) {
    const response = await fetch(path, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
    const saved = new DOMParser().parseFromString(await response.text(), 'text/html');
    const selector = `section[data-section] > [data-layout="${list.dataset.layout}"] > [data-item]`;
    for (const cell of queryAll(selector, saved)) {
      if (!cells.has(cell.dataset.item ?? '')) cells.set(cell.dataset.item ?? '', cell);
    }
  }
  const records = new Map(items.map((item) => [`${item.source}/${item.id}`, item]));
  let found = [...cells].filter(([, cell]) => fold(cell.textContent ?? '').includes(fold(term))).map(([key, cell]) => {
    const item = records.get(key);
    return { cell, value: sort && item ? valueOf(item, sort) : undefined };
  });
  if (sort) {
    const direction = searchParams.get('order') === 'descending' ? -1 : 1;
    const { compare } = new Intl.Collator(language(), { numeric: true });
    /**
     * @param {unknown} one
     * @param {unknown} other
     */
    const difference = (one, other) =>
      (typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other)));
    // Unknown values come last, in either order.
    const [known, unknown] = [found.filter(({ value }) => value != null), found.filter(({ value }) => value == null)];
    known.sort((one, other) => direction * difference(one.value, other.value));
    found = [...known, ...unknown];
  }
  if (content() !== page) return;
  list.replaceChildren(...found.map(({ cell }) => cell));
  page.querySelector('.paging')?.remove();
  list.toggleAttribute('data-arranged', true);
};

/** @param {AskWorker} askWorker */
export const show = async (askWorker) => {
  const { page, kept } = content().dataset;
  if (page === 'feed') return arrange(askWorker);
  if (page !== 'offline') return;
  if (kept && kept.replace(/\?.*/, '') !== location.pathname) return showMissing(askWorker);
  return showSaved(askWorker);
};

// The page that was asked for.
on('connectionRestored', () => {
  const { page, kept } = content().dataset;
  if (page !== 'offline' || !kept || kept === currentPath()) return;
  if (query('#player audio').hasAttribute('src')) showCurrent();
  else location.reload();
});
