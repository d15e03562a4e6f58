// Shared by the other scripts: parts of the page, requests, notices, view transitions.

import { emit, on } from './events.js';
import { busy, updateBusy } from './busy.js';
import { forThisPerson, profileHeader } from './session.js';
export { emit, on };

/**
 * The first element that matches a selector, and must exist.
 *
 * @template {string} Selector
 * @param {Selector} selector
 * @param {ParentNode} root
 */
export const query = (selector, root = document) => {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`Expected ${selector}`);
  return element;
};
/**
 * @template {string} Selector
 * @param {Selector} selector
 * @param {ParentNode} root
 */
export const queryAll = (selector, root = document) => [...root.querySelectorAll(selector)];
/** @param {Document} page */
export const content = (page = document) => query('#content', page);
export const notice = query('#notice');
export const currentPath = () => location.pathname + location.search;

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} children
 */
export const createElement = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** @param {string} url - Is opened as by a link, which leaves the sound on. */
export const openPage = (url) => {
  const link = createElement('a', { href: url, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
};

/**
 * Listens to an event of all elements that match a selector, now or later.
 *
 * @template {keyof WindowEventMap} Type
 * @template {string} Selector
 * @param {Type} type
 * @param {Selector} selector
 * @param {(element: ElementOf<Selector>, event: WindowEventMap[Type]) => unknown} listener
 * @param {boolean} [isCapture]
 */
export const delegate = (type, selector, listener, isCapture) => addEventListener(type, (event) => {
  const element = event.target instanceof Element && event.target.closest(selector);
  if (element) listener(element, event);
}, isCapture);

/** @param {{ ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event */
export const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
/** @type {(event: MouseEvent) => unknown} - Whether a click on a link opens it in another tab or window. */
export const opensElsewhere = (event) => event.button || event.shiftKey || hasModifier(event);

/**
 * The browser's storage; where it isn't allowed, one that lasts as long as the document.
 *
 * @param {'localStorage' | 'sessionStorage'} name
 * @returns {Record<string, string | undefined>}
 */
const openStorage = (name) => { try { return window[name]; } catch { return {}; } };
export const localStore = openStorage('localStorage');
export const sessionStore = openStorage('sessionStorage');

export const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** @param {Element} element */
export const isInWindow = (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > top && bottom > 0 && top < innerHeight;
};

/**
 * @param {HTMLElement} element
 * @param {string} name - Empty for the one in the style sheet.
 */
export const setTransitionName = ({ style }, name) => style.setProperty('view-transition-name', name);

const MOST_GLIDING_CELLS = 30;
/** Cells, and the headings of sections. A carousel may repeat items of the list below it. */
const GLIDING = '[data-layout]:not([data-layout="carousel"]) > [data-item], section[data-section] > header';
/** @param {HTMLElement} cell - The item of a cell, or the section of a heading. */
const glidingName = ({ dataset, parentElement }) => dataset.item ?? parentElement?.dataset.section ?? '';
/** Names the cells and headings in the window. */
const nameCells = () => {
  const cells = queryAll(GLIDING).filter(isInWindow);
  const named = new Map(cells.slice(0, MOST_GLIDING_CELLS).map((cell) => [glidingName(cell), cell]));
  for (const [name, cell] of named) setTransitionName(cell, `cell-${CSS.escape(name)}`);
  return [...named.values()];
};

/**
 * Changes the page such that pictures that are on it afterwards are the same elements. One that is made anew blinks.
 *
 * @param {() => void} update
 */
export const keepPictures = (update) => {
  const pictures = new Map(queryAll('img', content()).map((picture) => [picture.src, picture]));
  update();
  for (const picture of queryAll('img', content())) {
    const old = pictures.get(picture.src);
    if (!old || old.isConnected) continue;
    // Another layout has other classes and sizes.
    for (const { name, value } of picture.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    picture.replaceWith(old);
  }
  updateBusy();
};

/** @type {(part: Element, newPart: Element) => void} - Replaces what stands around a part, and around what it is in, in a pane. */
export const replaceAround = (part, newPart) => {
  const [parent, newParent] = [part.parentElement, newPart.parentElement];
  if (part.matches('.pane') || !parent || !newParent) return;
  for (const sibling of [...parent.children]) if (sibling !== part) sibling.remove();
  const parts = [...newParent.children];
  const index = parts.indexOf(newPart);
  part.before(...parts.slice(0, index));
  part.after(...parts.slice(index + 1));
  replaceAround(parent, newParent);
};

/** @type {object | undefined} */
let lastTransition;

/**
 * Changes the page in one step that the browser may animate. Until the animation ends, clicks are lost.
 *
 * @param {() => void} update
 * @param {boolean} glides - Whether the page stays, and only its cells glide to their new places.
 */
export const withViewTransition = async (update, glides = false) => {
  const change = () => {
    if (glides) return keepPictures(update);
    update();
    updateBusy();
  };
  if (prefersReducedMotion.matches || !document.startViewTransition) return change();
  const { classList } = document.documentElement;
  classList.toggle('gliding', glides);
  classList.toggle('replacing-stale', document.querySelector('.pane:is([aria-busy=true], [data-stale])') !== null);
  let cells = glides ? nameCells() : [];
  const removeNames = () => cells.forEach((cell) => setTransitionName(cell, ''));
  const transition = document.startViewTransition(() => {
    removeNames();
    change();
    if (glides) cells = nameCells();
  });
  lastTransition = transition;
  const finish = () => {
    // The next transition may cut this one short, and has names of its own.
    if (lastTransition !== transition) return;
    removeNames();
    classList.remove('gliding', 'replacing-stale');
  };
  transition.ready.catch(() => {});
  busy(transition.finished).then(finish, finish);
  await transition.updateCallbackDone;
};

let noticeTimer = 0;
const hideNotice = () => {
  // Not while someone is about to use it.
  if (notice.matches(':hover, :focus-within')) noticeTimer = setTimeout(hideNotice, 4000);
  else notice.replaceChildren();
};

/**
 * Shows a notice for a while.
 *
 * @param {(Node | string | undefined)[]} parts - Texts become paragraphs.
 */
export const showNotice = (...parts) => {
  clearTimeout(noticeTimer);
  notice.replaceChildren(
    ...parts.map((part) => (part instanceof Node ? part : createElement('p', { textContent: part }))));
  noticeTimer = setTimeout(hideNotice, 8000);
};
let repetition = 0;
/** @param {string} text - For screen readers, also if they have just said the same, in the region of changes (live.js). */
export const announceChange = (text) => {
  const region = document.querySelector('#changes');
  if (!region) return;
  clearTimeout(repetition);
  const isRepeated = region.textContent === text;
  region.textContent = isRepeated ? '' : text;
  if (isRepeated) repetition = setTimeout(() => { region.textContent = text; }, 50);
};
export const showLoadFailure = () => showNotice(notice.dataset.failed);

/** Says in the page's language that a change was not saved. */
export const showSaveFailure = () => showNotice(notice.dataset.unsaved);

// Requests for a page are aborted when another page replaces it (navigation.js).

let pageController = new AbortController();
/** The signal aborts when another page replaces this one. */
export const pageSignal = () => pageController.signal;
const abortPendingRequests = () => {
  pageController.abort();
  pageController = new AbortController();
};
on('pageWillLeave', abortPendingRequests);
on('pageDidArrive', abortPendingRequests);

/** @param {string} markup */
export const parseMarkup = (markup) => {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  // A parser without scripts makes elements of what is for pages without scripts.
  queryAll('noscript', page).forEach((element) => element.remove());
  return page;
};
/** @type {(response: Response) => Promise<Document>} - The page in a response. */
export const parsePage = async (response) => {
  const page = parseMarkup(await busy(response.text()));
  // Throws if it is no page of this app.
  content(page);
  return page;
};

/** @param {Document} page */
const assetsOf = (page) =>
  queryAll('script[src], link[rel=stylesheet]', page.head)
    .map((asset) => asset.getAttribute('src') ?? asset.getAttribute('href') ?? '');
/** @param {string[]} assets - The names of scripts and style sheets have hashes of their contents. */
export const areLoaded = (assets) => {
  const loaded = assetsOf(document);
  return assets.every((asset) => loaded.includes(asset));
};
/** @param {Document} page */
export const isSameVersion = (page) => areLoaded(assetsOf(page));
/** A fetched page belongs to another version of the app. */
export class OtherVersion extends Error {}

/** @param {Pick<Document, 'body'>} page - One for someone who has not signed in lacks the lasting parts. */
export const isForStranger = ({ body }) => body.dataset.sidebar === 'none';

/** The attributes with the version of the content that a page shows. */
export const VERSION = ['pending', 'revision', 'visitor', 'kept'];

/** The parts of the head that describe the page. */
export const SUMMARY_PARTS = 'link[rel=canonical], link[rel=alternate], meta[name=description], meta[property]';
/** @param {Pick<Document, 'title' | 'head'>} page */
export const replaceSummary = (page) => {
  document.title = page.title;
  queryAll(SUMMARY_PARTS, document.head).forEach((part) => part.remove());
  document.head.append(...queryAll(SUMMARY_PARTS, page.head));
};

/**
 * Has the connection checked if a request fails, or takes long, because some networks drop requests without an error. All
 * requests of a page for pages and changes go through here.
 *
 * @param {Promise<Response>} answer
 */
const watched = (answer) => {
  const timer = setTimeout(emit, 600, 'requestFailed');
  answer.catch(({ name }) => name === 'AbortError' || emit('requestFailed'));
  return busy(answer).finally(() => clearTimeout(timer)).then(forThisPerson);
};

/**
 * @param {string} url
 * @param {'navigate' | 'update'} purpose - Whether the page or only parts of it replace this one.
 * @param {AbortSignal} signal
 * @param {BodyInit | null} [body] - What is posted.
 * @param {Record<string, string>} [headers] - Others than those of all pages.
 */
export const requestPage = (url, purpose, signal, body, headers) => watched(fetch(url, {
  signal, body, method: body ? 'POST' : 'GET',
  headers: { accept: 'text/html', 'x-purpose': purpose, ...(body ? profileHeader() : {}), ...headers },
}));

/** @type {WeakMap<Document, number>} */
const requestTimes = new WeakMap();
/** @param {Document} page - When a page was asked for; 0 if it wasn't fetched. */
export const requestTime = (page) => requestTimes.get(page) ?? 0;

/**
 * Fetches a page so that parts of it can replace parts of this one.
 *
 * @param {string} url
 * @param {boolean} [isBackground] - Whether this is a refresh that nobody asked for.
 */
export const fetchPage = async (url, signal = pageSignal(), isBackground = false) => {
  const time = performance.now();
  const response = await requestPage(url, 'update', signal);
  // The page that is shown is more useful than an error page.
  if (response.status >= 500) {
    emit('requestFailed');
    throw new Error(`Expected a page, got ${response.status}`);
  }
  const page = await parsePage(response);
  // The session has ended.
  if (isForStranger(page)) {
    location.reload();
    throw new Error('Expected a page for this person, got one for strangers');
  }
  requestTimes.set(page, time);
  // The service worker has answered for the server.
  if (content(page).dataset.kept) emit('requestFailed');
  if (!isSameVersion(page)) {
    if (!isBackground) emit('newerVersionDidCome', { url: location.href });
    throw new OtherVersion();
  }
  return page;
};

/** Whether changes come by themselves (live.js). */
export const live = { isConnected: false };

/** @type {Promise<unknown> | undefined} */
let firstPost;

/**
 * Posts a change. The answer to the first one may set the visitor's cookie, so the others wait for it, but for 5 s at
 * most, and not when the page is closed.
 *
 * @param {string} url
 * @param {URLSearchParams} [body]
 * @param {string} accept
 */
export const post = (url, body, accept = 'application/json') => {
  const headers = { accept, ...profileHeader() };
  const send = () => watched(fetch(url, { method: 'POST', body, headers, keepalive: true }));
  if (firstPost) return firstPost.then(send);
  const response = send();
  firstPost = Promise.race([
    response.catch(() => {}),
    new Promise((resolve) => { setTimeout(resolve, 5000); addEventListener('pagehide', resolve); }),
  ]);
  return response;
};

/**
 * The parameters that a form sends. None has files.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
export const formParameters = (form, submitter) =>
  // @ts-ignore: the DOM library of TypeScript 4.8 knows no submitter, and takes no FormData as parameters.
  new URLSearchParams(new FormData(form, submitter));

/**
 * Whether the server answers in time. Without credentials, browsers use another connection than those that pages and
 * pictures may have taken; a proxy that wants them answers for the server.
 *
 * @param {number} timeout - In milliseconds.
 */
export const isServerReachable = (timeout) =>
  fetch(new URL('../health', import.meta.url), {
    // @ts-ignore: the DOM library of TypeScript 4.8 knows no timeout.
    cache: 'no-store', credentials: 'omit', redirect: 'manual', signal: AbortSignal.timeout(timeout),
  }).then(({ status }) => status < 500, () => false);

// Lists of several pages.

/**
 * The address of a page of a list.
 *
 * @param {HTMLElement} nav - The list's `.paging`.
 * @param {number} page
 */
export const pageURL = (nav, page) => {
  const url = new URL(query('a[rel=next]', nav).href);
  // Without a number, a list beside an item begins with the item's page.
  if (page > 1 || nav.closest('.master')) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.href;
};

/**
 * The pages of another document's list that take the place of those that someone sees or has focused.
 *
 * @param {Document} page
 * @param {number[]} numbers
 * @param {AbortSignal} signal
 */
export const fetchPages = async (page, numbers, signal) => {
  const nav = page.querySelector('.paging[data-size]');
  const missing = nav ? numbers.filter((number) => number !== Number(nav.dataset.current)) : [];
  return Promise.all(missing.map(async (number) => ({
    number, page: await fetchPage(pageURL(query('.paging', page), number), signal).catch(() => null),
  })));
};
