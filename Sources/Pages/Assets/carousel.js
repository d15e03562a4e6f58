// Arrows of carousels, for those who have a mouse. Keys and fingers need none, so screen readers don't hear of them.

import './carousel.css';
import { createElement, delegate, on, prefersReducedMotion, queryAll } from './page.js';

/** @param {HTMLElement} list */
const updateArrows = (list) => {
  const [back, forward] = queryAll('button.arrow', list.closest('section') ?? list);
  if (!forward) return;
  const distance = Math.abs(list.scrollLeft);
  back.disabled = distance < 1;
  forward.disabled = distance > list.scrollWidth - list.clientWidth - 1;
  back.hidden = forward.hidden = back.disabled && forward.disabled;
};

const resizeObserver = new ResizeObserver((entries) => entries.forEach(({ target }) => {
  if (target instanceof HTMLElement) updateArrows(target);
}));

/**
 * The first cell that is seen of each carousel that was scrolled, and where it is.
 *
 * @type {WeakMap<Element, { cell: Element, place: number }>}
 */
const firstCells = new WeakMap();
/**
 * @param {Element} cell
 * @param {Element} list
 */
const placeOf = (cell, list) => cell.getBoundingClientRect().left - list.getBoundingClientRect().left;
/** @param {HTMLElement} list */
const notePlace = (list) => {
  const { right, left } = list.getBoundingClientRect();
  const cell = list.scrollLeft ? queryAll(':scope > [data-item]', list).find((one) => {
    const place = one.getBoundingClientRect();
    return place.right > left && place.left < right;
  }) : undefined;
  if (cell) firstCells.set(list, { cell, place: placeOf(cell, list) });
  else firstCells.delete(list);
};
// A card that comes or goes before it moves nothing that someone sees.
const cellObserver = new MutationObserver((records) => {
  for (const list of new Set(records.map(({ target }) => target))) {
    if (!(list instanceof HTMLElement)) continue;
    const { cell, place } = firstCells.get(list) ?? {};
    const distance = cell && cell.parentElement === list ? placeOf(cell, list) - (place ?? 0) : 0;
    // Browsers that snap to cells have kept the place, except for fractions.
    if (Math.abs(distance) > 2) list.scrollLeft += distance;
  }
});

const addArrows = () => {
  for (const list of queryAll('[data-layout=carousel]')) {
    const header = list.closest('section')?.querySelector(':scope > header');
    if (!header) continue;
    for (const direction of header.querySelector('.arrow') ? [] : ['back', 'forward']) {
      header.append(createElement('button', {
        type: 'button', className: `arrow ${direction}`, tabIndex: -1, ariaHidden: 'true',
      }));
    }
    resizeObserver.observe(list);
    cellObserver.observe(list, { childList: true });
  }
};

delegate('click', 'button.arrow', (arrow) => {
  const list = arrow.closest('section')?.querySelector('[data-layout=carousel]');
  if (!list) return;
  const isForward = arrow.classList.contains('forward');
  const isLeftward = isForward === (getComputedStyle(list).direction === 'rtl');
  list.scrollBy({
    left: (isLeftward ? -.9 : .9) * list.clientWidth,
    behavior: prefersReducedMotion.matches ? 'auto' : 'smooth',
  });
});
delegate('scroll', '[data-layout=carousel]', (list) => {
  updateArrows(list);
  notePlace(list);
}, true);

on('contentDidChange', addArrows);
addArrows();
