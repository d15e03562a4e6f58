// What stays saved: the shell, favourites, and lists that someone has pinned for a journey.

import { ask, askForPage } from './asking.js';
import { changeState, readState } from './database.js';
import { cacheName, find, ownCaches, pathOf, put, readableCaches, room, savePage, savePicture, subjectOf } from './keep.js';

const { home: base, version } = SHELL;
/** Of each list. */
const MOST_ITEMS = 1000;
const PAGE_SIZE = 50;
/** Of all favourites. */
const MOST_PREVIEWS = 200;
const MOST_PREVIEW_BYTES = 100 << 20;
/** Between two looks for changes elsewhere, in milliseconds. */
const PAUSE = 600000;

/** Saves what every start needs. The browser has most of it already. */
export const saveShell = async () => {
  const shell = await caches.open(cacheName('shell', 'all'));
  await shell.addAll(SHELL.assets);
  const pages = [SHELL.offline, SHELL.home, SHELL.search].map(async (path) => savePage(await askForPage(path), 'lasting'));
  // Another page than the one that says what is saved may come later.
  await Promise.allSettled(pages);
  await pages[0];
};

/**
 * @param {string} path - Of a list.
 * @returns {string} The path of the same list for programs, with as many items as one answer has.
 */
const documentOf = (path) => {
  const url = new URL(path, location.href);
  url.pathname = `${base}api/v1/${url.pathname.slice(base.length)}`;
  url.searchParams.set('page-size', '200');
  return pathOf(url.href);
};
/** @param {string} path - Of a list for programs. */
export const saveDocument = async (path) => {
  const response = await ask(path, { headers: { accept: 'application/json' } });
  if (!response.ok) return;
  const { profile, language } = await readState();
  const headers = new Headers(response.headers);
  headers.set('content-language', language);
  await put(await caches.open(cacheName('visited', profile)), path, await response.blob(), headers);
};
/**
 * Saves the values of a list, by which it can be sorted without the server.
 *
 * @param {string} path
 */
export const saveItems = async (path) => {
  const document = documentOf(subjectOf(path));
  const saved = await find(document, 'visited');
  if (saved && Date.now() - Number(saved.headers.get('vitrine-saved')) < PAUSE) return;
  await saveDocument(document);
};
/** @param {string} path */
export const readItems = async (path) => {
  const document = await (await find(documentOf(subjectOf(path)), 'visited'))?.json();
  return document?.sections.flatMap((/** @type {{ items: Item[] }} */ { items }) => items) ?? [];
};

/** @typedef {{ id: string, source: string, title: string, link: string, artwork?: string, preview?: string | null }} Item */
/** @param {Item} item */
const keyOf = ({ source, id }) => `${source}/${id}`;
/** Where the items of favourites and pinned lists are, for a search without the server. */
const LASTING_ITEMS = `${base}api/v1/saved`;
/**
 * The items of a list, the addresses of its pages, and whether it has more.
 *
 * @param {string} path
 */
const readList = async (path) => {
  /** @type {Item[]} */
  const items = [];
  const pages = [path];
  for (let page = 1, last = 1; page <= last && items.length <= MOST_ITEMS; page += 1) {
    const url = new URL(documentOf(path), location.href);
    if (page > 1) url.searchParams.set('page', String(page));
    const response = await ask(url.href, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`Expected a list, got ${response.status}`);
    const document = await response.json();
    last = document.pages;
    for (const section of document.sections) items.push(...section.items);
  }
  for (let page = 2; page <= Math.ceil(Math.min(items.length, MOST_ITEMS) / PAGE_SIZE); page += 1) {
    const url = new URL(path, location.href);
    url.searchParams.set('page', String(page));
    pages.push(pathOf(url.href));
  }
  return { items: items.slice(0, MOST_ITEMS), pages, isCut: items.length > MOST_ITEMS };
};

/** @param {string} page - The pictures of an item's own part, in the markup of its page. */
const picturesOf = (page) => {
  const detail = page.slice(page.indexOf('id="detail"')).split('</article>')[0];
  return [...detail.matchAll(/ src="([^"]*\/artwork\/[^"]*)"/g)].map(([, path]) => path.replaceAll('&amp;', '&'));
};

/**
 * Saves favourites and pinned lists, and lets go of what no longer is one.
 *
 * @param {boolean} [isDue] - Whether something has changed.
 */
export const saveLasting = (isDue = false) => navigator.locks.request(`${base} lasting`, async () => {
  const { profile, language, pins, lastingAt, sent } = await readState();
  if (!isDue && Date.now() - lastingAt < PAUSE) return;
  // A list that a source no longer has must not keep the others from being saved.
  const pinned = pins.map((path) => readList(path).catch(() => ({ items: [], pages: [path], isCut: false })));
  const lists = await Promise.all([readList(SHELL.favourites), ...pinned]);
  const [{ items: favourites, isCut }] = lists;
  const known = isCut ? null : favourites.map(keyOf);
  // What was sent meanwhile may have come too late for the list.
  await changeState({ favourites: known, sent: (await readState()).sent.slice(sent.length) });
  room.isFull = false;
  const changing = [SHELL.offline, SHELL.home, SHELL.search, ...lists.flatMap(({ pages }) => pages)];
  const items = lists.flatMap(({ items }) => items);
  const cache = await caches.open(cacheName('lasting', profile));
  const document = new Blob([JSON.stringify({ sections: [{ items }] })]);
  await put(cache, LASTING_ITEMS, document, new Headers({ 'content-type': 'application/json' }));
  const pictures = new Set(items.flatMap(({ artwork }) => (artwork ? [artwork] : [])));
  for (const path of new Set([...changing, ...items.map(({ link }) => link)])) {
    const saved = changing.includes(path) ? undefined : await cache.match(path);
    const isSame = saved?.headers.get('content-language') === language;
    const page = isSame ? await saved.text() : await savePage(await askForPage(path), 'lasting');
    for (const picture of items.some(({ link }) => link === path) ? picturesOf(page) : []) pictures.add(picture);
  }
  const pictureCache = await caches.open(cacheName('lasting-pictures', profile));
  for (const path of pictures) {
    if (await pictureCache.match(path)) continue;
    await savePicture(path, await find(path, 'pictures') ?? await ask(path), 'lasting-pictures');
  }
  await savePreviews(favourites);
  /** @type {[Cache, Set<string>, 'visited' | 'pictures'][]} */
  const parts = [
    [cache, new Set([...changing, LASTING_ITEMS, ...items.map(({ link }) => link)]), 'visited'], [pictureCache, pictures, 'pictures'],
  ];
  for (const [lasting, wanted, kind] of parts) {
    for (const { url } of await lasting.keys()) {
      const response = !wanted.has(pathOf(url)) && await lasting.match(url);
      if (!response) continue;
      // It was visited, all the same.
      await put(await caches.open(cacheName(kind, profile)), pathOf(url), await response.blob(), response.headers);
      await lasting.delete(url);
    }
  }
  await changeState({ lastingAt: Date.now(), isCut: lists.some((list) => list.isCut), isFull: room.isFull });
  // All of this version's is there.
  const old = (await ownCaches()).filter((one) => one.kind === 'lasting' && one.version !== version);
  await Promise.all(old.map(({ name }) => caches.delete(name)));
});

/**
 * Saves the previews of favourites, if someone wants them, the first ones first.
 *
 * @param {Item[]} favourites
 */
const savePreviews = async (favourites) => {
  const { profile, savesPreviews } = await readState();
  const cache = await caches.open(cacheName('lasting-previews', profile));
  const paths = savesPreviews ? favourites.flatMap(({ preview }) => preview ?? []).slice(0, MOST_PREVIEWS) : [];
  const wanted = new Set();
  let bytes = 0;
  for (const path of paths) {
    const saved = await cache.match(path);
    const response = saved ?? await ask(path);
    if (response.status !== 200) continue;
    const body = await response.blob();
    if (bytes + body.size > MOST_PREVIEW_BYTES) break;
    bytes += body.size;
    wanted.add(path);
    if (!saved) await put(cache, path, body, response.headers);
  }
  for (const { url } of await cache.keys()) if (!wanted.has(pathOf(url))) await cache.delete(url);
};
/** @param {boolean} savesPreviews */
export const choosePreviews = async (savesPreviews) => {
  await changeState({ savesPreviews });
  await saveLasting(true);
};

/** All items that are saved: those of favourites and pinned lists, then those of visited lists. */
export const allItems = async () => {
  const readable = await readableCaches(['lasting', 'visited']);
  const documents = await Promise.all(readable.map(async (cache) => {
    const keys = (await cache.keys()).filter(({ url }) => pathOf(url).startsWith(`${base}api/`));
    return Promise.all(keys.map(async (key) => (await cache.match(key))?.json().catch(() => undefined)));
  }));
  /** @type {Map<string, Item>} */
  const items = new Map();
  for (const document of documents.flat()) {
    for (const section of document?.sections ?? []) for (const item of section.items) items.set(keyOf(item), item);
  }
  return [...items.values()];
};

/**
 * @param {string} path
 * @param {boolean} isPinned
 */
export const pin = async (path, isPinned) => {
  const { pins } = await readState();
  await changeState({ pins: [...pins.filter((one) => one !== path), ...isPinned ? [path] : []] });
  await saveLasting(true);
};

/** How much is saved, in bytes, by source. */
export const report = async () => {
  /** @type {Record<string, { pages: number, pictures: number, previews: number, bytes: number }>} */
  const sources = {};
  const { profile, pins, savesPreviews, isCut, isFull } = await readState();
  for (const { name, kind, ...cache } of await ownCaches()) {
    if (kind === 'shell' || ![profile, 'new'].includes(cache.profile)) continue;
    const opened = await caches.open(name);
    for (const key of await opened.keys()) {
      const response = await opened.match(key);
      const [first, second] = new URL(key.url).pathname.slice(base.length).split('/');
      const isMedia = first === 'artwork' || first === 'previews';
      const source = (sources[isMedia ? second : first] ??= { pages: 0, pictures: 0, previews: 0, bytes: 0 });
      source.bytes += Number(response?.headers.get('content-length'));
      if (kind === 'lasting-previews') source.previews += 1;
      else source[kind.endsWith('pictures') ? 'pictures' : 'pages'] += 1;
    }
  }
  return { sources, pins, savesPreviews, isCut, isFull, mostItems: MOST_ITEMS };
};

/** Forgets all pages and pictures but the shell, without which there is no start. Taps still wait. */
export const clear = async () => {
  await changeState({ pins: [], savesPreviews: false, isCut: false, isFull: false, lastingAt: Date.now() });
  for (const { name, kind } of await ownCaches()) {
    if (kind === 'shell') continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      if (![SHELL.home, SHELL.offline, SHELL.search].includes(pathOf(key.url))) await cache.delete(key);
    }
  }
};
