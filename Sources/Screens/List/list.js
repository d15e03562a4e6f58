// Refreshes what a page shows, and restores scroll position and focus.
// It is one file, because all of that changes the same content, and a refresh has to keep place and focus.

import { keepControls, keepFocus, restoreFocus } from '../App/focus.js';
import {
  content, currentPath, delegate, emit, fetchPage, fetchPages, isInWindow, keepPictures, live, on, opensElsewhere, OtherVersion,
  pageSignal, post, queryAll, requestTime, sessionStore, VERSION,
} from '../App/page.js';
import { busy } from '../App/busy.js';

/** The path of what the page shows. */
let shownPath = currentPath();
export const shownURL = () => new URL(shownPath, location.href).href;

/** The markup of the page as it came, while it is known: scripts change the document. */
let markup = content().outerHTML;

const masterPane = () => document.querySelector('.master');

/**
 * The list, if it has several pages.
 *
 * @type {import('./paging.js').PagedList | undefined}
 */
let pagedList;
/**
 * The module of such lists, from the first one on.
 *
 * @type {typeof import('./paging.js') | undefined}
 */
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

/** The panes of an item's page, and shelves. */
const SCROLLERS = '.master, .detail, [data-section] > :is([data-layout=carousel], .few)';
/** @param {HTMLElement} scroller */
const scrollerKey = ({ parentElement, localName }) => parentElement?.dataset.section ?? localName;
/** @returns {() => void} To be called when the content has been replaced: it is scrolled to where it was. */
const keepScrolled = () => {
  const isPlaced = document.querySelector('.placed') !== null;
  const places = new Map(queryAll(SCROLLERS).map((one) =>
    [scrollerKey(one), { scrollLeft: one.scrollLeft, scrollTop: one.scrollTop }]));
  return () => {
    masterPane()?.classList.toggle('placed', isPlaced);
    for (const one of queryAll(SCROLLERS)) Object.assign(one, places.get(scrollerKey(one)));
  };
};

/**
 * Shows another page's content, and keeps the focus. A transition would lose clicks for a quarter of a second.
 *
 * @param {Document} page
 * @param {AbortSignal} signal
 * @param {boolean} keepsPlace
 */
export const replaceContent = async (page, signal = beginRefresh(), keepsPlace = true) => {
  const cells = () => queryAll('[data-item]', content());
  const focusedIndex = cells().findIndex((cell) => cell.contains(document.activeElement));
  const focusedCell = cells()[focusedIndex];
  const position = pagedList && pagedList.list?.contains(focusedCell) ? pagedList.indexOf(focusedCell) : undefined;
  const restoreControls = keepControls();
  const numbers = new Set(keepsPlace ? pagedList?.visiblePages : []);
  if (position !== undefined) numbers.add(pagedList?.pageOf(position) ?? 1);
  const [pages] = await Promise.all([fetchPages(page, [...numbers], signal), loadPaging(page)]);
  if (signal.aborted) return;
  const returnFocus = keepFocus();
  markup = content(page).outerHTML;
  keepPictures(() => {
    // Someone may have scrolled while the page was on its way.
    pagedList?.updatePlace();
    const place = keepsPlace ? pagedList?.place : undefined;
    const restoreScrolled = keepScrolled();
    content().replaceWith(content(page));
    didShow(page);
    restoreScrolled();
    updatePagedList();
    for (const { number, page } of pages) if (page) pagedList?.insert(number, page);
    if (place) pagedList?.scrollTo(place);
  });
  restoreControls();
  const cell = (position === undefined ? undefined : pagedList?.cell(position))
    ?? cells()[Math.min(focusedIndex, cells().length - 1)];
  // Another page of the history has a focus of its own.
  if (!returnFocus() && focusedIndex >= 0 && keepsPlace) cell ? restoreFocus(cell) : content().focus({ preventScroll: true });
  contentDidChange();
};

/**
 * @param {string} url - Loaded by the browser where it can't be fetched.
 * @param {boolean} [keepsPlace]
 */
export const refresh = async (url, keepsPlace) => {
  const signal = beginRefresh();
  try {
    await replaceContent(await fetchPage(url, signal), signal, keepsPlace);
  } catch (error) {
    if (!signal.aborted && !(error instanceof OtherVersion)) location.href = url;
  }
};
addEventListener('popstate', async () => {
  // A jump within the page is a step in the history, too.
  if (currentPath() === shownPath) return;
  savePlace();
  if (emit('historyTraversed')) return;
  await refresh(location.href, false);
  if (currentPath() !== shownPath) return;
  placeBeside();
  restorePlace(true, false);
});

/** The height of the words that were above the list. They have become fresh in their place, so that no row moves. */
let statusHeight = 0;
const keepStatusRoom = () => {
  const line = document.querySelector('.pane > .state');
  if (line?.dataset.state !== 'fresh') {
    statusHeight = line && line.dataset.state !== 'loading' ? line.getBoundingClientRect().height : 0;
  } else if (statusHeight) {
    line.style.minHeight = `${statusHeight}px`;
  }
};

const contentDidChange = () => {
  replacingSince = 0;
  keepStatusRoom();
  shownPath = currentPath();
  updatePagedList();
  pagedList?.update();
  scheduleRefresh();
  // The server has said something new since this was asked for.
  if (outdatedSince >= 0) void refreshInBackground();
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
const scheduleRefresh = () => {
  clearTimeout(refreshTimer);
  const due = queryAll('[data-due]').map((line) => Number(line.dataset.due) + 0.1);
  // What is on its way comes by itself.
  const least = live.isConnected ? LIVE_DELAY : 0;
  const pending = queryAll('[data-pending]').map((part) => Math.max(Number(part.dataset.pending), least));
  const seconds = outdatedSince >= 0 ? (RETRY_DELAY / 1000) * (1 + Math.random()) : Math.min(...due, ...pending);
  if (Number.isFinite(seconds)) refreshTimer = setTimeout(refreshInBackground, Math.min(seconds, 86400) * 1000);
};

/** @param {ParentNode} root */
const statusLines = (root) => queryAll('.state', root);
/** @param {ParentNode} root */
const statuses = (root) => statusLines(root).map(({ dataset }) => [dataset.state, dataset.phase, dataset.items]).join();
const USED = `input:not([type=range], [type=checkbox]):focus, :popover-open, :modal${CSS.supports('selector(:open)') ? ', select:open' : ''}`;
const isInUse = () => document.querySelector(USED) !== null
  || (replacingSince > 0 && performance.now() - replacingSince < LONGEST_REPLACEMENT);

/** When the server said that it has another page now; -1 if it hasn't. */
let outdatedSince = -1;
let nextRevision = '';
/**
 * Shows the page as the server has it now.
 *
 * @param {string} [revision] - The revision of the node whose changes come, if another node may answer.
 */
export const showCurrent = (revision = '') => {
  outdatedSince = performance.now();
  nextRevision = revision;
  return refreshInBackground();
};
/** @param {Document} page - Whose content is shown. */
const didShow = (page) => {
  if (requestTime(page) < outdatedSince) return;
  if (nextRevision) content().dataset.revision = nextRevision;
  outdatedSince = -1;
  nextRevision = '';
};
/** The list that has several pages, if the page has one. */
export const listOfPages = () => pagedList?.list;

let changes = 0;
/** To be called when a change was posted, and when it was answered: a page that was fetched before may be older. */
export const pageWillChange = () => { changes += 1; };

export const refreshInBackground = async () => {
  // While someone searches, the search refreshes the list (search.js). One that is ending doesn't, so the timer goes on.
  if (!document.hidden && emit('refreshRequested')) return;
  clearTimeout(refreshTimer);
  const retryLater = () => {
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(refreshInBackground, RETRY_DELAY);
  };
  if (document.hidden || isInUse()) return retryLater();
  const [path, controller, lastChange] = [currentPath(), refreshController, changes];
  const page = await fetchPage(location.href, pageSignal(), true).then((one) => (content(one).dataset.kept ? null : one), () => null);
  const parts = page && (outdatedSince >= 0 || content().dataset.page === 'home')
    ? await busy(import('../Live/partial-update.js')).catch(() => undefined) : undefined;
  const pages = page && outdatedSince >= 0 ? await parts?.pagesWithNewParts(page, markup, pagedList) : undefined;
  // Meanwhile a search or a later refresh may have changed the list, or someone may have begun to type.
  if (currentPath() !== path || refreshController !== controller) return;
  if (isInUse() || changes !== lastChange) return retryLater();
  if (emit('refreshRequested')) return;
  // A saved page may be in the language of another time.
  if (page && page.documentElement.lang !== document.documentElement.lang) {
    emit('newerVersionDidCome', { url: location.href });
    return;
  }
  const replacesAll = outdatedSince >= 0;
  const old = replacesAll ? new DOMParser().parseFromString(markup, 'text/html') : undefined;
  if (parts && page && pages) {
    parts.replaceParts(pages);
    partsDidChange(page);
    markup = content(page).outerHTML;
    return;
  }
  if (parts && page && content().dataset.page === 'home') {
    return parts.replaceSections(page, old) ? partsDidChange(page) : replaceContent(page);
  }
  // Until the answer has come, the list that was there before stays (sort-and-filter.js).
  const isPending = content().dataset.pending && !document.querySelector('.pane[data-stale]');
  const isSaved = content().dataset.kept !== undefined;
  if (page && (replacesAll || isPending || isSaved || statuses(page) !== statuses(document))) return replaceContent(page);
  // Only stars and the age of the list may be new: the list stays, with all its loaded pages.
  scheduleRefresh();
  if (!page) return;
  statusLines(document).forEach((line) => line.replaceWith(statusLines(page)[0] ?? line));
  keepStatusRoom();
  for (const other of [{ page }, ...await fetchPages(page, pagedList?.visiblePages ?? [], pageSignal())]) {
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

/**
 * @param {Document} page
 * @param {boolean} isSame
 */
const pageDidLoad = (page, isSame) => {
  const pane = pagedList?.root.closest('.pane');
  const newPane = page.querySelector('.pane');
  if (!pagedList || !pane || !newPane) return;
  // Below the last page stands why the list is not complete.
  if (!pane.querySelector('.rest')) pagedList.nav.before(...queryAll('.rest', newPane));
  // The list has changed since its first page came: all of it is refreshed.
  if (!isSame || statuses(newPane) !== statuses(pane)) outdatedSince = performance.now();
  scheduleRefresh();
};

const updatePagedList = () => {
  const nav = document.querySelector('.paging[data-size]');
  if (pagedList?.nav === nav) return;
  pagedList?.dispose();
  pagedList = nav && paging ? new paging.PagedList(nav, pageDidLoad) : undefined;
  loadPaging()?.then(() => { if (paging) contentDidChange(); });
  // The browser doesn't know which items were where.
  history.scrollRestoration = pagedList ? 'manual' : 'auto';
};
addEventListener('scroll', () => pagedList?.update(), { capture: true, passive: true });
addEventListener('resize', () => pagedList?.update());
on('connectionRestored', () => pagedList?.update());

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

/**
 * Focuses the cell beside another one, which is loaded if need be.
 *
 * @param {Element} cell
 * @param {number} step - 1 or -1.
 * @param {boolean} isVertical - Whether the cell is below or above the other one.
 * @returns {Promise<Element | undefined> | undefined} The cell with the focus; none if there is no cell beside it.
 */
export const focusNeighbour = (cell, step, isVertical) => {
  const list = cell.parentElement ?? document.body;
  const { gridAutoFlow, gridTemplateColumns } = getComputedStyle(list);
  const isCarousel = gridAutoFlow.startsWith('column');
  const columns = gridTemplateColumns.split(' ').length;
  if (isVertical ? isCarousel : !isCarousel && columns === 1) return undefined;
  const { left, right, bottom } = cell.getBoundingClientRect();
  const shown = queryAll(':scope > *', list).filter((other) => other.checkVisibility());
  const index = shown.findIndex((other) => other === cell);
  const others = step > 0 ? shown.slice(index + 1) : shown.slice(0, index).reverse();
  // Cells may span several columns. The last row may have fewer.
  const next = isVertical ? others.find((other) => {
    const box = other.getBoundingClientRect();
    return (box.left < right && box.right > left) || (other === shown.at(-1) && box.top >= bottom);
  }) : others[0];
  if (!next) return undefined;
  if (!next.matches('[data-item]') && pagedList) return jumpNear(pagedList.indexOf(cell) + step * (isVertical ? columns : 1));
  next.querySelector('a')?.focus();
  return Promise.resolve(next);
};
/** @param {number} index */
const jumpNear = async (index) => {
  const last = Math.min(index, (pagedList?.total ?? 1) - 1);
  await pagedList?.load(pagedList.pageOf(last));
  const cell = pagedList?.cell(last);
  cell?.querySelector('a')?.focus();
  return cell;
};

// Restoring: a list beside an item keeps its place; going back and loading again restore the page's, and the focus.

/**
 * A list is one place, whichever of its pages an address names.
 *
 * @param {string} path
 */
export const placeKey = (path) => {
  const url = new URL(path, location.href);
  url.searchParams.delete('page');
  return `place:${url.pathname}${url.search}`;
};

/**
 * The list of an item's address.
 *
 * @param {string} path
 */
const listKey = (path) => placeKey(path).replace(/\/[^/?]*(?=\?|$)/, '');

/**
 * @param {string} key
 * @param {HTMLElement | null | undefined} cell - The cell that gets the focus.
 * @param {object} place
 */
const savePosition = (key, cell, place) => {
  const position = cell && pagedList?.list?.contains(cell) ? pagedList.indexOf(cell) : undefined;
  sessionStore[key] = JSON.stringify({ ...place, focused: cell?.dataset.item, position });
};

export const savePlace = () => {
  const cell = document.activeElement?.closest('[data-item]');
  pagedList?.updatePlace(cell);
  const pane = masterPane();
  const place = pagedList?.place;
  if (pane) sessionStore.master = JSON.stringify({ list: listKey(shownPath), place, top: pane.scrollTop });
  savePosition(placeKey(shownPath), cell, { place: pane ? undefined : place, top: scrollY });
  if (content().dataset.page === 'feed') sessionStore[`tab:${location.pathname}`] = shownPath;
  // The list that someone goes back to has the focus at the row that was beside it last.
  const selected = pane?.querySelector('.selected');
  const key = listKey(shownPath);
  if (selected) savePosition(key, selected, { ...JSON.parse(sessionStore[key] ?? '{}'), wasBeside: true });
};

const savedPosition = () => JSON.parse(sessionStore[placeKey(shownPath)] ?? '{}');
/**
 * The last one, because a favourite's cell may stand above the list, too.
 *
 * @param {string} [item]
 */
const cellOf = (item = '') => queryAll(`[data-item="${CSS.escape(item)}"]`).at(-1);

/** @returns {{ place?: import('./paging.js').Place, top?: number }} Where the list beside an item was; empty for another list. */
const savedBeside = () => {
  const { list, ...saved } = JSON.parse(sessionStore.master ?? '{}');
  return list === listKey(shownPath) ? saved : {};
};
/** @param {Element} row - Of the item beside the list. Only the list scrolls. */
const showRow = (row) => {
  const windowTop = scrollY;
  row.scrollIntoView({ block: 'nearest' });
  scrollTo({ top: windowTop, behavior: 'instant' });
};
/** Puts the list beside an item where it was. In one that has no place yet, the item's row is amid others. */
const placeBeside = () => {
  const [pane, row] = [masterPane(), document.querySelector('.master li.selected')];
  // Where the list is hidden, the style sheet puts it in its place once it is shown.
  if (!row || !pane?.checkVisibility()) return;
  const { place, top } = savedBeside();
  pane.classList.toggle('placed', top !== undefined);
  pane.scrollTop = top ?? 0;
  // In the document, the item's page of a long list is the first.
  const cell = place && pane.querySelector(`.list [data-item="${CSS.escape(place.item ?? '')}"]`);
  if (cell) pane.scrollTop += cell.getBoundingClientRect().top - pane.getBoundingClientRect().top - place.offset;
  showRow(row);
  pane.classList.add('placed');
};

/**
 * @param {boolean} isKept - Whether someone has seen the page at this place before.
 * @param {boolean} hasFocus - Whether the focus is kept, too.
 * @param {string} [opened] - The item that someone opened to come here. Its row gets the focus.
 */
const restorePlace = async (isKept, hasFocus, opened) => {
  const selected = document.querySelector('.master li.selected');
  if (selected) {
    const { place } = savedBeside();
    if (pagedList && place) pagedList.scrollTo(place);
    showRow(selected);
    if (!isKept && opened === selected.dataset.item) restoreFocus(selected);
  }
  if (!isKept) return;
  const signal = pageSignal();
  const { focused, position, place, top, wasBeside } = savedPosition();
  if (pagedList && place) {
    await Promise.all([pagedList.show(place), position === undefined || pagedList.load(pagedList.pageOf(position))]);
  } else if (top !== undefined) {
    scrollTo({ top, behavior: 'instant' });
  }
  if (signal.aborted) return;
  const cell = cellOf(focused);
  if (hasFocus) restoreFocus(cell);
  if (wasBeside && cell && !isInWindow(cell)) cell.scrollIntoView({ block: 'nearest' });
};

const hasOnePage = () => content().dataset.page === 'feed' && !document.querySelector('.paging');
/**
 * Names the page of a list in its address, or removes it: without a back/forward cache, the server answers a step back with
 * the page that someone saw, and it is first painted when all of it is there, so that artwork can travel.
 *
 * @param {number} [page]
 */
const namePage = (page) => {
  const url = new URL(location.href);
  if (page) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  shownPath = currentPath();
};
// A row that was opened has the focus in the list beside its item.
delegate('click', '[data-item] > a', (link, event) => {
  const cell = link.parentElement;
  if (opensElsewhere(event) || !cell) return;
  sessionStore.opened = cell.dataset.item;
  if (!link.closest('.list')) return;
  const page = pagedList?.pageOf(pagedList.indexOf(cell)) ?? Number(hasOnePage());
  // Other pages than the first have no squad.
  if (page && !masterPane() && (page === 1 || !document.querySelector('.squad'))) namePage(page);
});

/**
 * @param {boolean} isBack
 * @param {boolean} [isReload]
 */
const pageDidBegin = async (isBack, isReload = false) => {
  const { opened } = sessionStore;
  delete sessionStore.opened;
  refreshController.abort();
  placeBeside();
  const arrival = loadPaging();
  if (arrival) {
    const { offset, item } = savedPosition().place ?? {};
    const cell = item && cellOf(item);
    if (isBack && cell) {
      // The others are rendered when they come near the window, so that a step back is painted sooner.
      for (const row of queryAll('[data-layout="list"] > [data-item]')) row.classList.toggle('deferred', row !== cell);
      scrollBy({ top: cell.getBoundingClientRect().top - offset, behavior: 'instant' });
    }
    const signal = pageSignal();
    await arrival;
    if (signal.aborted) return;
  }
  statusHeight = 0;
  contentDidChange();
  const isReturn = isBack || sessionStore.returning === placeKey(shownPath);
  delete sessionStore.returning;
  if (isReturn && (pagedList || hasOnePage()) && !masterPane()) namePage();
  return restorePlace(isReturn || isReload, isReturn, opened);
};
const navigationType = performance.getEntriesByType('navigation')[0]?.type;
pageDidBegin(navigationType === 'back_forward', navigationType === 'reload');

addEventListener('pagehide', savePlace);
addEventListener('pageshow', ({ persisted }) => { if (persisted) pageDidBegin(true); });
on('pageWillLeave', ({ url }) => {
  outdatedSince = -1;
  nextRevision = '';
  markup = '';
  savePlace();
  pagedList?.dispose();
  pagedList = undefined;
  refreshController.abort();
  clearTimeout(refreshTimer);
  const { pathname, search } = new URL(url);
  shownPath = pathname + search;
});
on('pageDidArrive', ({ isBack }) => { pageDidBegin(isBack); });
