// The rows of the player's queue.

import { createElement, delegate, query, queryAll } from '../App/page.js';

/** @typedef {import('./queue.js').Queue} Queue */
/** @typedef {import('./queue.js').Track} Track */

const player = query('#player');
const sheet = query('#player-sheet');
const list = query('ol', sheet);
const template = query('template', sheet);

/** @type {WeakMap<Track, HTMLElement>} */
const rows = new WeakMap();
/** @param {Track} track */
const createRow = ({ title, artist, art, isExplicit }) => {
  const row = createElement('li', {}, template.content.cloneNode(true));
  const picture = query('img', row);
  if (art) picture.src = art;
  picture.addEventListener('error', () => picture.removeAttribute('src'), { once: true });
  query('.title', row).textContent = title;
  query('.explicit', row).hidden = !isExplicit;
  query('[data-part=artist]', row).textContent = artist;
  for (const button of queryAll('[aria-label]', row)) {
    button.ariaLabel = button.ariaLabel?.replace('{title}', () => title) ?? '';
  }
  return row;
};

/** @param {Queue} queue */
const renderRows = ({ tracks, index }) => {
  const focused = document.activeElement?.closest('#player-sheet li button');
  const place = [...list.children].findIndex((row) => row.contains(focused ?? null));
  const wanted = tracks.map((track, place) => {
    const row = rows.get(track) ?? createRow(track);
    rows.set(track, row);
    row.className = place > index ? 'next' : place < index ? 'played' : '';
    for (const button of queryAll('button', row)) {
      const { act } = button.dataset;
      const isLast = (act === 'moveUp' && place === index + 1) || (act === 'moveDown' && place === tracks.length - 1);
      button.value = String(place);
      button.disabled = act !== 'play' && (place <= index || isLast);
      if (act === 'play') button.ariaCurrent = place === index ? 'true' : null;
    }
    return row;
  });
  if (wanted.length !== list.children.length || wanted.some((row, place) => row !== list.children[place])) {
    list.replaceChildren(...wanted);
  }
  if (focused) {
    const row = focused.isConnected ? focused.closest('li') : wanted[Math.min(place, wanted.length - 1)];
    // At either end of the list, the other direction is left.
    const acts = [focused.dataset.act, 'moveUp', 'moveDown', 'play'];
    const buttons = acts.map((act) => row?.querySelector(`button[data-act=${act}]`));
    // On a phone, what plays is above the rows.
    const next = buttons.find((button) => button?.matches(':enabled') && button.checkVisibility());
    (next ?? query('.track > .now', sheet)).focus();
  }
};

/** @param {Track} track */
export const focusRow = (track) => rows.get(track)?.querySelector('button')?.focus();
export const showCurrentRow = () => list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

/** @param {Queue} queue */
const showModes = ({ repeat, isShuffled }) => {
  for (const button of queryAll('[data-act=shuffle]', player)) button.ariaPressed = String(isShuffled);
  for (const button of queryAll('button[data-act=repeat]', player)) {
    button.ariaPressed = String(repeat !== 'off');
    button.ariaLabel = button.dataset[repeat] ?? '';
    button.value = repeat;
  }
};

/** @type {Queue | undefined} */
let waiting;
const renderWaiting = () => {
  if (waiting) renderRows(waiting);
  waiting = undefined;
};
sheet.addEventListener('beforetoggle', renderWaiting);
/** @param {Queue} queue */
export const showRows = (queue) => {
  showModes(queue);
  if (sheet.matches(':popover-open, [open]')) return renderRows(queue);
  // Nobody sees them yet, so the sound comes first.
  if (!waiting) (window.requestIdleCallback ?? setTimeout)(renderWaiting);
  waiting = queue;
};

delegate('click', 'button.edits', (button) => {
  button.ariaPressed = String(sheet.classList.toggle('edited'));
});
// Rows move with Alt and the arrows, and Delete removes one.
delegate('keydown', '#player-sheet li', (row, event) => {
  const { key, altKey } = event;
  /** @type {Record<string, string>} */
  const acts = altKey ? { ArrowUp: 'moveUp', ArrowDown: 'moveDown' } : { Delete: 'remove', Backspace: 'remove' };
  const act = acts[key];
  const button = act && row.querySelector(`[data-act=${act}]`);
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
});
