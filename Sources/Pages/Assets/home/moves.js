// Moves and removes sections and rows, and keeps the focus.

import { content } from '../app/page.js';

/**
 * @param {HTMLElement[]} all
 * @param {number} index
 * @param {number} place
 */
const move = (all, index, place) => {
  if (place === index || !all[place]) return;
  const focused = document.activeElement;
  if (place > index) all[place].after(all[index]);
  else all[place].before(all[index]);
  // An element that leaves its place loses the focus.
  if (focused instanceof HTMLElement && all[index].contains(focused)) focused.focus({ preventScroll: true });
};
/** @param {HTMLElement} place */
const remove = (place) => {
  const next = place.nextElementSibling ?? place.previousElementSibling;
  const hadFocus = place.contains(document.activeElement);
  place.remove();
  if (hadFocus) (next?.querySelector('.act:enabled') ?? content()).focus();
};
/**
 * Moves or removes one of several, as a form says.
 *
 * @param {HTMLElement[]} all
 * @param {number} index
 * @param {URLSearchParams} form
 */
export const arrange = (all, index, form) => {
  const edit = form.get('edit');
  if (edit === 'remove') remove(all[index]);
  else move(all, index, { up: index - 1, down: index + 1, move: Number(form.get('place')) }[edit ?? ''] ?? index);
};
