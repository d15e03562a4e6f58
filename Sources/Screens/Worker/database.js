// The service worker's database: the changes that wait, and the state of this browser.

const { home: base } = SHELL;

/**
 * A change that someone made. `order` is its place among the others.
 *
 * @typedef {object} Change
 * @property {number} [order]
 * @property {string} id - The server carries out each id once.
 * @property {string} path
 * @property {string} body
 * @property {string} accept
 * @property {RequestRedirect} redirect
 * @property {string} referrer
 * @property {string} profile - Of the page on which it was made.
 * @property {number} [at] - When it was made, in milliseconds since 1970.
 */
/**
 * @typedef {object} State
 * @property {string} profile - As the server names it: `shared`, `new`, a name of its own, or `stranger` for someone who
 *   has not signed in though it is needed.
 * @property {string} [former] - The profile that everything saved belongs to, while it isn't clear who uses the browser.
 * @property {string} language
 * @property {string[]} pins - The paths of pinned lists.
 * @property {{ path: string, body: string, reason: string, isExpired?: boolean }[]} refused - Changes that the server refused
 *   after their page was closed, and those that waited for too long.
 * @property {string[] | null} favourites - The keys of the favourites that the server had last; null if they aren't known.
 * @property {boolean} savesPreviews - Whether previews of favourites are saved, too.
 * @property {boolean} isCut - Whether a pinned list has more items than are saved.
 * @property {boolean} isFull - Whether the device had no room for all of them.
 * @property {number} lastingAt - When favourites and pinned lists were saved, in milliseconds since 1970.
 * @property {{ profile: string, endpoint: string, key: string }} [subscription] - To notifications, with who has made it and
 *   the server's key. It outlives the session.
 */

/** @type {Promise<IDBDatabase> | undefined} */
let database;
const openDatabase = () => new Promise((resolve, reject) => {
  const request = indexedDB.open(`vitrine ${base}`, 1);
  request.onupgradeneeded = () => {
    // The outbox. Another name would lose the changes that wait on people's devices.
    request.result.createObjectStore('taps', { keyPath: 'order', autoIncrement: true });
    request.result.createObjectStore('state');
  };
  request.onsuccess = () => {
    // Browsers close it when a sign-out clears the site's data.
    request.result.onclose = () => { database = undefined; };
    resolve(request.result);
  };
  request.onerror = () => reject(request.error);
});
/**
 * @param {'taps' | 'state'} name
 * @param {(store: IDBObjectStore) => IDBRequest} work
 * @returns {Promise<any>} What the request answers, once it is durable.
 */
export const store = async (name, work) => {
  database ??= openDatabase();
  const opened = await database.catch((error) => {
    database = undefined;
    throw error;
  });
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(name, 'readwrite', { durability: 'strict' });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
};
/** @type {State} - Of a browser that has saved nothing. */
export const NEW_STATE = {
  profile: 'new', former: undefined, language: '', pins: [], refused: [], favourites: null, savesPreviews: false,
  isCut: false, isFull: false, lastingAt: 0,
};
/** @returns {Promise<State>} */
export const readState = async () => ({
  ...NEW_STATE, ...await store('state', (all) => all.get('state')).catch(() => undefined),
});
/** @param {Partial<State>} change */
export const changeState = (change) => navigator.locks.request(`${base} state`, async () => {
  const state = { ...await readState(), ...change };
  await store('state', (all) => all.put(state, 'state'));
});
/** @returns {Promise<Change[]>} */
export const readOutbox = () => store('taps', (all) => all.getAll()).catch(() => []);

