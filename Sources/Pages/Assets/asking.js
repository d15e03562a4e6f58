// How the service worker asks the server, and how it notices that nobody answers.

const { home: base } = SHELL;
/** In milliseconds. */
const LONGEST_REQUEST = 20000;
/** How long the server may be silent before it is asked whether it is there, in milliseconds. */
const SILENCE = 800;
/** How long it has to answer that, in milliseconds. */
const PROBE_LIMIT = 1000;
/** A network with long ways has more time, by this factor. */
const ROUND_TRIPS = 3;

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

/** When the server answered anything last. */
let heardAt = 0;
/** How long the last answer to a probe took, in milliseconds. */
let lastProbe = 0;
/** @type {Promise<void> | undefined} */
let probe;
/** Throws if the server answers nothing at all: a network may swallow requests without a word. */
const probeServer = () => (probe ??= (async () => {
  const begin = performance.now();
  const limit = Math.max(PROBE_LIMIT, ROUND_TRIPS * (navigator.connection?.rtt ?? 0), 2 * lastProbe);
  // @ts-ignore: the DOM library of TypeScript 4.8 knows no timeout.
  const answer = fetch(`${base}health`, { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_REQUEST / 2) }).then(() => {
    heardAt = performance.now();
    lastProbe = heardAt - begin;
  });
  await within(limit, answer).catch((error) => { if (heardAt <= begin) throw error; });
})().finally(() => { probe = undefined; }));

/**
 * Sends a request; throws if the server can't be reached, also if a proxy says so or nobody answers.
 *
 * @param {RequestInfo} request
 * @param {RequestInit} [options]
 */
export const ask = async (request, options) => {
  const controller = new AbortController();
  const { signal } = controller;
  // A navigation with options would be another request, from this worker. Others end with those who asked.
  const isNavigation = request instanceof Request && request.mode === 'navigate';
  if (request instanceof Request) request.signal.addEventListener('abort', () => controller.abort());
  let isAnswered = false;
  const answer = fetch(request, isNavigation ? options : { ...options, signal }).then((response) => {
    heardAt = performance.now();
    return response;
  }).finally(() => { isAnswered = true; });
  const silence = (async () => {
    while (!isAnswered && !signal.aborted) {
      await new Promise((resolve) => { setTimeout(resolve, SILENCE); });
      if (!isAnswered) await probeServer();
    }
    return answer;
  })();
  const response = await within(LONGEST_REQUEST, Promise.race([answer, silence])).catch((error) => {
    // A connection that hangs is in the way of others.
    controller.abort();
    throw error;
  });
  if (response.status === 502 || response.status === 504) throw new Error(`Expected the server, got ${response.status}`);
  return response;
};

/** @param {string} path - Of a page, which is asked for as if by a script. */
export const askForPage = (path) => ask(path, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
