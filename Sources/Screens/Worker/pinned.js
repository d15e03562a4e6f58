// Content that stays saved: the shell, favourites, and lists that someone has pinned for a journey.

import { ask, askForPage } from './network.js';
import { changeState, readState } from './database.js';
import {
  cacheName, find, ownCaches, pathOf, put, readableCaches, room, saveFor, savePage, savePicture, STRANGER, subjectOf,
} from './offline-cache.js';

const { home: base, version } = SHELL;
/** Of each pinned list. */
const MOST_ITEMS = 1000;
const PAGE_SIZE = 50;
/** Of all favourites, with their details and pictures. */
const MOST_FAVOURITE_BYTES = 500e6;
const MOST_PREVIEWS = 200;
const MOST_PREVIEW_BYTES = 100 << 20;
/** Items that are saved at the same time. Browsers open six connections, which people need, too. */
const MOST_AT_ONCE = 3;
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
const saveDocument = async (path) => {
  const { profile } = await readState();
  const response = await ask(path, { headers: { accept: 'application/json' } });
  if (!response.ok) return;
  const body = await response.blob();
  await saveFor(profile, async (visitor) => {
    await put(await caches.open(cacheName('visited', visitor)), path, body, response.headers);
  });
};
/** @type {(path: string) => Promise<void>} - Saves the values of a list, by which it can be sorted without the server. */
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

/** @type {(cache: Cache, path: string) => Promise<number>} */
const sizeOf = async (cache, path) => Number((await cache.match(path))?.headers.get('content-length') ?? 0);

/** @typedef {{ id: string, source: string, title: string, link: string, artwork?: string, preview?: string | null }} Item */
/** @param {Item} item */
const keyOf = ({ source, id }) => `${source}/${id}`;
/** Where the items of favourites and pinned lists are, for a search without the server. */
const LASTING_ITEMS = `${base}api/v1/saved`;
/**
 * The addresses of a list's pages.
 *
 * @param {string} path
 * @param {number} count - The number of its items.
 */
const pagesOf = (path, count) => Array.from({ length: Math.max(Math.ceil(count / PAGE_SIZE), 1) }, (_, index) => {
  const url = new URL(path, location.href);
  if (index) url.searchParams.set('page', String(index + 1));
  return pathOf(url.href);
});
/**
 * The items of a list, the addresses of its pages, and whether it has more.
 *
 * @param {string} path
 * @param {number} most - The largest number of items.
 */
const readList = async (path, most) => {
  /** @type {Item[]} */
  const items = [];
  for (let page = 1, last = 1; page <= last && items.length <= most; page += 1) {
    const url = new URL(documentOf(path), location.href);
    if (page > 1) url.searchParams.set('page', String(page));
    const response = await ask(url.href, { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`Expected a list, got ${response.status}`);
    const document = await response.json();
    last = document.pages;
    for (const section of document.sections) items.push(...section.items);
  }
  return { items: items.slice(0, most), pages: pagesOf(path, Math.min(items.length, most)), isCut: items.length > most };
};

/** @param {string} page - The pictures of an item's own part, in the markup of its page. */
const picturesOf = (page) => {
  const detail = page.slice(page.indexOf('id="detail"')).split('</article>')[0];
  return [...detail.matchAll(/ src="([^"]*\/artwork\/[^"]*)"/g)].map(([, path]) => path.replaceAll('&amp;', '&'));
};

/** Whether something has changed since favourites and pinned lists were saved. */
let isDue = false;
/**
 * Saves favourites and pinned lists, and lets go of what no longer is one. What comes while they are saved is saved at once
 * afterwards.
 *
 * @param {boolean} [hasChanged] - Whether something has changed.
 */
export const saveLasting = (hasChanged = false) => {
  isDue ||= hasChanged;
  return navigator.locks.request(`${base} lasting`, async () => {
    const { profile, lastingAt } = await readState();
    if (profile === STRANGER || (!isDue && Date.now() - lastingAt < PAUSE)) return;
    isDue = false;
    await saveLists().catch((error) => {
      isDue = true;
      throw error;
    });
  });
};
const saveLists = async () => {
  const { profile, language, pins } = await readState();
  // A list that a source no longer has must not keep the others from being saved.
  const pinned = pins.map((path) => readList(path, MOST_ITEMS).catch(() => ({ items: [], pages: [path], isCut: false })));
  const lists = await Promise.all([readList(SHELL.favourites, Infinity), ...pinned]);
  const [{ items: favourites }] = lists;
  const [cache, pictureCache] = await saveFor(profile, async (visitor) => {
    await changeState({ favourites: favourites.map(keyOf) });
    const names = [cacheName('lasting', visitor), cacheName('lasting-pictures', visitor)];
    return Promise.all(names.map((name) => caches.open(name)));
  });
  room.isFull = false;
  const items = lists.flatMap(({ items }) => items);
  const document = new Blob([JSON.stringify({ sections: [{ items }] })]);
  await put(cache, LASTING_ITEMS, document, new Headers({ 'content-type': 'application/json' }));
  const edited = `${SHELL.home}?edit=true`;
  const pages = new Set([SHELL.offline, SHELL.home, edited, SHELL.search, ...lists.flatMap(({ pages }) => pages)]);
  for (const name of new Set(favourites.map(({ source }) => source))) {
    const path = `${SHELL.favourites}?source=${encodeURIComponent(name)}`;
    for (const page of pagesOf(path, favourites.filter(({ source }) => source === name).length)) pages.add(page);
    // Where they are arranged.
    pages.add(`${path}&edit=true`);
  }
  for (const path of pages) await savePage(await askForPage(path), 'lasting');
  pages.add(LASTING_ITEMS);
  /** @type {Set<string>} */
  const pictures = new Set();
  /**
   * @param {Item} item
   * @returns {Promise<number>} The size of what is saved of it, in bytes.
   */
  const saveItem = async ({ link, artwork }) => {
    const saved = await cache.match(link);
    const isSame = saved?.headers.get('content-language') === language;
    if (!saved && room.isFull) return 0;
    pages.add(link);
    const page = isSame ? await saved.text() : await savePage(await askForPage(link), 'lasting');
    let bytes = await sizeOf(cache, link);
    for (const path of [...artwork ? [artwork] : [], ...picturesOf(page)].filter((path) => !pictures.has(path))) {
      pictures.add(path);
      if (!await pictureCache.match(path)) {
        await savePicture(profile, path, await find(path, 'pictures') ?? await ask(path), 'lasting-pictures');
      }
      bytes += await sizeOf(pictureCache, path);
    }
    return bytes;
  };
  let bytes = 0;
  const left = items.entries();
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, async () => {
    for (const [index, item] of left) {
      const size = index < favourites.length && bytes >= MOST_FAVOURITE_BYTES ? 0 : await saveItem(item);
      bytes += size;
    }
  }));
  await savePreviews(profile, favourites);
  /** @type {[Cache, Set<string>, 'visited' | 'pictures'][]} */
  const parts = [[cache, pages, 'visited'], [pictureCache, pictures, 'pictures']];
  await saveFor(profile, async (visitor) => {
    for (const [lasting, wanted, kind] of parts) {
      for (const { url } of await lasting.keys()) {
        const response = !wanted.has(pathOf(url)) && await lasting.match(url);
        if (!response) continue;
        // It was visited, all the same.
        await put(await caches.open(cacheName(kind, visitor)), pathOf(url), await response.blob(), response.headers);
        await lasting.delete(url);
      }
    }
    await changeState({ lastingAt: Date.now(), isCut: lists.some((list) => list.isCut), isFull: room.isFull });
  });
  // All of this version's is there.
  const old = (await ownCaches()).filter((one) => one.kind === 'lasting' && one.version !== version);
  await Promise.all(old.map(({ name }) => caches.delete(name)));
};

/**
 * Saves the previews of favourites, if someone wants them, the first ones first.
 *
 * @param {string} profile
 * @param {Item[]} favourites
 */
const savePreviews = async (profile, favourites) => {
  const { savesPreviews } = await readState();
  const cache = await saveFor(profile, (visitor) => caches.open(cacheName('lasting-previews', visitor)));
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
  await saveLasting(true).catch(() => {});
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

/** @type {(path: string, isPinned: boolean) => Promise<void>} */
export const pin = async (path, isPinned) => {
  const { pins } = await readState();
  await changeState({ pins: [...pins.filter((one) => one !== path), ...isPinned ? [path] : []] });
  // Without the server, they are saved later.
  await saveLasting(true).catch(() => {});
};

/** How much is saved, in bytes, by source; and how many of the favourites. */
export const report = async () => {
  /** @type {Record<string, { pages: number, pictures: number, previews: number, bytes: number }>} */
  const sources = {};
  const { profile, pins, savesPreviews, favourites, isCut, isFull } = await readState();
  const wanted = new Set(favourites);
  const saved = new Set();
  for (const { name, kind, ...cache } of await ownCaches()) {
    if (kind === 'shell' || ![profile, 'new'].includes(cache.profile)) continue;
    const opened = await caches.open(name);
    const keys = await opened.keys();
    const sizes = await Promise.all(keys.map(({ url }) => sizeOf(opened, url)));
    for (const [index, key] of keys.entries()) {
      const [first, second] = new URL(key.url).pathname.slice(base.length).split('/');
      const isMedia = first === 'artwork' || first === 'previews';
      const source = (sources[isMedia ? second : first] ??= { pages: 0, pictures: 0, previews: 0, bytes: 0 });
      source.bytes += sizes[index];
      if (kind === 'lasting-previews') source.previews += 1;
      else source[kind.endsWith('pictures') ? 'pictures' : 'pages'] += 1;
      if (kind === 'lasting') saved.add([first, second ?? ''].map(decodeURIComponent).join('/'));
    }
  }
  const savedFavourites = [...wanted].filter((key) => saved.has(key)).length;
  return {
    sources, pins, savesPreviews, isCut, isFull, savedFavourites, allFavourites: wanted.size, mostItems: MOST_ITEMS,
    mostFavouriteBytes: MOST_FAVOURITE_BYTES,
  };
};

/** Forgets all pages and pictures but the shell, without which there is no start. Changes still wait. */
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
