// Sends the service worker's requests, and finds out whether the server is away.

import { noticeVisitor } from './visitor.js';

const { home: base } = SHELL;
/** In milliseconds. */
const LONGEST_REQUEST = 20000;
/** How long the worker waits for an answer before it probes the server, in milliseconds. */
const SILENCE = 500;
/** How long the server may take to answer a probe, in milliseconds. */
const PROBE_LIMIT = 1000;
/** On a slow network, a probe may take this many round trips: three for a new connection, and one for the request. */
const ROUND_TRIPS = 4;

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

/** When the last answer came. */
let heardAt = 0;
/** How long the last answer to a probe took, in milliseconds. */
let lastProbe = 0;
/** @type {Promise<void> | undefined} */
let probe;
/** Throws if the server doesn't answer at all: some networks drop requests without an error. */
const probeServer = () => (probe ??= (async () => {
  const begin = performance.now();
  const limit = Math.max(PROBE_LIMIT, ROUND_TRIPS * (navigator.connection?.rtt ?? 0), 2 * lastProbe);
  // Without credentials, it doesn't wait for the connections that slow pictures have taken.
  const answer = fetch(`${base}health`, {
    // @ts-ignore: the DOM library of TypeScript 4.8 knows no timeout.
    cache: 'no-store', credentials: 'omit', redirect: 'manual', signal: AbortSignal.timeout(LONGEST_REQUEST / 2),
  }).then(() => {
    heardAt = performance.now();
    lastProbe = heardAt - begin;
  });
  await within(limit, answer).catch((error) => { if (heardAt <= begin) throw error; });
})().finally(() => { probe = undefined; }));

/** @type {(request: RequestInfo, options?: RequestInit) => Promise<Response>} */
const send = async (request, options) => {
  const controller = new AbortController();
  const { signal } = controller;
  // With options, a navigation would become a request of the worker's own. Other requests end with the page's.
  const isNavigation = request instanceof Request && request.mode === 'navigate';
  // They also lose the page that they come from, to which the answer may lead.
  const referrer = request instanceof Request ? request.referrer : undefined;
  if (request instanceof Request) request.signal.addEventListener('abort', () => controller.abort());
  let isAnswered = false;
  const answer = fetch(request, isNavigation ? options : { referrer, ...options, signal }).then((response) => {
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
    // Browsers open few connections, so one that hangs would block others.
    controller.abort();
    throw error;
  });
  if (response.status === 502 || response.status === 504) throw new Error(`Expected the server, got ${response.status}`);
  return response;
};

/**
 * Sends a request. Throws if the server is away: the connection fails, a proxy says so, or no answer comes.
 *
 * @param {RequestInfo} request
 * @param {RequestInit} [options]
 */
export const ask = (request, options) => noticeVisitor(send(request, options));

/** @param {string} path - The path of a page, which is requested as scripts do. */
export const askForPage = (path) => ask(path, { headers: { accept: 'text/html', 'x-purpose': 'update' } });
