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

const addArrows = () => {
  for (const list of queryAll(SHELVES)) {
    const header = list.closest('section')?.querySelector(':scope > header');
    if (!header) continue;
    if (!header.querySelector('.arrow')) {
      const arrows = ['back', 'forward'].map((direction) => createElement('button', {
        type: 'button', className: `arrow ${direction}`, tabIndex: -1, ariaHidden: 'true',
      }));
      // A link stays where it is.
      const link = header.querySelector(':scope > .quiet');
      if (link) link.before(...arrows);
      else header.append(...arrows);
    }
    resizeObserver.observe(list);
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
delegate('scroll', SHELVES, updateArrows, true);
on('contentDidChange', addArrows);
addArrows();
