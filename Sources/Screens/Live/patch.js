// Changes a page in place: by what turns it into another state of itself, as the server says.

import { content, isInWindow, prefersReducedMotion, query, queryAll } from '../App/page.js';
import { FOCUSABLE, holdFocus, keepFocus } from '../App/focus.js';
import { glide } from '../App/gliding.js';

/**
 * New markup of parts, and steps that change the cells of lists, as `LiveSnapshot.Patch` describes them.
 *
 * @typedef {object} Patch
 * @property {Record<string, string>} [parts]
 * @property {string[][]} [cells]
 * @property {Record<string, boolean>} [favourites]
 */
/**
 * Whether what someone reads stays where it is, and whether cells fade before they go.
 *
 * @typedef {{ keepsPlace?: boolean, fades?: boolean }} Options
 */

/** In milliseconds. */
const FADE = 150;

/** @param {string} id */
const partOf = (id) => content().querySelector(`[data-part="${CSS.escape(id)}"]`);
/** @param {string} id */
const listOf = (id) => content().querySelector(`section[data-section="${CSS.escape(id)}"] > [data-layout]`);
/** @type {(list: string, item: string) => HTMLElement | null | undefined} */
const cellOf = (list, item) => listOf(list)?.querySelector(`:scope > [data-item="${CSS.escape(item)}"]`);
/** @type {(list: string, next?: string) => Element | null} - What a cell is put before; at the end, the room of further pages. */
const following = (list, next) =>
  (next ? cellOf(list, next) : listOf(list)?.querySelector(':scope > .gap:last-child')) ?? null;
/** @param {string} markup - Of one element. */
const elementOf = (markup) => {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return query('*', template.content);
};

/**
 * Whether all that a patch names is there, and nothing that it brings.
 *
 * @param {Patch} patch
 * @param {import('../List/paging.js').PagedList} [pagedList] - The list of the page, if several of its pages may be there.
 */
export const fits = ({ parts = {}, cells = [] }, pagedList) => {
  if (!Object.keys(parts).every(partOf)) return false;
  /** @type {Set<string>} */
  const arrived = new Set();
  return cells.every(([step, list, first, second]) => {
    const paged = pagedList?.list;
    const isPagedList = paged && paged === (listOf(list) ?? paged);
    if (step === 'update') return isPagedList || cellOf(list, first);
    // Cells of a list of several pages have places of their own.
    if (isPagedList || !listOf(list)) return false;
    const item = step === 'insert' ? elementOf(first).dataset.item ?? '' : first;
    if (step === 'insert') arrived.add(item);
    return Boolean(cellOf(list, item)) !== (step === 'insert') && (!second || cellOf(list, second) || arrived.has(second));
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
  insert: (list, markup, next) => listOf(list)?.insertBefore(elementOf(markup), following(list, next)),
  move: (list, item, next) => {
    const cell = cellOf(list, item);
    const parent = cell?.parentElement;
    if (!parent) return;
    const focused = queryAll(FOCUSABLE, cell).find((one) => one === document.activeElement);
    const giveFocus = holdFocus();
    // @ts-ignore: the DOM library of TypeScript 4.8 doesn't know `moveBefore`, with which a cell keeps its state.
    (parent.moveBefore ?? parent.insertBefore).call(parent, cell, following(list, next));
    // Other browsers take the focus from what moves.
    if (focused) giveFocus(focused);
  },
  update: (list, item, markup) => {
    const cell = cellOf(list, item);
    if (cell) morph(cell, elementOf(markup));
  },
};

/** @param {string[][]} cells - Steps, each with the arguments of its function. */
const carryOut = (cells) => { for (const [step, list, ...args] of cells) steps[step]?.(list, ...args); };

export const visibleCells = () => queryAll('[data-item]', content()).filter(isInWindow);

/** @param {NonNullable<Patch['parts']>} parts - Their new markup. */
const changeParts = (parts) => {
  const returnFocus = keepFocus();
  for (const [id, markup] of Object.entries(parts)) {
    const part = partOf(id);
    // Choices stay while someone chooses; the chosen list comes as it is then.
    if (part && !part.querySelector(':popover-open, .bounds :focus')) morph(part, elementOf(markup));
  }
  returnFocus();
};

/** @param {string[][]} cells - Those that go fade, as far as someone sees them. */
const fadeOut = async (cells) => {
  const leaving = cells.filter(([step]) => step === 'delete').map(([, list, item]) => cellOf(list, item))
    .filter((cell) => cell && isInWindow(cell));
  for (const cell of leaving) cell?.animate({ opacity: [1, 0] }, { duration: FADE, fill: 'forwards' });
  // The change is a task of its own, outside the frame in which they have faded.
  if (leaving.length) await new Promise((resolve) => { setTimeout(resolve, FADE); });
};

/** @param {Patch} patch - Whether cells come, go or move. */
export const movesCells = ({ cells = [] }) => cells.some(([step]) => step !== 'update');

/**
 * Shows a patch that fits. If cells move, what someone reads stays where it is, and cells glide to their new places.
 *
 * @param {Patch} patch
 * @param {Options} [options]
 * @returns {Promise<boolean>} Whether the page is still there.
 */
export const showPatch = async (patch, options = {}) => {
  const { parts = {}, cells = [] } = patch;
  const { keepsPlace = true, fades = true } = options;
  const page = content();
  const change = () => {
    changeParts(parts);
    carryOut(cells);
  };
  if (!movesCells(patch)) {
    change();
    return true;
  }
  if (fades && !document.hidden && !prefersReducedMotion.matches) await fadeOut(cells);
  if (content() !== page) return false;
  const moving = cells.filter(([step]) => step === 'delete' || step === 'move').map(([, list, item]) => cellOf(list, item));
  const anchor = keepsPlace ? visibleCells().find((cell) => !moving.includes(cell)) : undefined;
  const top = anchor?.getBoundingClientRect().top ?? 0;
  const scroller = anchor?.closest('.master') ?? document.scrollingElement;
  const { style } = document.documentElement;
  // All is measured before anything changes: once for the old places, once for the new ones.
  glide(visibleCells, () => {
    // The place is kept here; browsers would keep it a second time.
    style.setProperty('overflow-anchor', 'none');
    change();
    if (anchor && scroller?.scrollTop) scroller.scrollTop += anchor.getBoundingClientRect().top - top;
  }, !keepsPlace);
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
  return true;
};
