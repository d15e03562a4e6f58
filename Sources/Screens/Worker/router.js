// The rules of the service worker; their table is at the end.

import { ask, within } from './network.js';
import { changeState, readState } from './database.js';
import { allItems, choosePreviews, clear, pin, readItems, report, saveItems, saveLasting, saveShell } from './pinned.js';
import {
  find, ownCaches, partOf, pathOf, renew, savePage, savePicture, savedPage, savedPath, savedPaths, similarPicture, similarPaths,
  UNSAVED,
} from './offline-cache.js';
import { answerChange, sendOutbox, tellPages } from './outbox.js';
import { doubtVisitor, forgetVisitor, keepSubscription, noticeVisitor } from './visitor.js';

const { version, home: base } = SHELL;
/** How long the server may take before the saved page is shown, in milliseconds. */
const PATIENCE = 800;
const DAY = 86400000;

/** The page that says that an address is not saved. */
const missingPage = async () => {
  const page = await find(SHELL.offline, 'lasting');
  // Scripts show what they have instead.
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
};

/** @typedef {(event: FetchEvent, url: URL) => Promise<Response>} Answer */

/** @type {Answer} */
const answerPage = async (event, url) => {
  const { request } = event;
  const purpose = request.headers.get('x-purpose');
  const isNavigation = request.mode === 'navigate' || purpose === 'navigate';
  // Results that appear while someone types don't count as a visit.
  const isVisit = isNavigation || !url.searchParams.has('term');
  const network = ask(request).then((response) => {
    if (isVisit) event.waitUntil(savePage(response.clone()).catch(() => {}));
    return response;
  });
  event.waitUntil(network.catch(() => {}));
  const path = pathOf(url.href);
  const same = await find(path, 'lasting', 'visited').catch(() => undefined);
  try {
    return await (same && isNavigation ? within(PATIENCE, network) : network);
  } catch {
    const shown = await savedPath(path);
    event.waitUntil(renew(shown).catch(() => {}));
    // Meanwhile an answer may have told of another person.
    return await find(shown, 'lasting', 'visited') ?? missingPage();
  }
};

/**
 * Asks the server alone: for a form that can't wait or that the device has no room for, or a page that is never saved.
 *
 * @param {FetchEvent} event
 * @param {Promise<Response>} [answer]
 */
const answerOnline = ({ request }, answer = ask(request)) => answer.catch((error) => {
  if (request.mode === 'navigate') return missingPage();
  throw error;
});

/** @type {Answer} */
const answerSignIn = async (event) => {
  const response = await answerOnline(event);
  // The answer may be lost on its way, and a redirect doesn't say who has signed in.
  if (response.status !== 401) await doubtVisitor().catch(() => {});
  return response;
};
/** @type {Answer} */
const answerSignOut = async (event) => {
  // The last chance of the changes that wait.
  await sendOutbox().catch(() => {});
  const response = await answerOnline(event);
  if (response.ok || response.type === 'opaqueredirect') await forgetVisitor().catch(() => {});
  return response;
};

/** @type {Answer} */
const answerAsset = async ({ request }, url) => await find(url.pathname, 'shell') ?? ask(request);

/** @type {Answer} */
const answerPicture = async (event, url) => {
  const path = pathOf(url.href);
  const { profile } = await readState();
  const saved = await find(path, 'lasting-pictures', 'pictures').catch(() => undefined);
  if (saved) {
    const isOld = Date.now() - Number(saved.headers.get('vitrine-saved')) > DAY;
    if (isOld && !await find(path, 'lasting-pictures')) {
      event.waitUntil(savePicture(profile, path, saved.clone()).catch(() => {}));
    }
    return saved;
  }
  try {
    const response = await ask(event.request);
    event.waitUntil(savePicture(profile, path, response.clone()).catch(() => {}));
    return response;
  } catch {
    return await similarPicture(url) ?? Response.error();
  }
};

/** @type {Answer} */
const answerPreview = async ({ request }, url) => {
  const saved = await find(pathOf(url.href), 'lasting-previews').catch(() => undefined);
  // A file may take long, so there is no time limit.
  return saved ? partOf(saved, request.headers.get('range')) : noticeVisitor(fetch(request));
};

// Starts and new versions.

addEventListener('install', (event) => {
  // Pages name their files with their versions, and the files of the last version stay, so that no page has to load again.
  skipWaiting();
  event.waitUntil(saveShell());
});
addEventListener('activate', (event) => event.waitUntil((async () => {
  const all = await ownCaches();
  const last = all.filter((cache) => cache.kind === 'shell' && cache.version !== version).at(-1)?.version;
  const old = all.filter((cache) => ![version, last, '-'].includes(cache.version));
  await Promise.all(old.map(({ name }) => caches.delete(name)));
  await clients.claim();
})()));
// Saved favourites show what was sent.
const sendAndSave = async () => { if (await sendOutbox()) await saveLasting(true).catch(() => {}); };
addEventListener('sync', (event) => event.waitUntil(sendAndSave()));

/** @type {Record<string, (message: any) => Promise<unknown>>} - What pages ask for, and what they get. */
const MESSAGES = {
  arrive: async () => {
    await tellPages();
    await saveLasting(await sendOutbox()).catch(() => {});
  },
  favouritesDidChange: () => saveLasting(true).catch(() => {}),
  report,
  paths: ({ path }) => (path ? similarPaths(path) : savedPaths()),
  saveItems: ({ path }) => saveItems(path).catch(() => {}),
  readItems: ({ path }) => readItems(path),
  read: async ({ path }) => await (await savedPage(path ?? SHELL.offline))?.text() ?? '',
  allItems,
  choosePreviews: ({ savesPreviews }) => choosePreviews(savesPreviews),
  pin: ({ path, isPinned }) => pin(path, isPinned),
  clear,
  forgetRefused: () => changeState({ refused: [] }),
  keepSubscription,
};
addEventListener('message', (event) => {
  const { name, ...message } = event.data;
  // A page of another version may ask for something else.
  const answer = Promise.resolve(MESSAGES[name]?.(message));
  event.waitUntil(answer.then((value) => event.ports[0]?.postMessage({ value }), (error) => {
    event.ports[0]?.postMessage({ error: String(error) });
  }));
});

/**
 * The rules: the first one whose method and path fit says who answers a request. Paths are those below the app's own. What
 * no rule fits, and what has no answer here, is left to the browser.
 *
 * @type {[method: string, path: RegExp, accepts: RegExp, answer?: Answer][]}
 */
const RULES = [
  // Pages and changes of another person may follow.
  ['POST', /^(sign-in|setup)$/, /./, answerSignIn],
  ['GET', /^sign-in\/oidc\/callback$/, /./, answerSignIn],
  ['POST', /^sign-out$/, /./, answerSignOut],
  // Favourites, their order, the home page and searches wait until they can be sent.
  ['POST', /^(favourites|search|[^/]+\/[^/]+\/favourite)?$/, /./, (event) => {
    const didChange = () => event.waitUntil(saveLasting(true).catch(() => {}));
    return answerOnline(event, answerChange(event, didChange));
  }],
  ['POST', /^/, /./, (event) => answerOnline(event)],
  // Whether the session has ended, which a stream doesn't say (stream.js).
  ['HEAD', /^live$/, /./, (event) => answerOnline(event)],
  // Streams and programs are the network's.
  ['GET', /^(live|health|metrics|ready|worker\.js|manifest\.webmanifest|api\/.*)$/, /./],
  // And so are lists in formats for programs.
  ['GET', /^(changes\/)?[^/]+\.(atom|feed\.json|csv|ndjson|ics)$/, /./],
  // Sound: the saved one, else the server's.
  ['GET', /^previews\//, /./, answerPreview],
  // Files never change: the saved one, else the server's.
  ['GET', /^assets\//, /./, answerAsset],
  // Pictures never change: the saved one, else the server's, else another size.
  ['GET', /^artwork\//, /./, answerPicture],
  // Pages about people: the server's.
  ['GET', UNSAVED, /text\/html/, (event) => answerOnline(event)],
  // Pages: the server's, else the saved one, else the list in another order, else what is saved instead.
  ['GET', /^/, /text\/html/, answerPage],
];
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  const path = url.pathname.slice(base.length);
  const accepts = request.headers.get('accept') ?? '*/*';
  const rule = RULES.find(([method, paths, types]) => request.method === method && paths.test(path) && types.test(accepts));
  const answer = rule?.[3];
  if (answer) event.respondWith(answer(event, url));
});
