// Where someone was: a list beside an item keeps its place; going back and loading again restore the page's, and the focus.

import { restoreFocus } from '../App/focus.js';
import {
  content, currentPath, delegate, isInWindow, opensElsewhere, pageSignal, queryAll, sessionStore,
} from '../App/page.js';
import { shown } from './shown.js';

const masterPane = () => document.querySelector('.master');
const selectedRow = () => document.querySelector('.master li.selected');
/** @param {string} key */
const saved = (key) => JSON.parse(sessionStore[key] ?? '{}');

/** @type {(path: string) => string} - A list is one place, whichever of its pages an address names. */
export const placeKey = (path) => {
  const url = new URL(path, location.href);
  url.searchParams.delete('page');
  return `place:${url.pathname}${url.search}`;
};
/** The place of the list that the item's address names. */
const listKey = () => placeKey(shown.path).replace(/\/[^/?]*(?=\?|$)/, '');

/**
 * @param {string} key
 * @param {HTMLElement | null | undefined} cell - The cell that gets the focus.
 * @param {object} place
 */
const savePosition = (key, cell, place) => {
  sessionStore[key] = JSON.stringify({ ...place, focused: cell?.dataset.item, position: shown.pagedList?.positionOf(cell) });
};

export const savePlace = () => {
  const cell = document.activeElement?.closest('[data-item]');
  shown.pagedList?.updatePlace(cell);
  const [pane, selected, key] = [masterPane(), selectedRow(), listKey()];
  const place = shown.pagedList?.place;
  if (pane) sessionStore.master = JSON.stringify({ list: key, place, top: pane.scrollTop });
  savePosition(placeKey(shown.path), cell, { place: pane ? undefined : place, top: scrollY });
  if (content().dataset.page === 'feed') sessionStore[`tab:${new URL(shown.path, location.href).pathname}`] = shown.path;
  // The list that someone goes back to has the focus at the row that was beside it last.
  if (selected) savePosition(key, selected, { ...saved(key), wasBeside: true });
};

let hasSavedPlace = false;
// Before the browser lays out the page once more, for the transition to the next one.
addEventListener('pageswap', () => {
  savePlace();
  hasSavedPlace = true;
});
addEventListener('pagehide', () => {
  if (!hasSavedPlace) savePlace();
  hasSavedPlace = false;
});

/**
 * The last one, because a favourite's cell may stand above the list, too.
 *
 * @param {string} [item]
 */
const cellOf = (item = '') => queryAll(`[data-item="${CSS.escape(item)}"]`).at(-1);

/** @returns {{ place?: import('./list-room.js').Place, top?: number }} Where the list beside an item was; empty for another list. */
const savedBeside = () => {
  const { list, ...place } = saved('master');
  return list === listKey() ? place : {};
};
/** @param {Element} row - Of the item beside the list. Only the list scrolls. */
const showRow = (row) => {
  const windowTop = scrollY;
  row.scrollIntoView({ block: 'nearest' });
  scrollTo({ top: windowTop, behavior: 'instant' });
};
/** Puts the list beside an item where it was. In one that has no place yet, the item's row is amid others. */
export const placeBeside = () => {
  const [pane, row] = [masterPane(), selectedRow()];
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

/** The panes of an item's page, and shelves. */
const SCROLLERS = '.master, .detail, [data-layout=carousel], [data-layout=story], .few';
/** @param {HTMLElement} scroller */
const scrollerKey = (scroller) => scroller.closest('section')?.dataset.section ?? scroller.localName;
/** @param {HTMLElement} shelf - Its first card that is seen. */
const firstCard = (shelf) => {
  const { left, right } = shelf.getBoundingClientRect();
  return queryAll(':scope > [data-item]', shelf).find((card) => {
    const box = card.getBoundingClientRect();
    return box.right > left && box.left < right;
  });
};
/** @returns {() => void} To be called when parts have been replaced: what scrolls is where it was, a shelf by its first card. */
export const keepScrolled = () => {
  const isPlaced = document.querySelector('.placed') !== null;
  const places = new Map(queryAll(SCROLLERS).map((one) => {
    const card = one.scrollLeft ? firstCard(one) : undefined;
    const { scrollLeft, scrollTop } = one;
    return [scrollerKey(one), { scrollLeft, scrollTop, card, left: card?.getBoundingClientRect().left }];
  }));
  return () => {
    masterPane()?.classList.toggle('placed', isPlaced);
    for (const scroller of queryAll(SCROLLERS)) {
      const { card, left = 0, ...place } = places.get(scrollerKey(scroller)) ?? {};
      Object.assign(scroller, place);
      const same = card && scroller.querySelector(`:scope > [data-item="${CSS.escape(card.dataset.item ?? '')}"]`);
      if (same) scroller.scrollLeft += same.getBoundingClientRect().left - left;
    }
  };
};

/** Scrolls a long list to its place on a page that has come back, before its script is there. */
export const placeEarly = () => {
  const { item, offset } = saved(placeKey(shown.path)).place ?? {};
  const cell = item && cellOf(item);
  if (!cell) return;
  // The others are rendered when they come near the window, so that a step back is painted sooner.
  for (const row of queryAll('[data-layout="list"] > [data-item]')) row.classList.toggle('deferred', row !== cell);
  scrollBy({ top: cell.getBoundingClientRect().top - offset, behavior: 'instant' });
};

/**
 * @param {boolean} isKept - Whether someone has seen the page at this place before.
 * @param {boolean} hasFocus - Whether the focus is kept, too.
 * @param {string} [opened] - The item that someone opened to come here. Its row gets the focus.
 */
export const restorePlace = async (isKept, hasFocus, opened) => {
  const selected = selectedRow();
  const { pagedList } = shown;
  if (selected) {
    const { place } = savedBeside();
    if (place) pagedList?.scrollTo(place);
    showRow(selected);
    if (!isKept && opened === selected.dataset.item) restoreFocus(selected);
  }
  if (!isKept) return;
  const signal = pageSignal();
  const { focused, position, place, top, wasBeside } = saved(placeKey(shown.path));
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
  shown.path = currentPath();
};
/** To be called when someone has come back to a list. */
export const forgetPage = () => { if ((shown.pagedList || hasOnePage()) && !masterPane()) namePage(); };
// A row that was opened has the focus in the list beside its item.
delegate('click', '[data-item] > a', (link, event) => {
  const cell = link.parentElement;
  if (opensElsewhere(event) || !cell) return;
  sessionStore.opened = cell.dataset.item;
  if (!link.closest('.list')) return;
  const page = shown.pagedList?.pageOf(shown.pagedList.indexOf(cell)) ?? Number(hasOnePage());
  // Other pages than the first have no squad.
  if (page && !masterPane() && (page === 1 || !document.querySelector('.squad'))) namePage(page);
});
