// How the service worker asks the server.

/** In milliseconds. */
const LONGEST_REQUEST = 20000;

/**
 * @template Value
 * @param {number} limit - In milliseconds.
 * @param {Promise<Value>} promise
 * @returns {Promise<Value>}
 */
export const within = (limit, promise) => Promise.race([
  promise,
  new Promise((_, reject) => { setTimeout(() => reject(new Error(`Expected an answer within ${limit} ms`)), limit); }),
]);

/**
 * Sends a request; throws if the server can't be reached, also if a proxy says so.
 *
 * @param {RequestInfo} request
 * @param {RequestInit} [options]
 */
export const ask = async (request, options) => {
  const response = await within(LONGEST_REQUEST, fetch(request, options));
  if (response.status === 502 || response.status === 504) throw new Error(`Expected the server, got ${response.status}`);
  return response;
};

/** @param {string} path - Of a page, which is asked for as if by a script. */
export const askForPage = (path) => ask(path, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
