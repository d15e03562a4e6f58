// The keyboard: searching, the command palette, the list of shortcuts, arrows in lists and menus, Escape out of an item.
// It comes after the scripts that handle some of these keys themselves.

import { delegate, hasModifier, queryAll } from './page.js';
import { FIELD } from './focus.js';
import { showDialog } from './dialog.js';
import { importOnce } from './import-once.js';
import { open } from '../List/detail-pane.js';
import { shown } from '../List/shown.js';
import { busy, startTimer, stopTimer } from './busy.js';

// Arrows lead from cell to cell, in a list beside an item also to the item.

/** @param {number} index - Of a cell that isn't there yet. */
const focusLater = async (index) => {
  const { pagedList } = shown;
  const last = Math.min(index, (pagedList?.total ?? 1) - 1);
  await pagedList?.load(pagedList.pageOf(last));
  const cell = pagedList?.cell(last);
  cell?.querySelector('a')?.focus();
  return cell;
};
/**
 * Focuses the cell beside another one, which is loaded if need be.
 *
 * @param {Element} cell
 * @param {number} step - 1 or -1.
 * @param {boolean} isVertical - Whether the cell is below or above the other one.
 * @returns {Promise<Element | undefined> | undefined} The cell with the focus; none if there is no cell beside it.
 */
const focusNeighbour = (cell, step, isVertical) => {
  const list = cell.parentElement ?? document.body;
  const { gridAutoFlow, gridTemplateColumns } = getComputedStyle(list);
  const isCarousel = gridAutoFlow.startsWith('column');
  const columns = gridTemplateColumns.split(' ').length;
  if (isVertical ? isCarousel : !isCarousel && columns === 1) return undefined;
  const { left, right, bottom } = cell.getBoundingClientRect();
  const cells = queryAll(':scope > *', list).filter((other) => other.checkVisibility());
  const index = cells.findIndex((other) => other === cell);
  const others = step > 0 ? cells.slice(index + 1) : cells.slice(0, index).reverse();
  // Cells may span several columns. The last row may have fewer.
  const next = isVertical ? others.find((other) => {
    const box = other.getBoundingClientRect();
    return (box.left < right && box.right > left) || (other === cells.at(-1) && box.top >= bottom);
  }) : others[0];
  if (!next) return undefined;
  if (!next.matches('[data-item]') && shown.pagedList) {
    return focusLater(shown.pagedList.indexOf(cell) + step * (isVertical ? columns : 1));
  }
  next.querySelector('a')?.focus();
  return Promise.resolve(next);
};

/** The time that the focus rests on a row before its item opens, in milliseconds. */
const REST = 150;
let timer = 0;

/** @type {(cell: Element, step: number, isVertical: boolean) => boolean} */
const moveFrom = (cell, step, isVertical) => {
  const arrival = focusNeighbour(cell, step, isVertical);
  arrival?.then((neighbour) => {
    stopTimer(timer);
    if (neighbour?.closest('.master')) timer = startTimer(() => busy(open(neighbour)), REST);
  });
  return arrival !== undefined;
};

// Menus.

/** @param {Element} menu - Buttons within a form of it are the form's. */
const choicesOf = (menu) => queryAll('a, :scope > button', menu).filter((choice) => choice.checkVisibility());
/** @type {(choice: HTMLElement, key: string, step: number) => boolean} */
const moveInMenu = (choice, key, step) => {
  const choices = choicesOf(choice.closest('.popover') ?? choice);
  const index = choices.findIndex((one) => one === choice);
  const next = { Home: choices[0], End: choices.at(-1) }[key] ?? (step && choices.at((index + step) % choices.length));
  if (next) next.focus();
  return Boolean(next);
};
delegate('toggle', '.popover:not(.facets)', (menu) => {
  if (menu.matches(':popover-open')) (menu.querySelector('a[aria-current]') ?? choicesOf(menu)[0])?.focus();
}, true);

// Shortcuts.

const search = () => {
  const field = document.querySelector('input[type=search]');
  if (field?.checkVisibility()) field.focus();
  else document.querySelector('.tabs > a[href$="search"]')?.click();
  return true;
};
const loadPalette = importOnce(() => import('../Search/palette.js'));
const showPalette = () => {
  loadPalette().then(({ openPalette }) => openPalette(), search);
  return true;
};
// A phone's way to the palette is a long press.
delegate('contextmenu', '.tabs > a[href$="search"]', (_, event) => {
  if (!matchMedia('(hover: none)').matches) return;
  event.preventDefault();
  showPalette();
});
/** @param {KeyboardEvent} event */
const isCommandK = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }) =>
  // On a Mac, Ctrl-K deletes text. An Arabic keyboard has another letter on this key.
  (navigator.platform.startsWith('Mac') ? metaKey : ctrlKey) && !altKey && !shiftKey
  && (key.toLowerCase() === 'k' || (key > '~' && code === 'KeyK'));

/** @param {Element | null} pane - Has the field in which someone has typed what they look for. */
const focusFirst = (pane) => {
  const link = queryAll('[data-item] > a', pane ?? document).find((one) => one.checkVisibility());
  link?.focus();
  return link !== undefined;
};

/**
 * @param {HTMLElement} target
 * @param {KeyboardEvent} event
 * @returns {boolean} Whether the key has a meaning here.
 */
const keyWasPressed = (target, event) => {
  if (isCommandK(event)) return showPalette();
  if (hasModifier(event)) return false;
  const { key } = event;
  if (key === 'Escape') {
    const link = document.querySelector('a.back');
    const isInUse = document.querySelector(':popover-open') || target.matches(`:is(${FIELD}):not(:placeholder-shown)`);
    if (isInUse || !link) return false;
    link.click();
    return true;
  }
  const isField = target.matches(FIELD);
  if (key === '/' && !isField) return search();
  if (['?', '؟', '？'].includes(key) && !isField) {
    showDialog(new URL('../sources', import.meta.url).href, '#shortcuts');
    return true;
  }
  const forward = document.dir === 'rtl' ? -1 : 1;
  // With Shift, they lead through the player's queue.
  const step = event.shiftKey ? 0 : { ArrowDown: 1, ArrowUp: -1, ArrowRight: forward, ArrowLeft: -forward }[key] ?? 0;
  const choice = target.closest('.popover a, .popover > button');
  if (choice) return moveInMenu(choice, key, step);
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  if (key === 'ArrowDown' && target.matches('[type=search]')) return focusFirst(target.closest('.pane'));
  // From a button that plays, the others seek.
  const cell = target.closest(isVertical ? '[data-layout] > [data-item]' : '[data-layout] > [data-item] > a');
  return Boolean(step && cell && moveFrom(cell.closest('[data-item]') ?? cell, step, isVertical));
};
delegate('keydown', '*', (target, event) => {
  stopTimer(timer);
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
  if (keyWasPressed(target, event)) event.preventDefault();
});
