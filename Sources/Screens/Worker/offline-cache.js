// The caches of the service worker. Each name has the app's path, what is in it, the version and the profile; pictures fit
// all versions.

import { readState } from './database.js';

const { version, home: base } = SHELL;

/** Of each profile. Past them, the least recently used go; those of favourites and pinned lists don't count. */
const MOST = { pages: 150, pictures: 600, pictureBytes: 50 << 20 };
/** Pages that let people in or are about them. They are never saved. */
export const UNSAVED = /^(account|setup|share|sign-in|sign-out)(\/|\?|$)/;
/** The profile of someone who has not signed in though it is needed. Nothing is saved for strangers. */
export const STRANGER = 'stranger';
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
 * The lock of everything that is saved. Reading and saving share it; deleting what another person left excludes both. It
 * can't be nested.
 */
export const SAVED = `${base} saved`;
/**
 * Saves something for a person, unless someone else has come meanwhile.
 *
 * @template Value
 * @param {string} profile - Whose it was when it was requested. A new visitor may have got a profile since.
 * @param {(profile: string) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export const saveFor = (profile, work) => navigator.locks.request(SAVED, { mode: 'shared' }, async () => {
  const { profile: visitor } = await readState();
  if (visitor === STRANGER || ![visitor, 'new'].includes(profile)) {
    throw new Error(`Expected the profile ${profile}, found ${visitor}`);
  }
  return work(visitor);
});
/**
 * The caches of some kinds that the profile may see, those of this version first. A new visitor's have nothing personal.
 *
 * @param {Kind[]} kinds
 * @returns {Promise<Cache[]>}
 */
export const readableCaches = (kinds) => navigator.locks.request(SAVED, { mode: 'shared' }, async () => {
  const { profile } = await readState();
  const profiles = profile === STRANGER ? ['all'] : ['all', 'new', profile];
  const readable = (await ownCaches())
    .filter((cache) => kinds.some((kind) => kind === cache.kind) && profiles.includes(cache.profile));
  /** @param {typeof readable[0]} cache */
  const rank = (cache) => Number(cache.version !== version && cache.version !== '-') * 2 + Number(cache.profile === 'new');
  readable.sort((one, other) => rank(one) - rank(other));
  return Promise.all(readable.map(({ name }) => caches.open(name)));
});
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
  const path = pathOf(response.url);
  if (profile === STRANGER || UNSAVED.test(path.slice(base.length))) return '';
  const text = (await response.text())
    .replace('<main ', () => `<main data-kept="${path.replaceAll('&', '&amp;')}" `);
  await saveFor(profile, async (visitor) => {
    const lasting = await caches.open(cacheName('lasting', visitor));
    const isLasting = kind === 'lasting' || await lasting.match(path, { ignoreVary: true });
    const cache = isLasting ? lasting : await caches.open(cacheName('visited', visitor));
    await put(cache, path, new Blob([text]), response.headers);
    if (!isLasting) await trim(cache, MOST.pages);
  });
  return text;
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
export const renew = async (path) => saveFor((await readState()).profile, async (visitor) => {
  const cache = await caches.open(cacheName('visited', visitor));
  const saved = await cache.match(path, { ignoreVary: true });
  if (saved) await cache.put(path, saved);
});

// Pictures.

/**
 * @param {string} profile - Whose it was when it was requested.
 * @param {string} path
 * @param {Response} response
 * @param {'pictures' | 'lasting-pictures'} kind
 */
export const savePicture = async (profile, path, response, kind = 'pictures') => {
  const { headers } = response;
  // A drawing that stands in for a picture is not for long.
  const isLasting = headers.get('cache-control')?.includes('immutable') || !headers.get('content-type')?.includes('svg');
  if (!response.ok || !isLasting) return;
  const body = await response.blob();
  await saveFor(profile, async (visitor) => {
    const cache = await caches.open(cacheName(kind, visitor));
    await put(cache, path, body, headers);
    if (kind === 'pictures') await trim(cache, MOST.pictures, MOST.pictureBytes);
  });
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
