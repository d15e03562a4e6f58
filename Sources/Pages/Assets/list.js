// Refreshes what a page shows, loads the next pages of its list, and restores scroll position and focus.

import {
  content, currentPath, delegate, emit, fetchPage, on, pageSignal, post, queryAll, sessionStore, withViewTransition,
} from './page.js';

/** The path of what the page shows. */
let shownPath = currentPath();

const NEXT_LINK = '.paging a[rel=next]';
const masterPane = () => document.querySelector('.master');
/** @param {Document} [page] */
const cellCount = (page = document) => queryAll('.list [data-item]', page).length;

// Refreshing: a search or a refresh aborts the one before.

let refreshController = new AbortController();
export const beginRefresh = () => {
  refreshController.abort();
  refreshController = new AbortController();
  return refreshController.signal;
};

/**
 * Focuses one of the selects that choose what a list shows.
 *
 * @param {string} name
 * @param {FocusOptions} [options]
 */
export const focusChoice = (name, options) =>
  document.querySelector(`.choices [name="${CSS.escape(name)}"]`)?.focus(options);

/**
 * Shows another page's content, with as many cells as the list has now, and keeps the focus where it is.
 *
 * @param {Document} page
 */
const replaceContent = async (page, signal = beginRefresh()) => {
  await loadCells(cellCount(), page, signal);
  if (signal.aborted) return;
  const cells = () => queryAll('[data-item]', content());
  const focusedIndex = cells().findIndex((cell) => cell.contains(document.activeElement));
  const focusedChoice = document.activeElement?.closest('.choices [name]')?.getAttribute('name');
  const top = masterPane()?.scrollTop;
  await withViewTransition(() => {
    content().replaceWith(content(page));
    const pane = masterPane();
    if (pane && top) pane.scrollTop = top;
  });
  if (focusedIndex >= 0) (cells()[Math.min(focusedIndex, cells().length - 1)]?.querySelector('a') ?? content()).focus();
  else if (focusedChoice) focusChoice(focusedChoice);
  contentDidChange();
};

/** @param {string} url - Loaded by the browser where it can't be fetched. */
export const refresh = async (url) => {
  const signal = beginRefresh();
  try {
    await replaceContent(await fetchPage(url, signal), signal);
  } catch {
    if (!signal.aborted) location.href = url;
  }
};
addEventListener('popstate', () => {
  // A jump within the page is a step in the history, too.
  if (currentPath() !== shownPath && !emit('historyTraversed')) refresh(location.href);
});

const contentDidChange = () => {
  shownPath = currentPath();
  observePaging();
  scheduleRefresh();
};

/**
 * To be called when parts of another page have replaced parts of this one. This page waits for what that one waits for.
 *
 * @param {Document} page
 */
export const partsDidChange = (page) => {
  const { pending } = content(page).dataset;
  if (pending) content().dataset.pending = pending;
  else delete content().dataset.pending;
  contentDidChange();
};

// A page that waits for its upstream is refreshed soon; after a failure, when the upstream is asked again.

const RETRY_DELAY = 1000;
let refreshTimer = 0;
const scheduleRefresh = () => {
  clearTimeout(refreshTimer);
  const due = queryAll('[data-due]').map((line) => Number(line.dataset.due));
  const { pending } = content().dataset;
  const seconds = pending ? Number(pending) : Math.min(...due) + 0.1;
  if (Number.isFinite(seconds)) refreshTimer = setTimeout(refreshInBackground, Math.min(seconds, 86400) * 1000);
};

/**
 * Replaces those sections of the home page whose state changed, so that the others keep their scroll position.
 *
 * @param {Document} page
 */
const replaceSections = async (page) => {
  /** @param {Document} root */
  const sections = (root) => queryAll('section[data-section]', root);
  /** @param {HTMLElement} section */
  const statusLine = (section) => section.querySelector('[data-state]');
  const [shown, fetched] = [sections(document), sections(page)];
  /** @param {HTMLElement[]} all */
  const names = (all) => all.map(({ dataset }) => dataset.section).join();
  if (names(shown) !== names(fetched)) return replaceContent(page);
  shown.forEach((section, index) => {
    const [line, newLine] = [section, fetched[index]].map(statusLine);
    if (line?.dataset.state === newLine?.dataset.state) {
      line?.replaceWith(newLine ?? '');
    } else {
      const hadFocus = section.contains(document.activeElement);
      section.replaceWith(fetched[index]);
      if (hadFocus) (fetched[index].querySelector('header a') ?? content()).focus();
    }
  });
  partsDidChange(page);
};

/** @param {ParentNode} root */
const statusLines = (root) => queryAll('.state', root);
/** @param {ParentNode} root */
const statuses = (root) => statusLines(root).map(({ dataset }) => [dataset.state, dataset.phase, dataset.items]).join();
const isInUse = () => document.querySelector('input:not([type=range]):focus, :popover-open') !== null;

const refreshInBackground = async () => {
  // While someone searches, the search refreshes the list (search.js).
  if (!document.hidden && emit('refreshRequested')) return;
  const retryLater = () => {
    refreshTimer = setTimeout(refreshInBackground, RETRY_DELAY);
  };
  if (document.hidden || isInUse()) return retryLater();
  const [path, controller] = [currentPath(), refreshController];
  const page = await fetchPage(location.href).catch(() => null);
  // Meanwhile a search or a later refresh may have changed the list, or someone may have begun to type.
  if (currentPath() !== path || refreshController !== controller) return;
  if (isInUse()) return retryLater();
  if (emit('refreshRequested')) return;
  if (page && content().dataset.page === 'home') return replaceSections(page);
  if (page && (content().dataset.pending || statuses(page) !== statuses(document))) return replaceContent(page);
  // Only the age of the list is new: the list stays, with all its loaded pages.
  if (page) statusLines(document).forEach((line) => line.replaceWith(statusLines(page)[0] ?? line));
  scheduleRefresh();
};
addEventListener('online', refreshInBackground);
on('connectionRestored', refreshInBackground);

// Paging: the next page's cells are appended when the end of the list comes near.

/**
 * @param {HTMLAnchorElement} link
 * @param {AbortSignal} [signal]
 */
const loadNextPage = async (link, signal) => {
  pagingObserver.unobserve(link);
  const page = await fetchPage(link.href, signal).catch(() => null);
  // Meanwhile a search, or another request for the same page, may have replaced the link.
  const [list, nextList] = [link.closest('.pane'), page].map((root) => root?.querySelector('.list [data-layout]'));
  const [pane, nextPane] = [list?.closest('.pane'), nextList?.closest('.pane')];
  if (!list || !nextList || !pane || !nextPane) return;
  const known = new Set(queryAll('[data-item]', list).map((cell) => cell.dataset.item));
  list.append(...queryAll('[data-item]', nextList).filter((cell) => !known.has(cell.dataset.item)));
  // Below the last page stands why the list is not complete.
  pane.querySelector('.paging')?.replaceWith(...queryAll('.rest, .paging', nextPane));
  // The state of the list has changed since its first page came: all of it is refreshed.
  if (statuses(nextPane) !== statuses(pane)) content(pane.ownerDocument).dataset.pending = String(RETRY_DELAY / 1000);
  observePaging();
  scheduleRefresh();
};
const pagingObserver = new IntersectionObserver(
  (entries) => entries.forEach(({ isIntersecting, target }) => {
    if (isIntersecting && target instanceof HTMLAnchorElement) loadNextPage(target);
  }),
  { rootMargin: '600px' }
);
const observePaging = () => queryAll(NEXT_LINK).forEach((link) => pagingObserver.observe(link));

/**
 * Loads next pages until the list has so many cells, or no more pages.
 *
 * @param {number} count
 * @param {Document} page
 */
const loadCells = async (count, page = document, signal = pageSignal()) => {
  const link = page.querySelector(NEXT_LINK);
  const before = cellCount(page);
  if (!link || !(before < count)) return;
  await loadNextPage(link, signal);
  if (cellCount(page) > before) await loadCells(count, page, signal);
};

delegate('submit', '.rest form', async (form, event) => {
  event.preventDefault();
  const signal = beginRefresh();
  try {
    await post(form.action);
    await replaceContent(await fetchPage(location.href, signal), signal);
  } catch {
    if (!signal.aborted) form.submit();
  }
});

// Restoring: a list beside an item keeps its scroll position; back and forward restore the page's, and the focus.

const savePlace = () => {
  const pane = masterPane();
  if (pane) sessionStore.master = String(pane.scrollTop);
  const focused = document.activeElement?.closest('[data-item]')?.dataset.item;
  sessionStore[`place:${shownPath}`] = JSON.stringify({ focused, cells: cellCount(), top: scrollY });
};

/** @param {boolean} isBack */
const restorePlace = async (isBack) => {
  const selected = document.querySelector('.master li.selected');
  const pane = masterPane();
  if (selected && pane) {
    pane.scrollTop = Number(sessionStore.master ?? 0);
    selected.scrollIntoView({ block: 'nearest' });
  }
  if (!isBack) return;
  const signal = pageSignal();
  const { focused, cells, top } = JSON.parse(sessionStore[`place:${shownPath}`] ?? '{}');
  await loadCells(cells);
  if (signal.aborted) return;
  // A favourite's cell may stand above the list, too.
  if (focused) queryAll(`[data-item="${CSS.escape(focused)}"] > a`).at(-1)?.focus({ preventScroll: true });
  if (top) scrollTo({ top, behavior: 'instant' });
};

/** @param {boolean} isBack */
const pageDidBegin = (isBack) => {
  refreshController.abort();
  contentDidChange();
  restorePlace(isBack);
};
pageDidBegin(performance.getEntriesByType('navigation')[0]?.type === 'back_forward');

addEventListener('pagehide', savePlace);
on('pageWillLeave', ({ url }) => {
  savePlace();
  refreshController.abort();
  clearTimeout(refreshTimer);
  const { pathname, search } = new URL(url);
  shownPath = pathname + search;
});
on('pageDidArrive', ({ isBack }) => pageDidBegin(isBack));
