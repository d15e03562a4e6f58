// Arrows of carousels, for those who have a mouse. Keys and fingers need none, so screen readers don't hear of them.

import './carousel.css';
import { createElement, delegate, on, prefersReducedMotion, queryAll } from '../App/page.js';

/** Lists that scroll sideways. */
const SHELVES = ':is([data-layout=carousel], [data-layout=story], .few)';

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
 * The item that is seen first in each carousel that was scrolled, and where it is, by sections: what takes the place of a
 * section has its place, too.
 *
 * @type {Map<string | undefined, { item: string, place: number }>}
 */
const firstItems = new Map();
on('pageWillLeave', () => firstItems.clear());
/** @param {Element} list */
const sectionOf = (list) => list.closest('section')?.dataset.section;
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
  if (cell) firstItems.set(sectionOf(list), { item: cell.dataset.item ?? '', place: placeOf(cell, list) });
  else firstItems.delete(sectionOf(list));
};
/** @param {HTMLElement} list */
const keepPlace = (list) => {
  const { item = '', place = 0 } = firstItems.get(sectionOf(list)) ?? {};
  const cell = list.querySelector(`:scope > [data-item="${CSS.escape(item)}"]`);
  const distance = cell ? placeOf(cell, list) - place : 0;
  // Browsers that snap to cells have kept the place, except for fractions.
  if (Math.abs(distance) > 2) list.scrollLeft += distance;
};
// A card that comes or goes before it moves nothing that someone sees.
const cellObserver = new MutationObserver((records) => {
  for (const list of new Set(records.map(({ target }) => target))) if (list instanceof HTMLElement) keepPlace(list);
});

const addArrows = () => {
  for (const list of queryAll(SHELVES)) {
    const header = list.closest('section')?.querySelector(':scope > header');
    if (!header) continue;
    for (const direction of header.querySelector('.arrow') ? [] : ['back', 'forward']) {
      header.append(createElement('button', {
        type: 'button', className: `arrow ${direction}`, tabIndex: -1, ariaHidden: 'true',
      }));
    }
    resizeObserver.observe(list);
    cellObserver.observe(list, { childList: true });
    keepPlace(list);
  }
};

delegate('click', 'button.arrow', (arrow) => {
  const list = arrow.closest('section')?.querySelector(SHELVES);
  if (!list) return;
  const isForward = arrow.classList.contains('forward');
  const isLeftward = isForward === (getComputedStyle(list).direction === 'rtl');
  list.scrollBy({
    left: (isLeftward ? -.9 : .9) * list.clientWidth,
    behavior: prefersReducedMotion.matches ? 'auto' : 'smooth',
  });
});
delegate('scroll', SHELVES, (list) => {
  updateArrows(list);
  notePlace(list);
}, true);

// A page that comes back is where it was, and is asked for again.
on('pageDidArrive', () => queryAll(SHELVES).forEach(notePlace));
on('contentDidChange', addArrows);
addArrows();
