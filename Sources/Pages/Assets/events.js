// The events by which the scripts tell each other what happened.

/**
 * Each event, and its payload.
 *
 * @typedef {object} Events
 * @property {{ url: string }} pageWillLeave - The page of another address is going to replace this one without a load.
 * @property {{ isBack: boolean }} pageDidArrive - A page has replaced another without a load; `isBack` in the history.
 * @property {undefined} historyTraversed - Back or forward led to another address, without the Navigation API.
 * @property {undefined} refreshRequested - It is time to show the page as the server has it now.
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
