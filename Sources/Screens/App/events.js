// The events by which the scripts tell each other what happened.

/**
 * Each event, and its payload.
 *
 * @typedef {object} Events
 * @property {{ url: string }} pageWillLeave - The page of another address is going to replace this one without a load.
 * @property {{ isBack: boolean, isKept: boolean }} pageDidArrive - A page has replaced another without a load: `isBack` in
 *   the history, `isKept` as someone left it.
 * @property {undefined} listWillChange - A choice is going to replace the list, as a step in the history.
 * @property {undefined} contentDidChange - Parts of the page have been replaced.
 * @property {undefined} partsDidChange - Parts of the page have been changed in place.
 * @property {{ favourites: Record<string, boolean> }} favouritesDidChange - Favourites were added or removed elsewhere.
 * @property {{ cell: HTMLElement, isNext: boolean }} playLaterRequested - A cell's item is to play next, or last.
 * @property {{ page: Document }} pageDidCome - The page, or another of its list, as the server has it now.
 * @property {{ term: string }} searchDidFind - A search that someone submitted has found something.
 * @property {undefined} refreshRequested - It is time to show the page as the server has it now.
 * @property {{ url: string }} newerVersionDidCome - The server has a newer version, and has to load what someone asked for.
 * @property {undefined} requestFailed - A request got no usable response. Perhaps the server can't be reached.
 * @property {undefined} connectionRestored - The server can be reached again.
 */

/**
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {Events[Name] extends undefined ? [] : [payload: Events[Name]]} payload
 * @returns {boolean} Whether a listener has handled the event, so that the sender need not.
 */
export const emit = (name, ...[detail]) => !dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));

/**
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {(payload: Events[Name]) => unknown} listener - Returns true if it has handled the event.
 */
export const on = (name, listener) => addEventListener(
  name,
  /** @param {any} event */
  (event) => listener(event.detail) === true && event.preventDefault()
);
