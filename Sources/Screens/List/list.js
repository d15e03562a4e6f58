// Refreshes what a page shows.

import { keepFocus, restoreFocus } from '../App/focus.js';
import {
  content, currentPath, delegate, emit, fetchPage, fetchPages, keepPictures, live, on, OtherVersion, pageSignal, post, queryAll,
  requestTime, sessionStore, VERSION,
} from '../App/page.js';
import { busy } from '../App/busy.js';
import { forgetPage, keepScrolled, placeBeside, placeEarly, placeKey, restorePlace, savePlace } from './place.js';
import { shown } from './shown.js';

/** The markup of the page as it came, while it is known: scripts change the document. */
let markup = content().outerHTML;

/** @type {typeof import('./paging.js') | undefined} - The module of lists that have several pages, from the first one on. */
let paging;
/** @returns {Promise<unknown> | undefined} The arrival of that module, if a page needs it first. Without it, links lead on. */
const loadPaging = (page = document) => {
  if (paging || !page.querySelector('.paging[data-size]')) return undefined;
  return busy(import('./paging.js').then((module) => { paging = module; }, () => {}));
};

// Refreshing: a search or a refresh aborts the one before.

let refreshController = new AbortController();
/** When a search or a choice began to replace the list; 0 once it has. */
let replacingSince = 0;
export const beginRefresh = () => {
  refreshController.abort();
  refreshController = new AbortController();
  replacingSince = performance.now();
  return refreshController.signal;
};

/**
 * Shows another page's content, and keeps the focus. A transition would lose clicks for a quarter of a second.
 *
 * @param {Document} page
 * @param {AbortSignal} signal
 */
export const replaceContent = async (page, signal = beginRefresh()) => {
  const cells = () => queryAll('[data-item]', content());
  const focusedIndex = cells().findIndex((cell) => cell.contains(document.activeElement));
  const position = shown.pagedList?.positionOf(cells()[focusedIndex]);
  const numbers = new Set(shown.pagedList?.visiblePages);
  if (position !== undefined) numbers.add(shown.pagedList?.pageOf(position) ?? 1);
  const [pages] = await Promise.all([fetchPages(page, [...numbers], signal), loadPaging(page)]);
  if (signal.aborted) return;
  const returnFocus = keepFocus();
  markup = content(page).outerHTML;
  keepPictures(() => {
    // Someone may have scrolled while the page was on its way.
    shown.pagedList?.updatePlace();
    const place = shown.pagedList?.place;
    const restoreScrolled = keepScrolled();
    content().replaceWith(content(page));
    didShow(page);
    restoreScrolled();
    updatePagedList();
    for (const { number, page } of pages) if (page) shown.pagedList?.insert(number, page);
    if (place) shown.pagedList?.scrollTo(place);
  });
  const cell = (position === undefined ? undefined : shown.pagedList?.cell(position))
    ?? cells()[Math.min(focusedIndex, cells().length - 1)];
  if (!returnFocus() && focusedIndex >= 0) cell ? restoreFocus(cell) : content().focus({ preventScroll: true });
  contentDidChange();
};

/** Shows the page as it is now. The browser loads it where it can't be fetched. */
export const refresh = async () => {
  const signal = beginRefresh();
  try {
    await replaceContent(await fetchPage(location.href, signal), signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof OtherVersion)) location.reload();
  }
};

/** The height of the words that were above the list. They have become fresh in their place, so that no row moves. */
let statusHeight = 0;
const keepStatusRoom = () => {
  const line = document.querySelector('.pane > .state:not(.past)');
  if (line?.dataset.state !== 'fresh') {
    statusHeight = line && line.dataset.state !== 'loading' ? line.getBoundingClientRect().height : 0;
  } else if (statusHeight) {
    line.style.minHeight = `${statusHeight}px`;
  }
};

const contentDidChange = () => {
  replacingSince = 0;
  keepStatusRoom();
  shown.path = currentPath();
  updatePagedList();
  shown.pagedList?.update();
  scheduleRefresh();
  // The server has said something new since this was asked for.
  if (outdated) void refreshInBackground();
  emit('contentDidChange');
};

/**
 * To be called when parts of another page have replaced parts of this one. This page waits for what that one waits for.
 *
 * @param {Document} page
 */
export const partsDidChange = (page) => {
  markup = '';
  const { dataset } = content();
  for (const name of VERSION) delete dataset[name];
  for (const name of VERSION) if (name in content(page).dataset) dataset[name] = content(page).dataset[name];
  didShow(page);
  contentDidChange();
};

// A page that waits for its upstream is refreshed soon; after a failure, when the upstream is asked again.

const RETRY_DELAY = 1000;
/** How long a search or a choice may take before a refresh in the background comes first, in milliseconds. */
const LONGEST_REPLACEMENT = 10000;
/** While changes come by themselves, in seconds. */
const LIVE_DELAY = 20;
let refreshTimer = 0;
/** @param {number} delay */
const refreshLater = (delay) => {
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(refreshInBackground, delay);
};
const scheduleRefresh = () => {
  clearTimeout(refreshTimer);
  const due = queryAll('[data-due]').map((line) => Number(line.dataset.due) + 0.1);
  // While the stream is connected, it brings what is still loading.
  const least = live.isConnected ? LIVE_DELAY : 0;
  const pending = queryAll('[data-pending]').map((part) => Math.max(Number(part.dataset.pending), least));
  const seconds = outdated ? (RETRY_DELAY / 1000) * (1 + Math.random()) : Math.min(...due, ...pending);
  if (Number.isFinite(seconds)) refreshLater(Math.min(seconds, 86400) * 1000);
};

/** @param {ParentNode} root */
const statusLines = (root) => queryAll('.state', root);
/** @param {ParentNode} root */
const statuses = (root) => statusLines(root).map(({ dataset }) => [dataset.state, dataset.phase, dataset.items]).join();
const USED = `input:not([type=range], [type=checkbox]):focus, :popover-open, :modal${CSS.supports('selector(:open)') ? ', select:open' : ''}`;
const isInUse = () => document.querySelector(USED) !== null
  || (replacingSince > 0 && performance.now() - replacingSince < LONGEST_REPLACEMENT);

/**
 * When the server said that it has another page now, if it has, and the revision of the node whose changes come, if another
 * node may answer.
 *
 * @type {{ since: number, revision?: string } | undefined}
 */
let outdated;
/** @type {(revision?: string) => Promise<void>} - Shows the page as the server has it now. */
export const showCurrent = (revision) => {
  outdated = { since: performance.now(), revision };
  return refreshInBackground();
};
/** @param {Document} page - Whose content is shown. */
const didShow = (page) => {
  if (!outdated || requestTime(page) < outdated.since) return;
  if (outdated.revision) content().dataset.revision = outdated.revision;
  outdated = undefined;
};

let changes = 0;
/** To be called when a change was posted, and when it was answered: a page that was fetched before may be older. */
export const pageWillChange = () => { changes += 1; };

export const refreshInBackground = async () => {
  // While someone searches, the search refreshes the list (search.js). One that is ending doesn't, so the timer goes on.
  if (!document.hidden && emit('refreshRequested')) return;
  clearTimeout(refreshTimer);
  if (document.hidden || isInUse()) return refreshLater(RETRY_DELAY);
  const [path, controller, lastChange] = [currentPath(), refreshController, changes];
  const page = await fetchPage(location.href, pageSignal(), true).then((one) => (content(one).dataset.kept ? null : one), () => null);
  const parts = page && (outdated || content().dataset.page === 'home')
    ? await busy(import('../Live/partial-update.js')).catch(() => undefined) : undefined;
  const pages = page && outdated ? await parts?.pagesWithNewParts(page, markup, shown.pagedList) : undefined;
  // Meanwhile a search or a later refresh may have changed the list, or someone may have begun to type.
  if (currentPath() !== path || refreshController !== controller) return;
  if (isInUse() || changes !== lastChange) return refreshLater(RETRY_DELAY);
  if (emit('refreshRequested')) return;
  // A saved page may be in the language of another time.
  if (page && page.documentElement.lang !== document.documentElement.lang) {
    emit('newerVersionDidCome', { url: location.href });
    return;
  }
  if (parts && page && pages) {
    parts.replaceParts(pages);
    partsDidChange(page);
    markup = content(page).outerHTML;
    return;
  }
  if (parts && page && !outdated && content().dataset.page === 'home') {
    return parts.replaceSections(page) ? partsDidChange(page) : replaceContent(page);
  }
  // Until the answer has come, the list that was there before stays (sort-and-filter.js).
  const isPending = content().dataset.pending && !document.querySelector('.pane[data-stale]');
  const isSaved = content().dataset.kept !== undefined;
  if (page && (outdated || isPending || isSaved || statuses(page) !== statuses(document))) return replaceContent(page);
  // Only stars and the age of the list may be new: the list stays, with all its loaded pages.
  scheduleRefresh();
  if (!page) return;
  statusLines(document).forEach((line) => line.replaceWith(statusLines(page)[0] ?? line));
  keepStatusRoom();
  for (const other of [{ page }, ...await fetchPages(page, shown.pagedList?.visiblePages ?? [], pageSignal())]) {
    if (other.page && changes === lastChange) emit('pageDidCome', { page: other.page });
  }
};
on('partsDidChange', () => {
  markup = '';
  keepStatusRoom();
  scheduleRefresh();
});
addEventListener('online', refreshInBackground);
on('connectionRestored', refreshInBackground);

// Paging: a long list loads its pages as they come near the window (paging.js).

/** @type {(page: Document, isSame: boolean) => void} */
const pageDidLoad = (page, isSame) => {
  const pane = shown.pagedList?.root.closest('.pane');
  const newPane = page.querySelector('.pane');
  if (!pane || !newPane) return;
  // Below the last page stands why the list is not complete.
  if (!pane.querySelector('.rest')) shown.pagedList?.nav.before(...queryAll('.rest', newPane));
  // The list has changed since its first page came: all of it is refreshed.
  if (!isSame || statuses(newPane) !== statuses(pane)) outdated = { since: performance.now() };
  scheduleRefresh();
  emit('pageDidCome', { page });
};

const updatePagedList = () => {
  const nav = document.querySelector('.paging[data-size]');
  if (shown.pagedList?.nav === nav) return;
  shown.pagedList?.dispose();
  shown.pagedList = nav && paging ? new paging.PagedList(nav, pageDidLoad) : undefined;
  loadPaging()?.then(() => { if (paging) contentDidChange(); });
  // The browser doesn't know which items were where.
  history.scrollRestoration = shown.pagedList ? 'manual' : 'auto';
};
addEventListener('scroll', () => shown.pagedList?.update(), { capture: true, passive: true });
addEventListener('resize', () => shown.pagedList?.update());
on('connectionRestored', () => shown.pagedList?.update());

// Without the module, the form loads the page.
delegate('submit', '.rest form', async (form, event) => {
  if (!paging) return;
  event.preventDefault();
  const signal = beginRefresh();
  try {
    await post(form.action);
    await replaceContent(await fetchPage(location.href, signal), signal);
  } catch {
    if (!signal.aborted) form.submit();
  }
});

// Pages begin and end.

/** @type {(isBack: boolean, isReload?: boolean) => Promise<void>} */
const pageDidBegin = async (isBack, isReload = false) => {
  const { opened } = sessionStore;
  delete sessionStore.opened;
  refreshController.abort();
  placeBeside();
  const arrival = loadPaging();
  if (arrival) {
    if (isBack) placeEarly();
    const signal = pageSignal();
    await arrival;
    if (signal.aborted) return;
  }
  statusHeight = 0;
  contentDidChange();
  const isReturn = isBack || sessionStore.returning === placeKey(shown.path);
  delete sessionStore.returning;
  if (isReturn) forgetPage();
  return restorePlace(isReturn || isReload, isReturn, opened);
};
const navigationType = performance.getEntriesByType('navigation')[0]?.type;
pageDidBegin(navigationType === 'back_forward', navigationType === 'reload');

addEventListener('pageshow', ({ persisted }) => { if (persisted) pageDidBegin(true); });
on('pageWillLeave', ({ url }) => {
  outdated = undefined;
  markup = '';
  savePlace();
  shown.pagedList?.dispose();
  shown.pagedList = undefined;
  refreshController.abort();
  clearTimeout(refreshTimer);
  const { pathname, search } = new URL(url);
  shown.path = pathname + search;
});
on('pageDidArrive', ({ isBack }) => { pageDidBegin(isBack); });
