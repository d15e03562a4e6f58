// A worker that follows the pages of all tabs of a browser with one stream of events, because browsers open only six
// connections to a server. Where there are no shared workers, each tab has its own.

/**
 * A page that a tab shows. A new visitor's page shows no profile, which begins with the first change.
 *
 * @typedef {{ path: string, revision: number, isOfNewVisitor: boolean }} Page
 * @typedef {{ postMessage(message: unknown): void }} Tab
 */

const LONGEST_DELAY = 30000;
/** An open page of a node that was killed is live on another one within two seconds. */
const SHORTEST_DELAY = 500;
/** Something comes every minute, in milliseconds. After a longer silence the connection is lost. */
const LONGEST_SILENCE = 70000;
/** As many as the server follows with one stream. A tab that crashed says nothing, so the last ones count. */
const MOST_PAGES = 32;

/** @type {Map<Tab, Page>} - The page of each tab. */
const pages = new Map();
/** @type {EventSource | undefined} */
let stream;
let delay = SHORTEST_DELAY;
let timer = 0;
let silenceTimer = 0;
let isConnected = false;

/** @param {object} message */
const tellAll = (message) => { for (const tab of pages.keys()) tab.postMessage(message); };

const fail = () => {
  clearTimeout(silenceTimer);
  stream?.close();
  isConnected = false;
  tellAll({ isConnected, hasFailed: true });
  // Not all browsers at once.
  timer = setTimeout(connect, delay * (1 + Math.random()));
  delay = Math.min(delay * 2, LONGEST_DELAY);
};
const hear = () => {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(fail, LONGEST_SILENCE);
};
const connect = () => {
  clearTimeout(timer);
  clearTimeout(silenceTimer);
  stream?.close();
  stream = undefined;
  /** @type {Map<string, number>} */
  const revisions = new Map();
  for (const { path, revision } of [...pages.values()].slice(-MOST_PAGES)) {
    revisions.set(path, Math.min(revision, revisions.get(path) ?? revision));
  }
  if (!revisions.size) return;
  const url = new URL('../live', location.href);
  for (const [path, revision] of revisions) url.searchParams.append('page', `${revision} ${path}`);
  const source = (stream = new EventSource(url));
  stream.addEventListener('open', () => {
    hear();
    delay = SHORTEST_DELAY;
    isConnected = true;
    tellAll({ isConnected });
  });
  stream.addEventListener('error', () => {
    const isRefused = source.readyState === EventSource.CLOSED;
    fail();
    if (isRefused) leaveIfSignedOut(source, url);
  });
  stream.addEventListener('message', ({ data }) => {
    hear();
    if (!data) return;
    const change = JSON.parse(data);
    for (const [tab, page] of pages) if (!change.page || change.page === page.path) tab.postMessage({ change });
  });
};
/**
 * A stream that is refused doesn't say why.
 *
 * @param {EventSource} refused
 * @param {URL} url
 */
const leaveIfSignedOut = async (refused, url) => {
  const status = await fetch(url, { method: 'HEAD', headers: { accept: 'text/event-stream' } })
    .then(({ status, headers }) => (headers.has('vitrine-profile') ? status : 0), () => 0);
  if (status !== 401 || stream !== refused) return;
  clearTimeout(timer);
  tellAll({ isSignedOut: true });
};
/** The pages of several tabs may change at once. */
const connectSoon = () => {
  clearTimeout(timer);
  // The server may have refused this stream because it had not heard yet that the one before was closed.
  delay = SHORTEST_DELAY;
  timer = setTimeout(connect, 50);
};

/**
 * @param {Tab} tab
 * @param {{ page?: Page, revision?: number, reconnects?: boolean }} message - The page of a tab, none for a tab that closes;
 *   or the page's new revision; or that the stream must begin again.
 */
const receive = (tab, { page, revision, reconnects }) => {
  const known = pages.get(tab);
  if (revision && known) known.revision = revision;
  else if (reconnects) connectSoon();
  else if (page) {
    pages.delete(tab);
    pages.set(tab, page);
    const isFollowed = stream && known?.path === page.path && known.isOfNewVisitor === page.isOfNewVisitor;
    // The revision of another node may be older although its number is higher.
    const isOfOtherNode = known && Math.abs(page.revision - known.revision) >= 2 ** 28;
    if (!isFollowed || page.revision < known.revision || isOfOtherNode) connectSoon();
    tab.postMessage({ isConnected });
  } else if (pages.delete(tab)) connectSoon();
};

if ('onconnect' in self) {
  addEventListener('connect', ({ ports: [port] }) => {
    port.onmessage = ({ data }) => receive(port, data);
  });
} else {
  addEventListener('message', ({ data }) => receive(self, data));
}
