// The sheet with the player's queue: its rows, and how it is closed.

import './queue-sheet.css';
import { createElement, delegate, notice, query, queryAll } from '../App/page.js';

/** @typedef {import('./queue.js').Queue} Queue */
/** @typedef {import('./queue.js').Track} Track */

const player = query('#player');
const sheet = query('#player-queue');
const list = query('ol', sheet);
const template = query('template', sheet);

export const hideSheet = () => sheet.hidePopover();

const large = createElement('img', { className: 'artwork', alt: '' });
query('header', sheet).prepend(large);

// Where there is room for them, the player itself has the controls, too.
const controls = ['[data-act=shuffle]', '[data-act=repeat]', '.volume'].map((part) => query(part, sheet).cloneNode(true));
query('.to-queue', player).before(createElement('div', { className: 'modes' }, ...controls));

/** @type {WeakMap<Track, HTMLElement>} */
const rows = new WeakMap();
/** @param {Track} track */
const createRow = ({ title, artist, isExplicit }) => {
  const row = createElement('li', {}, template.content.cloneNode(true));
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
  const focused = document.activeElement?.closest('#player-queue li button');
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
    buttons.find((button) => button?.matches(':enabled') && button.checkVisibility())?.focus();
  }
};

/** @param {Track} track */
export const focusRow = (track) => rows.get(track)?.querySelector('button')?.focus();

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
/** @type {CloseWatcher | undefined} */
let closeWatcher;
sheet.addEventListener('beforetoggle', () => {
  renderWaiting();
  closeWatcher?.destroy();
  if (sheet.matches(':popover-open')) return player.after(notice);
  // Nothing outside the sheet is shown above it.
  sheet.append(notice);
  // Back closes it on Android.
  closeWatcher = window.CloseWatcher && Object.assign(new CloseWatcher(), { onclose: hideSheet });
});
/** @param {Queue} queue */
export const showRows = (queue) => {
  large.src = queue.track?.art ?? '';
  showModes(queue);
  if (sheet.matches(':popover-open')) return renderRows(queue);
  // Nobody sees them yet, so the sound comes first.
  if (!waiting) (window.requestIdleCallback ?? setTimeout)(renderWaiting);
  waiting = queue;
};

delegate('click', 'button.edits', (button) => {
  button.ariaPressed = String(sheet.classList.toggle('edited'));
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
  // On a phone, the artwork is shown first.
  if (!large.checkVisibility()) list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
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
    Object.assign(sheet.style, { translate: `0 ${distance}px`, transition: 'none' });
  };
  const release = () => {
    head.removeEventListener('pointermove', pull);
    // It goes on from where it is.
    Object.assign(sheet.style, { translate: '', transition: '' });
    // Far, or fast.
    if (distance > 96 || (distance > 24 && distance / (performance.now() - started) > .5)) hideSheet();
  };
  head.addEventListener('pointermove', pull);
  for (const type of ['pointerup', 'pointercancel']) head.addEventListener(type, release, { once: true });
});
