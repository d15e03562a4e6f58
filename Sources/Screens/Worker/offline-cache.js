// The caches of the service worker. Each name has the app's path, what is in it, the version and the profile; pictures fit
// all versions.

import { changeState, readOutbox, readState, store } from './database.js';

const { version, home: base } = SHELL;

/** Of each profile. Past them, the least recently used go; those of favourites and pinned lists don't count. */
const MOST = { pages: 150, pictures: 600, pictureBytes: 50 << 20 };
/** Parameters that show the same list in another order, or a part of it. */
const VIEW = ['sort', 'order', 'term', 'page'];

/** @param {string} url */
export const pathOf = (url) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** @typedef {'shell' | 'visited' | 'lasting' | 'pictures' | 'lasting-pictures' | 'lasting-previews'} Kind */
/** @type {(kind: Kind, profile: string) => string} */
export const cacheName = (kind, profile) => [base, kind, /pictures|previews/.test(kind) ? '-' : version, profile].join(' ');
export const ownCaches = async () => (await caches.keys())
  .map((name) => {
    const [path, kind, version, profile] = name.split(' ');
    return { name, path, kind, version, profile };
  })
  .filter(({ path }) => path === base);
/**
 * The caches of some kinds that the profile may see, those of this version first. A new visitor's have nothing personal.
 *
 * @param {Kind[]} kinds
 */
export const readableCaches = async (kinds) => {
  const { profile } = await readState();
  const readable = (await ownCaches())
    .filter((cache) => kinds.some((kind) => kind === cache.kind) && ['all', 'new', profile].includes(cache.profile));
  /** @param {typeof readable[0]} cache */
  const rank = (cache) => Number(cache.version !== version && cache.version !== '-') * 2 + Number(cache.profile === 'new');
  readable.sort((one, other) => rank(one) - rank(other));
  return Promise.all(readable.map(({ name }) => caches.open(name)));
};
/** @type {(path: string, ...kinds: Kind[]) => Promise<Response | undefined>} */
export const find = async (path, ...kinds) => {
  for (const cache of await readableCaches(kinds)) {
    const response = await cache.match(path, { ignoreVary: true });
    if (response) return response;
  }
};

/** Whether the device had no room for something. */
export const room = { isFull: false };
/**
 * Saves a response as the one that was used last. If the device has no room, others make it.
 *
 * @param {Cache} cache
 * @param {string} path
 * @param {Blob} body
 * @param {Headers} headers
 */
export const put = async (cache, path, body, headers) => {
  const fields = new Headers(headers);
  for (const name of ['content-encoding', 'etag', 'set-cookie']) fields.delete(name);
  fields.set('content-length', String(body.size));
  fields.set('vitrine-saved', String(Date.now()));
  try {
    await cache.put(path, new Response(body, { headers: fields }));
  } catch (error) {
    const { profile } = await readState();
    for (const kind of /** @type {Kind[]} */ (['pictures', 'visited'])) {
      const others = await caches.open(cacheName(kind, profile));
      const keys = await others.keys();
      await Promise.all(keys.slice(0, Math.ceil(keys.length / 2)).map((key) => others.delete(key)));
    }
    await cache.put(path, new Response(body, { headers: fields })).catch(() => { room.isFull = true; });
  }
};
/** @type {(cache: Cache, most: number, mostBytes?: number) => Promise<void>} */
const trim = async (cache, most, mostBytes = Infinity) => {
  const keys = await cache.keys();
  let bytes = 0;
  // The last ones were used last.
  for (const [index, key] of [...keys].reverse().entries()) {
    if (mostBytes < Infinity) bytes += Number((await cache.match(key))?.headers.get('content-length'));
    if (index >= most || bytes > mostBytes) await cache.delete(key);
  }
};

// Pages.

/**
 * Saves a page, marked as saved so that scripts know.
 *
 * @param {Response} response
 * @param {'visited' | 'lasting'} kind
 */
export const savePage = async (response, kind = 'visited') => {
  const profile = response.headers.get('vitrine-profile');
  if (!response.ok || !profile || !response.headers.get('content-type')?.startsWith('text/html')) return '';
  await meetVisitor(profile, response.headers.get('content-language') ?? '');
  const path = pathOf(response.url);
  const text = (await response.text())
    .replace('<main ', () => `<main data-kept="${path.replaceAll('&', '&amp;')}" `);
  const lasting = await caches.open(cacheName('lasting', profile));
  const isLasting = kind === 'lasting' || await lasting.match(path, { ignoreVary: true });
  const cache = isLasting ? lasting : await caches.open(cacheName('visited', profile));
  await put(cache, path, new Blob([text]), response.headers);
  if (!isLasting) await trim(cache, MOST.pages);
  return text;
};
/**
 * Removes what belongs to another person when someone signs in or out.
 *
 * @param {string} profile
 * @param {string} language
 */
const meetVisitor = async (profile, language) => {
  const before = await readState();
  if (before.profile === profile && before.language === language) return;
  await changeState({ profile, language, lastingAt: 0 });
  if (before.profile === profile || before.profile === 'new') return;
  await changeState({ pins: [], refused: [], favourites: null, savesPreviews: false });
  const others = (await ownCaches()).filter((cache) => cache.profile === before.profile);
  await Promise.all(others.map(({ name }) => caches.delete(name)));
  for (const { order, profile: owner } of await readOutbox()) {
    if (owner === before.profile) await store('taps', (all) => all.delete(order ?? 0));
  }
};

/** The paths of all saved pages, the one that was used last first. */
export const savedPaths = async () => {
  const all = await Promise.all((await readableCaches(['visited', 'lasting'])).map((cache) => cache.keys()));
  const paths = all.flatMap((keys) => [...keys].reverse().map(({ url }) => pathOf(url)));
  return [...new Set(paths.filter((path) => !path.startsWith(`${base}api/`)))];
};

/** @param {string} path - Of a list, from which its order and place are taken, or of an item. */
export const subjectOf = (path) => {
  const subject = new URL(path, location.href);
  const isItem = subject.pathname.slice(base.length).includes('/');
  // A page of today doesn't stand in for one of the past.
  for (const name of isItem ? [...subject.searchParams.keys()] : VIEW) if (name !== 'at') subject.searchParams.delete(name);
  subject.searchParams.sort();
  return pathOf(subject.href);
};
/** @param {string} path - The saved pages of the same list or item, the one that was used last first. */
export const similarPaths = async (path) => {
  const subject = subjectOf(path);
  return (await savedPaths()).filter((one) => subjectOf(one) === subject);
};
/** @param {string} path - The path of the page that is shown in its place. */
export const savedPath = async (path) => {
  if (await find(path, 'lasting', 'visited')) return path;
  const similar = await similarPaths(path);
  // The whole list rather than what a search left of it.
  const whole = similar.find((one) => !new URL(one, location.href).searchParams.has('term')) ?? similar[0];
  return whole ?? (subjectOf(path).split('?')[0] === SHELL.search ? SHELL.search : path);
};
/** @param {string} path */
export const savedPage = async (path) => find(await savedPath(path), 'lasting', 'visited');
/** @param {string} path - Of a visited page, which becomes the one that was used last. */
export const renew = async (path) => {
  const cache = await caches.open(cacheName('visited', (await readState()).profile));
  const saved = await cache.match(path, { ignoreVary: true });
  if (saved) await cache.put(path, saved);
};

// Pictures.

/** @type {(path: string, response: Response, kind?: 'pictures' | 'lasting-pictures') => Promise<void>} */
export const savePicture = async (path, response, kind = 'pictures') => {
  const { headers } = response;
  // A drawing that stands in for a picture is not for long.
  const isLasting = headers.get('cache-control')?.includes('immutable') || !headers.get('content-type')?.includes('svg');
  if (!response.ok || !isLasting) return;
  const cache = await caches.open(cacheName(kind, (await readState()).profile));
  await put(cache, path, await response.blob(), headers);
  if (kind === 'pictures') await trim(cache, MOST.pictures, MOST.pictureBytes);
};
/** @param {URL} url - Without the server, the same picture in another size will do. */
export const similarPicture = async (url) => {
  const title = url.searchParams.get('for');
  const folder = url.pathname.replace(/[^/]*$/, '');
  for (const cache of title ? await readableCaches(['lasting-pictures', 'pictures']) : []) {
    const key = (await cache.keys()).map(({ url }) => new URL(url))
      .find((other) => other.pathname.startsWith(folder) && other.searchParams.get('for') === title);
    if (key) return cache.match(key.href);
  }
};

/**
 * The part of a saved file that a player asks for (RFC 9110, section 14).
 *
 * @param {Response} response
 * @param {string | null} range
 */
export const partOf = async (response, range) => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (!first && !last) return response;
  const body = await response.blob();
  const { size } = body;
  const from = first ? Number(first) : Math.max(size - Number(last), 0);
  const until = first && last ? Math.min(Number(last) + 1, size) : size;
  const headers = new Headers(response.headers);
  if (from >= until) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  headers.set('content-range', `bytes ${from}-${until - 1}/${size}`);
  headers.set('content-length', String(until - from));
  return new Response(body.slice(from, until), { status: 206, headers });
};
