// Asks the service worker.

import { parseMarkup } from '../App/page.js';

/**
 * An item of a saved list, as documents for programs have it.
 *
 * @typedef {object} Item
 * @property {string} id
 * @property {string} source
 * @property {string} title
 * @property {string | null} subtitle
 * @property {string} link
 * @property {string} artwork
 * @property {boolean} favourite
 * @property {{ key: string, label: string, value: unknown, text: string }[]} fields
 */

/**
 * @param {string} name - Of a message that the worker's `router.js` knows.
 * @param {object} [message]
 * @returns {Promise<any>}
 */
export const askWorker = async (name, message) => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.value));
    active?.postMessage({ name, ...message }, [port2]);
  });
};

/**
 * A page as it was saved; an empty one if it wasn't.
 *
 * @param {string} [path] - Without one, the page of what is saved.
 */
export const readPage = async (path) => parseMarkup(await askWorker('read', { path }));
