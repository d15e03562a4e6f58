// The sheet with the player's queue: its rows, and how it is closed.

import './sheet.css';
import { createElement, delegate, query, queryAll } from './page.js';

/** @typedef {import('./queue.js').Queue} Queue */
/** @typedef {import('./queue.js').Track} Track */

const player = query('#player');
const sheet = query('#player-queue');
const list = query('ol', sheet);
const template = query('template', sheet);

export const hideSheet = () => sheet.hidePopover();

/** @type {WeakMap<Track, HTMLElement>} */
const rows = new WeakMap();
/** @param {Track} track */
const createRow = ({ title, artist }) => {
  const row = createElement('li', {}, template.content.cloneNode(true));
  query('.title', row).textContent = title;
  query('.subtitle', row).textContent = artist;
  for (const button of queryAll('[aria-label]', row)) {
    button.ariaLabel = button.ariaLabel?.replace('{title}', () => title) ?? '';
  }
  return row;
};

/** @param {Queue} queue */
export const showRows = ({ tracks, index, repeat, isShuffled }) => {
  const focused = document.activeElement?.closest('#player-queue li button');
  const place = [...list.children].findIndex((row) => row.contains(focused ?? null));
  const wanted = tracks.map((track, place) => {
    const row = rows.get(track) ?? createRow(track);
    rows.set(track, row);
    row.className = place > index ? 'next' : '';
    for (const button of queryAll('button', row)) {
      button.value = String(place);
      if (button.dataset.act === 'play') {
        button.disabled = !track.preview;
        button.ariaCurrent = place === index ? 'true' : null;
      } else button.disabled = place <= index;
      if (button.dataset.act === 'moveUp') button.disabled ||= place === index + 1;
      if (button.dataset.act === 'moveDown') button.disabled ||= place === tracks.length - 1;
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
    buttons.find((button) => button?.matches(':enabled') && button.checkVisibility())?.focus();
  }
  query('[data-act=shuffle]', sheet).ariaPressed = String(isShuffled);
  const repeatButton = query('button[data-act=repeat]', sheet);
  repeatButton.ariaPressed = String(repeat !== 'off');
  repeatButton.ariaLabel = repeatButton.dataset[repeat] ?? '';
  repeatButton.value = repeat;
};

delegate('click', 'button.edits', (button) => {
  button.ariaPressed = String(button.ariaPressed !== 'true');
});
// Rows move with Alt and the arrows, and Delete removes one.
delegate('keydown', '#player-queue li', (row, event) => {
  const { key, altKey } = event;
  /** @type {Record<string, string>} */
  const acts = altKey ? { ArrowUp: 'moveUp', ArrowDown: 'moveDown' } : { Delete: 'remove', Backspace: 'remove' };
  const act = acts[key];
  const button = act && row.querySelector(`[data-act=${act}]`);
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
});

// It stays open while someone uses the player's own buttons, so the browser leaves closing it to the script.

delegate('toggle', '#player-queue', () => {
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}, true);
delegate('keydown', '*', (_, event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || !sheet.matches(':popover-open')) return;
  event.preventDefault();
  const hadFocus = sheet.contains(document.activeElement);
  hideSheet();
  if (hadFocus) query('button.now', player).focus();
});
delegate('pointerdown', '*', (target) => {
  if (!target.closest('#player')) hideSheet();
});
delegate('click', '#player-queue .close', () => query('button.now', player).focus());

// A pull on its head closes it.

delegate('pointerdown', '#player-queue > header', (head, { clientY, pointerId, target }) => {
  if (target instanceof Element && target.closest('button')) return;
  const started = performance.now();
  let distance = 0;
  /** @param {PointerEvent} event */
  const pull = (event) => {
    if (event.pointerId !== pointerId) return;
    distance = Math.max(event.clientY - clientY, 0);
    // A link that is pulled isn't followed.
    if (distance > 8) head.setPointerCapture(pointerId);
    sheet.style.translate = `0 ${distance}px`;
  };
  const release = () => {
    head.removeEventListener('pointermove', pull);
    sheet.style.translate = '';
    // Far, or fast.
    if (distance > 96 || (distance > 24 && distance / (performance.now() - started) > .5)) hideSheet();
  };
  head.addEventListener('pointermove', pull);
  for (const type of ['pointerup', 'pointercancel']) head.addEventListener(type, release, { once: true });
});
