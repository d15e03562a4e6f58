// The favourites as this browser knows them: those that the server had last, and what someone has changed since.

import { changeState, readState, waitingTaps } from './database.js';

const { home: base } = SHELL;
/** Changes that the server has made since its favourites were read. */
const MOST_SENT = 100;

/**
 * A form that someone has sent.
 *
 * @typedef {object} Edit
 * @property {string} id
 * @property {string} path
 * @property {string} body
 * @property {number} [at] - When the server answered, in milliseconds since 1970. Without it, the form waits.
 */

/**
 * @param {string} path
 * @returns {string | undefined} The key of the item whose star has this path.
 */
const keyOf = (path) => {
  const [source, item, last] = path.slice(base.length).split('/');
  return last === 'favourite' ? `${decodeURIComponent(source)}/${decodeURIComponent(item)}` : undefined;
};
/** @param {string} key */
const sourceOf = (key) => key.split('/')[0];

/**
 * @param {string[]} keys
 * @param {URLSearchParams} form - Moves a favourite among those of its source.
 */
const move = (keys, form) => {
  const key = `${form.get('source')}/${form.get('item')}`;
  const own = keys.filter((other) => sourceOf(other) === sourceOf(key));
  const index = own.indexOf(key);
  if (index < 0) return keys;
  /** @type {Record<string, number>} */
  const places = { up: index - 1, down: index + 1, move: Number(form.get('place')) };
  own.splice(index, 1);
  own.splice(Math.max(places[form.get('edit') ?? ''] ?? index, 0), 0, key);
  return keys.map((other) => (sourceOf(other) === sourceOf(key) ? own.shift() ?? other : other));
};
/**
 * Does to the favourites what the server is going to do, or has done.
 *
 * @param {string[]} keys
 * @param {Edit} edit
 */
const apply = (keys, { path, body }) => {
  const form = new URLSearchParams(body);
  if (path === SHELL.favourites) return move(keys, form);
  const key = keyOf(path);
  if (!key) return keys;
  const others = keys.filter((other) => other !== key);
  if (form.get('value') !== 'true') return others;
  if (others.length < keys.length) return keys;
  // The newest of a source is its first.
  const first = others.findIndex((other) => sourceOf(other) === sourceOf(key));
  others.splice(first < 0 ? others.length : first, 0, key);
  return others;
};

/**
 * The keys of all favourites, by source and in order; those that were added since the server's were read, and those whose
 * change waits; and all changes since then.
 */
export const knownFavourites = async () => {
  const { favourites, sent } = await readState();
  const taps = (await waitingTaps()).map(({ id, path, body }) => ({ id, path, body }));
  const edits = [...sent, ...taps];
  const keys = edits.reduce(apply, favourites ?? []);
  const old = new Set(favourites);
  return {
    keys, edits, added: keys.filter((key) => !old.has(key)), isComplete: favourites !== null,
    waiting: taps.flatMap(({ path }) => keyOf(path) ?? []),
  };
};

/** @param {Edit} edit - The server has made it. */
export const editWasSent = async ({ id, path, body }) => {
  const { sent } = await readState();
  await changeState({ sent: [...sent, { id, path, body, at: Date.now() }].slice(-MOST_SENT) });
};
