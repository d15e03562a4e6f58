// Arranges rows, such as the sections of the home page, without a load and by dragging.

import {
  delegate, formParameters, parsePage, post, prefersReducedMotion, query, queryAll, showSaveFailure, showNotice,
} from './page.js';
import { refresh } from './list.js';

const editor = () => document.querySelector('.editing');
const rows = () => queryAll('.rows > li');

/**
 * Makes a change after which rows glide from their old positions to their new ones.
 *
 * @param {() => void} change
 */
const animateRows = (change) => {
  const oldTops = new Map(rows().map((row) => [row.id, row.getBoundingClientRect().top]));
  change();
  if (prefersReducedMotion.matches) return;
  const timing = { duration: 250, easing: 'cubic-bezier(.2, .8, .2, 1)' };
  for (const row of rows()) {
    const distance = (oldTops.get(row.id) ?? NaN) - row.getBoundingClientRect().top;
    if (distance) row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], timing);
    else if (Number.isNaN(distance)) row.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
};

/** @returns {() => void} Focuses the control that has the focus now, or the one that took its place. */
const saveFocus = () => {
  const focused = document.activeElement;
  const control = focused?.closest('select, button, input');
  const row = focused?.closest('.rows > li');
  const index = row ? rows().indexOf(row) : -1;
  /** @param {Element | null} [scope] */
  const counterpart = (scope) => scope && queryAll('select, button, input', scope).find(
    ({ name, value, disabled }) => name === control?.name && (name === 'name' || value === control.value) && !disabled);
  return () => {
    if (row) {
      const sameRow = document.getElementById(row.id);
      const nextRow = sameRow ?? rows()[Math.min(index, rows().length - 1)];
      const target = sameRow && control?.name === 'style' ? sameRow.querySelector('select') : counterpart(nextRow);
      (target ?? nextRow?.querySelector('.act:enabled') ?? document.querySelector('.add select'))?.focus();
    } else if (focused?.closest('.stories-form')) {
      document.getElementById('stories-feed')?.focus();
    } else if (focused?.closest('.add')) {
      (counterpart(document.querySelector('.add')) ?? document.getElementById('add'))?.focus();
    } else if (focused?.closest('#undo, #notice')) {
      (document.querySelector('#undo button:enabled') ?? document.querySelector('.done'))?.focus();
    }
  };
};

/** @param {Document} page */
const replaceEditor = (page) => {
  if (drag) endDrag(drag, false);
  const restoreFocus = saveFocus();
  const chosen = queryAll('.add select').map(({ value }) => value);
  animateRows(() => editor()?.replaceWith(query('.editing', page)));
  queryAll('.add select').forEach((select, index) => (select.value = chosen[index]));
  showNotice(...query('#notice', page).childNodes);
  restoreFocus();
};

/** Changes are posted one after the other, so that the last response has them all. */
let lastPost = Promise.resolve();
/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} change
 * @param {() => void} [revert] - Called if the change could not be posted.
 */
const postChange = ({ action }, change, revert) => {
  lastPost = lastPost.then(async () => {
    const response = await post(action, change, 'text/html').catch(() => null);
    const page = response && (await parsePage(response).catch(() => null));
    if (!response) {
      revert?.();
      showSaveFailure();
    } else if (response.status === 202) {
      showNotice(query('#notice').dataset.waiting);
    } else if (response.ok && page?.querySelector('.editing')) {
      replaceEditor(page);
    } else if (page?.querySelector('.empty')) {
      revert?.();
      // The page may show what is gone.
      await refresh(location.href, true);
      const reason = page.querySelector('.empty p:not([lang])');
      if (reason) showNotice(reason.textContent ?? '');
      else showSaveFailure();
    } else {
      location.reload();
    }
  });
};

delegate('submit', 'form', (form, event) => {
  const isInEditor = editor()?.contains(form);
  // The notice has a form that takes a change back.
  const isInNotice = editor() && form.querySelector('[name=edit]');
  if (!isInEditor && !isInNotice) return;
  event.preventDefault();
  // The change of the name came first, and is posted.
  if (form.matches('.rename')) return;
  postChange(form, formParameters(form, event.submitter));
});

delegate('change', '.editing form:not(.add)', (form) => {
  const change = formParameters(form);
  if (change.has('style')) change.set('edit', 'restyle');
  postChange(form, change);
});

// Dragging by the handle, or anywhere with a mouse: the row follows the pointer, the others make room. For the keyboard there
// are buttons.

// Handles are hidden until they work.
document.documentElement.classList.add('drags-rows');

/**
 * @typedef {object} Drag
 * @property {HTMLElement} row
 * @property {HTMLElement[]} list - All rows, in the order that they had when the drag began.
 * @property {{ top: number, height: number }[]} boxes - The boxes of the rows then, from the top of the page.
 * @property {number} from - The index of the row then.
 * @property {number} to - The index of the row if it is dropped now.
 * @property {number} y - The position of the pointer, from the top of the window.
 * @property {number} startY - The position of the pointer when the drag began, from the top of the page.
 */

/** @type {Drag | undefined} */
let drag;

/** @param {Drag} drag */
const moveRows = (drag) => {
  const { row, list, boxes, from } = drag;
  const distance = drag.y + scrollY - drag.startY;
  const { top, height } = boxes[from];
  drag.to = from;
  boxes.forEach((box, index) => {
    const middle = box.top + box.height / 2;
    if (index > from && top + distance + height > middle) drag.to = index;
    if (index < from && top + distance < middle) drag.to = Math.min(drag.to, index);
  });
  list.forEach((other, index) => {
    const shift = index > from && index <= drag.to ? -height : index < from && index >= drag.to ? height : 0;
    other.style.transform = other === row ? `translateY(${distance}px)` : shift ? `translateY(${shift}px)` : '';
  });
};

/** Scrolls the page while the pointer is near an edge of the window, faster the nearer it is. */
const scrollNearEdge = () => {
  if (!drag) return;
  const distance = Math.min(drag.y - 80, 0) + Math.max(drag.y - innerHeight + 120, 0);
  if (distance) {
    scrollBy({ top: distance / 6, behavior: 'instant' });
    moveRows(drag);
  }
  requestAnimationFrame(scrollNearEdge);
};

/**
 * @param {Drag} ended
 * @param {boolean} isDropped - Otherwise the row goes back.
 */
const endDrag = ({ row, list, from, to }, isDropped) => {
  drag = undefined;
  /** @param {HTMLElement[]} order */
  const arrange = (order) => animateRows(() => {
    for (const other of list) other.style.transform = '';
    row.classList.remove('dragged');
    row.parentElement?.append(...order);
  });
  if (!isDropped || to === from) return arrange(list);
  arrange(list.toSpliced(from, 1).toSpliced(to, 0, row));
  // The form says which row it is.
  const form = query('form', row);
  const change = formParameters(form);
  change.set('edit', 'move');
  // Earlier pages of the list have rows, too.
  change.set('place', String(to + Number(row.parentElement?.dataset.offset ?? 0)));
  postChange(form, change, () => arrange(list));
};

delegate('pointerdown', '.rows > li', (row, event) => {
  if (event.button || drag || !(event.target instanceof Element)) return;
  if (event.pointerType === 'mouse' ? event.target.closest('form') : !event.target.closest('.handle')) return;
  row.setPointerCapture(event.pointerId);
  const list = rows();
  const boxes = list.map((other) => {
    const { top, height } = other.getBoundingClientRect();
    return { top: top + scrollY, height };
  });
  const from = list.indexOf(row);
  drag = { row, list, boxes, from, to: from, y: event.clientY, startY: event.clientY + scrollY };
  row.classList.add('dragged');
  scrollNearEdge();
});
addEventListener('pointermove', ({ clientY }) => {
  if (!drag) return;
  drag.y = clientY;
  moveRows(drag);
});
addEventListener('pointerup', () => drag && endDrag(drag, true));
addEventListener('pointercancel', () => drag && endDrag(drag, false));
// The browser would drag a picture alone.
delegate('dragstart', '.rows > li', (_, event) => event.preventDefault());
addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Escape') return;
  if (drag) endDrag(drag, false);
  else if (!(target instanceof Element && target.matches('input, select'))) document.querySelector('.editing .done')?.click();
});
