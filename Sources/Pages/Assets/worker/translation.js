// Saved pages after someone has chosen another language: each is requested again, and until then it is shown as it was saved,
// with today's words around it.

import { askForPage } from './network.js';
import { readState } from './database.js';
import { cacheName, find, pathOf, renew, savePage } from './offline-cache.js';
import { saveDocument } from './pinned.js';

const { home: base } = SHELL;
/** Between two requests, in milliseconds. */
const PAUSE = 200;

/** The parts of a document: the attributes of its root, its head, and what comes before its content, the content, and the rest. */
const PARTS = /^(.*?<html)([^>]*)(>.*?<body[^>]*>)(.*?)<main (.*<\/main>)(.*)$/s;
const CURRENT = ' aria-current="page"';
/** @param {string} text */
const scriptOf = (text) => /<script[^>]*>/.exec(text)?.[0];

/**
 * A page as it is saved. In another language than today's, its content is marked as such, and has today's words around it.
 *
 * @param {Response} page
 */
export const withWordsOfToday = async (page) => {
  const { language } = await readState();
  const around = await find(SHELL.offline, 'lasting');
  if (page.headers.get('content-language') === language || around?.headers.get('content-language') !== language) return page;
  const [text, today] = await Promise.all([page.clone().text(), around.text()]);
  const [own, other] = [PARTS.exec(text), PARTS.exec(today)];
  // A document never has parts of two versions.
  if (!own || !other || scriptOf(text) !== scriptOf(today)) return page;
  const current = own[4].split('<a ').find((link) => link.includes(CURRENT))?.replace(CURRENT, '').split('>')[0];
  const href = /href="[^"]*"/.exec(current ?? '')?.[0];
  let before = other[4].replaceAll(CURRENT, '');
  if (href) before = before.replaceAll(href, `${href}${CURRENT}`);
  const body = `${own[1]}${other[2]}${own[3]}${before}<main${own[2]} ${own[5]}${other[6]}`;
  const headers = new Headers(page.headers);
  headers.set('content-language', language);
  headers.delete('content-length');
  return new Response(body, { headers });
};

/** The profile and the language of the last time that all pages were looked at. A page that the server has lost stays as it is. */
let translated = '';
/** Requests visited pages and the values of lists in today's language, one after the other, the one that was used last first. */
export const translateVisited = () => navigator.locks.request(`${base} translation`, { ifAvailable: true }, async (lock) => {
  if (!lock) return;
  const { profile, language } = await readState();
  if (translated === `${profile} ${language}`) return;
  const cache = await caches.open(cacheName('visited', profile));
  const before = await cache.keys();
  let isTranslated = false;
  for (const { url } of [...before].reverse()) {
    const path = pathOf(url);
    const saved = await cache.match(path, { ignoreVary: true });
    if (!saved || saved.headers.get('content-language') === language) continue;
    // Someone may have chosen another one meanwhile, or have signed out.
    const now = await readState();
    if (now.profile !== profile || now.language !== language) return;
    await (path.startsWith(`${base}api/`) ? saveDocument(path) : savePage(await askForPage(path)));
    isTranslated = true;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
  // Their order is that of their use.
  const urls = isTranslated ? [...before, ...await cache.keys()].map(({ url }) => url) : [];
  for (const url of new Set(urls)) await renew(pathOf(url));
  translated = `${profile} ${language}`;
});
