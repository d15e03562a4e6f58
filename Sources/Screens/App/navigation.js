// While audio is loaded, or the server can't be reached, pages are fetched and replace each other in this document, and so are
// those of steps back within it, such as to another order of a list. Otherwise, and after any surprise, the browser navigates:
// no script matches its back/forward cache and transitions.

import {
  SUMMARY_PARTS, content, createElement, currentPath, emit, formParameters, isForStranger, isSameVersion,
  isServerReachable, notice, on, opensElsewhere, parsePage, query, queryAll, replaceSummary, requestPage,
  showLoadFailure, showNotice, withViewTransition,
} from './page.js';
import { beginTravel } from './artwork-transition.js';
import { keepFocus } from './focus.js';
import { keepScrolled } from '../List/place.js';
import { shown } from '../List/shown.js';
import { busy } from './busy.js';
import { changesPerson } from './session.js';

const player = query('#player');
const connectionBar = query('#connection');
/** The parts of the body that stay. */
const LASTING_PARTS = '#player, #connection, #notice, #arrival, #changes';
/** Announces the title of each page, as screen readers do after a load. */
const arrivalRegion = createElement('p', { id: 'arrival', className: 'visually-hidden', role: 'status' });
document.body.append(arrivalRegion);

/**
 * A page that is shown, or has been.
 *
 * @typedef {Pick<Document, 'title' | 'head' | 'body'> & { restoreScrolled?: () => void }} Page
 */
const MOST_VISITS = 10;
/**
 * The pages that someone left, by address, the latest last: going back shows them without asking the server.
 *
 * @type {Map<string, Page>}
 */
const visits = new Map();

/** @type {AbortController | undefined} - Of the page that is being fetched. */
let navigationController;
/** @type {string | undefined} - An address in the history whose page could not be fetched. */
let missingURL;
/** @type {string | undefined} - The address of what the document has, if `location` is that of a page on its way after a step back. */
let documentURL;

/** Whether a load would end the sound, have the player go and come, or lead to the browser's error page. */
const shouldIntercept = () => !player.hidden || connectionBar.textContent !== '';

/** @param {Page} page */
const partsOf = (page) => [...page.body.children].filter((part) => !part.matches(LASTING_PARTS));

/**
 * Keeps the page for a step back to its address.
 *
 * @param {string} url
 * @param {(part: Element) => Node} [partOf] - By default the parts themselves leave the document.
 */
const keepVisit = (url, partOf = (part) => part) => {
  // Elements that leave the document lose their scroll position.
  const restoreScrolled = keepScrolled();
  const body = createElement('body', {});
  body.dataset.sidebar = document.body.dataset.sidebar;
  body.append(...partsOf(document).map(partOf));
  visits.delete(url);
  const head = createElement('head', {}, ...queryAll(SUMMARY_PARTS, document.head).map((part) => part.cloneNode()));
  visits.set(url, { title: document.title, head, body, restoreScrolled });
  if (visits.size > MOST_VISITS) visits.delete([...visits.keys()][0]);
};

// The field and the controls stay in the document.
on('listWillChange', () => keepVisit(location.href, (part) => part.cloneNode(true)));

/** @param {Page} page */
const replaceDocument = (page) => {
  replaceSummary(page);
  document.body.dataset.sidebar = page.body.dataset.sidebar;
  document.body.prepend(...partsOf(page));
  showNotice(...page.body.querySelector('#notice')?.childNodes ?? []);
};

/** @type {(page: Page, url: string, isBack: boolean, from: string) => void} */
const arrive = (page, url, isBack, from) => {
  if (!isBack) {
    emit('pageWillLeave', { url });
    history[url === location.href ? 'replaceState' : 'pushState'](null, '', url);
  }
  const { restoreScrolled } = page;
  const returnFocus = keepFocus();
  keepVisit(from);
  replaceDocument(page);
  documentURL = undefined;
  restoreScrolled?.();
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && !isBack) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
  content().focus({ preventScroll: true });
  if (restoreScrolled) returnFocus();
  arrivalRegion.textContent = document.title;
  emit('pageDidArrive', { isBack, isKept: Boolean(restoreScrolled) });
};

/** @param {Document} page - Has styles besides those of all pages, which come before it is shown. */
const loadStyles = (page) => busy(Promise.all(queryAll('link[rel=stylesheet]', content(page)).map((link) => {
  document.head.append(link);
  return new Promise((resolve) => { link.onload = link.onerror = resolve; });
})));

/** @type {(page: Page, url: string, isBack: boolean, from: string, signal: AbortSignal) => Promise<void>} */
const show = async (page, url, isBack, from, signal) => {
  beginTravel(url, false);
  await withViewTransition(() => {
    if (signal.aborted) return;
    arrive(page, url, isBack, from);
    beginTravel(from, true);
  }, isBack && new URL(url).pathname === new URL(from).pathname);
};

/** @param {boolean} isBusy - Whether a page is being fetched. The browser shows no sign of that. */
const setBusy = (isBusy) => document.documentElement.classList.toggle('navigating', isBusy);

/**
 * Fetches a page that replaces this one; a later one aborts it.
 *
 * @param {string} url
 * @param {{ body?: URLSearchParams, isBack?: boolean, from?: string }} options
 */
const navigateTo = async (url, { body, isBack = false, from = documentURL ?? location.href } = {}) => {
  navigationController?.abort();
  const { signal } = (navigationController = new AbortController());
  const kept = isBack && visits.get(url);
  if (kept) {
    visits.delete(url);
    setBusy(false);
    return show(kept, url, isBack, from, signal);
  }
  setBusy(true);
  try {
    const response = await requestPage(url, 'navigate', signal, body);
    // The service worker sends it later.
    if (response.status === 202) return showNotice(notice.dataset.waiting);
    const page = await parsePage(response);
    // A post that redirects nowhere shows this address.
    const finalURL = response.redirected ? response.url : body ? location.href : url;
    if (signal.aborted) return;
    if (!isSameVersion(page)) return void emit('newerVersionDidCome', { url: isBack ? url : finalURL });
    // The lasting parts have the language of this page, and pages for strangers have none.
    const isOfLanguage = page.documentElement.lang === document.documentElement.lang;
    if (!isOfLanguage || isForStranger(page)) return void (location.href = finalURL);
    await loadStyles(page);
    // A form may have changed the colour scheme.
    delete document.documentElement.dataset.scheme;
    Object.assign(document.documentElement.dataset, page.documentElement.dataset);
    await show(page, finalURL, isBack, from, signal);
  } catch {
    if (signal.aborted) return;
    // A post may have been carried out and isn't repeated. Without a server a load would end the sound.
    const shouldStay = body || !(await busy(isServerReachable(3000)));
    if (signal.aborted) return;
    if (shouldStay) {
      showLoadFailure();
      // The address is that of the missing page already.
      if (isBack) missingURL = url;
    } else if (isBack) location.reload();
    else location.href = url;
  } finally {
    if (!signal.aborted) setBusy(false);
  }
};

on('connectionRestored', () => {
  if (missingURL === location.href) navigateTo(missingURL, { isBack: true });
  missingURL = undefined;
});

/** @type {(event: Event, url: URL, body?: URLSearchParams) => void} */
const intercept = (event, url, body) => {
  if (event.defaultPrevented || !shouldIntercept() || url.origin !== location.origin) return;
  event.preventDefault();
  navigateTo(url.href, { body });
};
/** @param {MouseEvent} event */
const wasClicked = (event) => {
  const link = event.target instanceof Element && event.target.closest('a[href]');
  if (!link || opensElsewhere(event)) return;
  const url = new URL(link.href);
  const isWithinPage = url.hash && url.pathname + url.search === currentPath();
  if (!isWithinPage && !link.target && !link.hasAttribute('download')) intercept(event, url);
};
/** @param {SubmitEvent} event */
const wasSubmitted = (event) => {
  const { target: form, submitter } = event;
  // A field of a form that others handle may have the name of a property.
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === 'dialog') return;
  const [url, parameters] = [new URL(form.action), formParameters(form, submitter)];
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  // This document has pages of the person who uses it now (`visits`), so the browser loads the next one.
  if (method === 'post' && changesPerson(url)) return;
  if (method === 'post') return intercept(event, url, parameters);
  url.search = String(parameters);
  intercept(event, url);
};
// Any other script may handle the event, also one that is loaded later. These listeners are the last ones.
addEventListener('click', () => {
  removeEventListener('click', wasClicked);
  addEventListener('click', wasClicked);
}, true);
addEventListener('submit', () => {
  removeEventListener('submit', wasSubmitted);
  addEventListener('submit', wasSubmitted);
}, true);

addEventListener('popstate', () => {
  // A jump within the page is a step in the history, too.
  if (currentPath() === shown.path) return;
  const url = location.href;
  documentURL ??= new URL(shown.path, url).href;
  emit('pageWillLeave', { url });
  navigateTo(url, { isBack: true });
});
