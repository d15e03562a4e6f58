// Shows changes while the page is open. The server says what is different, and this script changes the page without
// disturbing anyone who reads, types or listens.

import {
  content, createElement, currentPath, emit, isInWindow, live, on, prefersReducedMotion, query, queryAll,
} from '../App/page.js';
import { FOCUSABLE, holdFocus, keepFocus } from '../App/focus.js';
import { signIn } from '../App/session.js';
import { pageWillChange, showCurrent } from '../List/list.js';
import { shown } from '../List/shown.js';
import { busy } from '../App/busy.js';
import { glide } from '../App/gliding.js';

/**
 * A change of a page: new markup of parts, and steps that change the cells of lists, as `LiveSnapshot.Patch` describes
 * them. One without a range of revisions can't be shown in place.
 *
 * @typedef {object} Change
 * @property {string} [page]
 * @property {number} [from]
 * @property {number} [until]
 * @property {number} to
 * @property {Record<string, string>} [parts]
 * @property {string[][]} [cells]
 * @property {Record<string, boolean>} [favourites]
 */

const FADE = { duration: 150 };
/** In milliseconds. */
const LONG_ABSENCE = 10000;
/** After so many milliseconds, all nodes have heard of a change. */
const NODE_DELAY = 300;

const bar = query('#connection');
const { dataset: texts } = bar;
/** Tells people with screen readers that the page has changed. */
const announcement = createElement('p', { id: 'changes', className: 'visually-hidden', role: 'status' });
document.body.append(announcement);

/** @param {string} id */
const partOf = (id) => content().querySelector(`[data-part="${CSS.escape(id)}"]`);
/** @param {string} id */
const listOf = (id) => content().querySelector(`section[data-section="${CSS.escape(id)}"] > [data-layout]`);
/** @type {(list: string, item: string) => HTMLElement | null | undefined} */
const cellOf = (list, item) => listOf(list)?.querySelector(`:scope > [data-item="${CSS.escape(item)}"]`);
/** @param {string} markup - Of one element. */
const elementOf = (markup) => {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return query('*', template.content);
};

/** @param {Change} change - Whether all that it names is there, and nothing that it brings. */
const fits = ({ parts = {}, cells = [] }) => {
  if (!Object.keys(parts).every(partOf)) return false;
  /** @type {Set<string>} */
  const arrived = new Set();
  return cells.every(([step, list, first, second]) => {
    const paged = shown.pagedList?.list;
    const isPagedList = paged && paged === (listOf(list) ?? paged);
    if (step === 'update') return isPagedList || cellOf(list, first);
    // Cells of a list of several pages have places of their own.
    if (isPagedList || !listOf(list)) return false;
    if (step === 'insert') arrived.add(elementOf(first).dataset.item ?? '');
    const isThere = step === 'insert' ? !cellOf(list, elementOf(first).dataset.item ?? '') : cellOf(list, first);
    return isThere && (!second || cellOf(list, second) || arrived.has(second));
  });
};

/**
 * Gives an element the attributes and the content of another one, and keeps the focus.
 *
 * @param {HTMLElement} element
 * @param {HTMLElement} other - Has the new content.
 */
const morph = (element, other) => {
  const index = queryAll(FOCUSABLE, element).findIndex((one) => one === document.activeElement);
  const giveFocus = holdFocus();
  for (const { name, value } of other.attributes) {
    if (!/^(class|aria-posinset|aria-setsize)$/.test(name)) element.setAttribute(name, value);
  }
  for (const { name } of [...element.attributes]) {
    if (/^data-/.test(name) && !other.hasAttribute(name)) element.removeAttribute(name);
  }
  element.replaceChildren(...other.childNodes);
  if (index >= 0) giveFocus(queryAll(FOCUSABLE, element)[index] ?? content());
};

/** @type {Record<string, (list: string, ...args: string[]) => void>} */
const steps = {
  delete: (list, item) => {
    const cell = cellOf(list, item);
    const neighbour = cell?.contains(document.activeElement) && (cell.nextElementSibling ?? cell.previousElementSibling);
    const giveFocus = holdFocus();
    cell?.remove();
    if (neighbour) giveFocus(neighbour.querySelector('a'));
  },
  insert: (list, markup, next) => listOf(list)?.insertBefore(elementOf(markup), next ? cellOf(list, next) ?? null : null),
  move: (list, item, next) => {
    const cell = cellOf(list, item);
    if (!cell) return;
    const focused = queryAll(FOCUSABLE, cell).find((one) => one === document.activeElement);
    const giveFocus = holdFocus();
    listOf(list)?.insertBefore(cell, next ? cellOf(list, next) ?? null : null);
    // An element that leaves its place loses the focus.
    if (focused) giveFocus(focused);
  },
  update: (list, item, markup) => {
    const cell = cellOf(list, item);
    if (cell) morph(cell, elementOf(markup));
  },
};

/** @param {string[][]} cells - Steps, each with the arguments of its function. */
const carryOut = (cells) => { for (const [step, list, ...args] of cells) steps[step]?.(list, ...args); };

const visibleCells = () => queryAll('[data-item]', content()).filter(isInWindow);

/**
 * Carries out steps such that what someone reads stays where it is, and cells glide to their new places.
 *
 * @param {string[][]} cells
 * @returns {Promise<boolean>} Whether the page is still there.
 */
const changeCells = async (cells) => {
  const page = content();
  const isAnimated = !document.hidden && !prefersReducedMotion.matches;
  const leaving = cells.filter(([step]) => step === 'delete').map(([, list, item]) => cellOf(list, item));
  if (isAnimated) {
    const fades = leaving.map((cell) =>
      cell && isInWindow(cell) && cell.animate({ opacity: [1, 0] }, { ...FADE, fill: 'forwards' }).finished);
    // They stand still while the page is hidden.
    await Promise.race([Promise.all(fades), new Promise((resolve) => { setTimeout(resolve, 2 * FADE.duration); })]);
  }
  if (content() !== page) return false;
  const moving = cells.filter(([step]) => step === 'delete' || step === 'move').map(([, list, item]) => cellOf(list, item));
  const anchor = visibleCells().find((cell) => !moving.includes(cell));
  const top = anchor?.getBoundingClientRect().top ?? 0;
  const scroller = anchor?.closest('.master') ?? document.scrollingElement;
  const { style } = document.documentElement;
  // The place is kept here; browsers would keep it a second time.
  style.setProperty('overflow-anchor', 'none');
  glide(visibleCells, () => {
    carryOut(cells);
    if (anchor && scroller?.scrollTop) scroller.scrollTop += anchor.getBoundingClientRect().top - top;
  });
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
  return true;
};

/** @param {number} revision - Of the page. Each node of a server has revisions of its own (`Changes`). */
const nodeOf = (revision) => Math.floor(revision / 2 ** 28);

/** @param {Change} change */
const show = async (change) => {
  const { page, from = Infinity, until = from, to, parts = {}, cells = [], favourites } = change;
  if (page !== undefined) {
    const revision = Number(content().dataset.revision);
    if (page !== currentPath()) return;
    if (nodeOf(to) !== nodeOf(revision)) {
      await new Promise((resolve) => { setTimeout(resolve, NODE_DELAY); });
      if (page === currentPath()) await showCurrent(String(to));
      return;
    }
    if (to <= revision) return;
    if (revision < from || revision > until || !fits(change)) return void await showCurrent();
    const returnFocus = keepFocus();
    for (const [id, markup] of Object.entries(parts)) {
      const part = partOf(id);
      // Choices stay while someone chooses; the chosen list comes as it is then.
      if (part && !part.querySelector(':popover-open, .bounds :focus')) morph(part, elementOf(markup));
    }
    returnFocus();
    const isMove = cells.some(([step]) => step !== 'update');
    if (!isMove) carryOut(cells);
    else if (!await changeCells(cells)) return;
    content().dataset.revision = String(to);
    port?.postMessage({ revision: to });
    emit('partsDidChange');
    if (isMove) {
      // The same text is spoken again.
      announcement.textContent = '';
      setTimeout(() => announcement.append(texts.changed ?? ''), 50);
    }
    // Other pages of the list may have changed, too.
    if (shown.pagedList && Object.keys(parts).some((id) => id.startsWith('state/'))) void showCurrent();
  }
  if (favourites) emit('favouritesDidChange', { favourites });
};
/** One change after the other. */
let lastChange = Promise.resolve();

/** @type {MessagePort | Worker | undefined} */
let port;
/** @type {string | undefined} */
let followed;
const follow = () => {
  const { revision, visitor } = content().dataset;
  const page = revision
    ? { path: currentPath(), revision: Number(revision), isOfNewVisitor: visitor === 'new' } : undefined;
  const message = JSON.stringify(page);
  if (message === followed) return;
  followed = message;
  port?.postMessage({ page });
};

const { stream } = texts;
if (stream) {
  port = window.SharedWorker ? new SharedWorker(stream).port : new Worker(stream);
  port.onmessage = ({ data: { isConnected, hasFailed, isSignedOut, change } }) => {
    if (isSignedOut) return signIn();
    if (isConnected !== undefined) {
      // A server that stops may go on answering for a moment.
      if (hasFailed) for (const delay of [0, 700]) setTimeout(emit, delay, 'requestFailed');
      live.isConnected = isConnected;
      bar.toggleAttribute('data-live', isConnected);
    }
    if (!change) return;
    // A page that is being fetched may be older.
    pageWillChange();
    lastChange = busy(lastChange.then(() => show(change)).catch(() => showCurrent()));
  };
}
/** A page whose content changed while it was made is asked for again at once. */
const begin = () => {
  if (content().dataset.revision === '0') void showCurrent();
  follow();
};
begin();
on('contentDidChange', follow);
on('pageDidArrive', begin);
const reconnect = () => port?.postMessage({ reconnects: true });
// A connection may have been lost without a sign while the device slept.
let hiddenSince = 0;
addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenSince = performance.now();
  else if (performance.now() - hiddenSince > LONG_ABSENCE) reconnect();
});
addEventListener('online', reconnect);
on('connectionRestored', reconnect);
addEventListener('pagehide', () => {
  followed = undefined;
  port?.postMessage({});
});
addEventListener('pageshow', follow);
// Without a shared worker, only the tabs that someone sees have a connection.
if (!window.SharedWorker) {
  addEventListener('visibilitychange', () => {
    if (!document.hidden) return follow();
    followed = undefined;
    port?.postMessage({});
  });
}
