// Stands in for the surroundings of the service worker: events, pages that it tells, and a server. `answers` are what the server
// says, by address; `delay` holds its answers back until the test runs the clock.

window.SHELL = {
  version: '1', home: '/', offline: '/offline', favourites: '/favourites', search: '/search', assets: ['/assets/page.js'],
};
window.told = [];
window.tags = [];
window.clients = { matchAll: async () => [{ postMessage: (message) => told.push(message) }], claim: async () => {} };
window.registration = { sync: { register: async (tag) => { tags.push(tag); } } };
window.skipWaiting = () => {};

/** Resolves once a timer of this length runs. */
window.timer = (length) => new Promise((resolve) => {
  const { setTimeout } = window;
  window.setTimeout = (run, delay, ...rest) => {
    if (delay === length) resolve();
    return setTimeout(run, delay, ...rest);
  };
});

window.server = { isAway: false, hangs: false, delay: 0, profile: 'shared', language: 'en', requests: [], answers: {}, lost: 0 };

/** A page as the server writes it. */
window.page = (text, attributes = '') =>
  `<!doctype html><html lang="${server.language}" dir="ltr"><head><script src="/assets/app-1.js"></script></head>`
  + `<body><nav class="tabs"><a href="/boats">Boats ${server.language}</a></nav>`
  + `<main id="content" ${attributes}><h1>${text}</h1></main><p id="connection"></p></body></html>`;
/** A list for programs. */
window.list = (...ids) => JSON.stringify({ pages: 1, sections: [{ items: ids.map((id) => ({
  id, source: 'boats', title: id, link: `/boats/${id}`,
  artwork: `/artwork/boats/${id}.png?for=${id}`, preview: `/previews/boats/${id}`,
})) }] });

/** A response that knows where it came from, as none does that a script has made. */
const fetched = (response, url) => Object.defineProperties(response, {
  url: { value: url }, clone: { value: () => fetched(Response.prototype.clone.call(response), url) },
});
window.fetch = async (input, options) => {
  const request = new Request(input, options);
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const body = request.method === 'POST' ? await request.text() : undefined;
  const { isAway, profile, language } = server;
  const seen = { path, body, id: request.headers.get('idempotency-key'), accept: request.headers.get('accept') };
  if (path !== '/health') server.requests.push(seen);
  if (server.hangs) await new Promise(() => {});
  if (server.delay && path !== '/health') await new Promise((resolve) => { setTimeout(resolve, server.delay); });
  if (isAway || server.isAway || (body !== undefined && server.lost-- > 0)) throw new TypeError('Failed to fetch');
  const answer = server.answers[path] ?? server.answers[pathname];
  const isDocument = path.startsWith('/api/');
  const [text, { status = 200, type } = {}] = [answer ?? (isDocument ? list() : page(path))].flat();
  const headers = {
    'content-type': type ?? (isDocument ? 'application/json' : 'text/html; charset=utf-8'), 'vitrine-profile': profile,
    'content-language': language, etag: '"1"',
  };
  return fetched(new Response(text, { status, headers }), request.url);
};
Object.defineProperty(Cache.prototype, 'addAll', {
  async value(paths) { for (const path of paths) await this.put(path, await fetch(path)); },
});

/** What events still have to do. */
const work = [];
window.settled = async () => { while (work.length) await work.shift(); };
/** Lets an event have what the browser gives it. */
const dispatch = (event, fields = {}) => {
  const browser = { waitUntil: (part) => work.push(part), respondWith: (part) => { event.answer = part; } };
  dispatchEvent(Object.assign(event, browser, fields));
  return event.answer;
};
window.happen = async (type) => {
  dispatch(new Event(type));
  await settled();
};
/** What the worker answers to a page's request, before all is done that it leads to; nothing if it leaves it to the browser. */
window.begin = async (path, { mode, accept = 'text/html', ...options } = {}) => {
  const request = new Request(path, { referrer: location.href, ...options, headers: { accept, ...options.headers } });
  if (mode) Object.defineProperty(request, 'mode', { value: mode });
  try {
    const response = await dispatch(new Event('fetch'), { request });
    if (!response) return 'network';
    const { status, headers } = response;
    const [{ byteLength: size }, text] = [await response.clone().arrayBuffer(), await response.text()];
    const [language, range, to] = ['content-language', 'content-range', 'location'].map((name) => headers.get(name));
    return { status, text, size, language, range, to, isSaved: text.includes('data-kept') };
  } catch (error) {
    return String(error);
  }
};
window.go = async (...request) => {
  const answer = await begin(...request);
  await settled();
  return answer;
};
window.visit = async (...paths) => { for (const path of paths) await go(path, { mode: 'navigate' }); };
window.post = (path, body, options) =>
  go(path, { method: 'POST', accept: 'application/json', body: new URLSearchParams(body), ...options });
window.star = (id, value, options) => post(`/boats/${id}/favourite`, { value }, options);
/** What the worker answers to a page's question. */
window.askWorker = (name, message) => new Promise((resolve, reject) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.value));
  dispatch(new MessageEvent('message', { data: { name, ...message }, ports: [port2] }));
}).finally(settled);

/** The addresses in the caches of these kinds, the one that was used last at the end. */
window.saved = async (...kinds) => {
  const names = (await caches.keys()).filter((name) => kinds.includes(name.split(' ')[1]));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
};
window.posted = () => server.requests.filter(({ body }) => body !== undefined);
window.fillDevice = () => {
  const refuse = () => { throw new DOMException('', 'QuotaExceededError'); };
  Cache.prototype.put = async () => refuse();
  IDBObjectStore.prototype.add = refuse;
};
window.forgetAll = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  const request = indexedDB.deleteDatabase(`vitrine ${SHELL.home}`);
  await new Promise((resolve, reject) => { request.onsuccess = resolve; request.onerror = request.onblocked = reject; });
};
