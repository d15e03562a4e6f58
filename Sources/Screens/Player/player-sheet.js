// The player's sheet: the whole window of a phone, with the artwork or the queue; a panel with the queue in wider windows.

import './player-sheet.css';
import { createElement, delegate, emit, notice, on, query, queryAll } from '../App/page.js';
import { documentOf, keyOf } from './queue.js';
import { showCurrentRow } from './queue-rows.js';

/** @typedef {import('./queue.js').Track} Track */

const player = query('#player');
const sheet = query('dialog#player-sheet');
const toList = query('.to-list', sheet);
const isOpen = () => sheet.matches(':popover-open, [open]');
/** Whether the sheet fills the window: `player-sheet.css` knows the width. */
const isFull = () => getComputedStyle(sheet).getPropertyValue('--is-full') === 'true';

// Each has copies of the other's parts; the style sheet chooses by the room.

query('.queue', sheet).after(query('.seek', sheet), query('.transport', player).cloneNode(true));
/** @param {string[]} selectors - Of parts of the sheet, those that it has. */
const copies = (...selectors) => selectors.flatMap((selector) =>
  queryAll(selector, sheet).slice(0, 1).map((part) => part.cloneNode(true)));
const title = document.importNode(query('a.now', sheet), true);
title.prepend(query('.now > .artwork', player).cloneNode(true), createElement('span', { className: 'text' }, ...title.childNodes));
query('button.now', player).after(title, ...copies('.favourite'));
query('.to-queue', player).before(
  ...copies('.seek'), createElement('div', { className: 'modes' }, ...copies('[data-act=shuffle]', '[data-act=repeat]', '.volume', '.share')));
const large = createElement('img', { className: 'artwork', alt: '' });
query('header', sheet).append(large);

// The artwork of the track, with the colour that the server has found in it.

/** @type {Track | undefined} */
let shown;
/** @type {string | undefined} - The address of the picture whose colour the sheet has. */
let tinted;
const tint = async () => {
  const { src } = large;
  if (!src || tinted === src) return;
  tinted = src;
  const response = await fetch(src, { cache: 'force-cache' }).catch(() => null);
  response?.body?.cancel();
  if (tinted === src) sheet.dataset.hue = response?.headers.get('x-hue') ?? 'grey';
};
/** @type {WeakSet<Track>} */
const asked = new WeakSet();
/**
 * Asks the server what a list doesn't say of a track, or an earlier visit has stored: a larger picture, and whether it is a favourite.
 *
 * @param {Track} track
 */
const askForItem = async (track) => {
  if (asked.has(track)) return;
  asked.add(track);
  const response = await fetch(documentOf(track), { headers: { accept: 'application/json' } }).catch(() => null);
  /** @type {{ artwork?: string, favourite?: boolean }} */
  const { artwork, favourite } = response?.ok ? await response.json().catch(() => ({})) : {};
  if (artwork) track.large = artwork;
  if (favourite !== undefined && favourite !== track.isFavourite) {
    emit('favouritesDidChange', { favourites: { [keyOf(track)]: favourite } });
  }
  if (shown === track) showLarge();
};
const showLarge = () => {
  if (!shown || !isOpen() || !isFull()) return;
  const address = shown.large ?? shown.art;
  if (!address) large.removeAttribute('src');
  else if (large.getAttribute('src') !== address) large.src = address;
  askForItem(shown);
};
large.addEventListener('load', tint);
large.addEventListener('error', () => {
  if (shown?.art && large.getAttribute('src') !== shown.art) large.src = shown.art;
});
/** @param {Track | undefined} track */
export const showArtwork = (track) => {
  shown = track;
  showLarge();
};

// Opening and closing. A dialog on a phone has the focus for itself; a panel stays open while someone uses the player's own
// buttons, so the browser leaves closing it to the script.

/** @type {CloseWatcher | undefined} */
let closeWatcher;
const sheetDidClose = () => {
  closeWatcher?.destroy();
  closeWatcher = undefined;
  player.after(notice, query('#arrival'));
};
sheet.addEventListener('close', sheetDidClose);
export const hideSheet = () => {
  if (sheet.open) return sheet.close();
  if (!isOpen()) return;
  const hadFocus = sheet.contains(document.activeElement);
  sheet.hidePopover();
  sheetDidClose();
  // A dialog gives it back by itself.
  if (hadFocus) query('.to-queue', player).focus();
};
on('pageDidArrive', hideSheet);
/** @param {boolean} showsQueue - Instead of the artwork, where the sheet has both. */
const showView = (showsQueue) => {
  sheet.dataset.view = showsQueue ? 'queue' : 'artwork';
  toList.ariaPressed = String(showsQueue);
  showCurrentRow();
};
const showSheet = () => {
  if (isFull()) sheet.showModal();
  else sheet.showPopover();
  // Nothing outside the sheet is shown above it, or read aloud.
  sheet.append(notice, query('#arrival'));
  // Back closes it on Android.
  closeWatcher = window.CloseWatcher && Object.assign(new CloseWatcher(), { onclose: hideSheet });
  showView(false);
  showLarge();
};
delegate('click', '#player > :is(button.now, .to-queue)', () => (isOpen() ? hideSheet() : showSheet()));
// Another width has another kind of sheet.
addEventListener('resize', () => { if (isOpen() && sheet.open !== isFull()) hideSheet(); });
delegate('keydown', '*', (_, event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || !isOpen() || query('#player-menu').matches(':popover-open')) return;
  event.preventDefault();
  hideSheet();
});
delegate('pointerdown', '*', (target) => {
  if (!target.closest('#player')) hideSheet();
});
// Its links lead to the item.
delegate('click', '#player-sheet :is(a, .close)', hideSheet);
delegate('click', '#player-sheet .to-list', ({ ariaPressed }) => showView(ariaPressed !== 'true'));
// A choice in the menu closes it.
delegate('click', '#player-menu > :is(a, button)', () => query('#player-menu').hidePopover());

// A finger that pushes the bar up opens it.

let pushStart = NaN;
delegate('pointerdown', '#player > button.now', (_, { clientY, pointerType }) => { pushStart = pointerType === 'touch' ? clientY : NaN; });
delegate('pointerup', '#player > button.now', (_, { clientY }) => { if (pushStart - clientY > 24 && !isOpen()) showSheet(); });

// A pull on its head, or on the title, closes it.

delegate('pointerdown', '#player-sheet > :is(header, .track)', (head, { clientY, pointerId, target }) => {
  if (!sheet.open || (target instanceof Element && target.closest('button'))) return;
  const started = performance.now();
  let distance = 0;
  /** @param {PointerEvent} event */
  const pull = (event) => {
    if (event.pointerId !== pointerId) return;
    distance = Math.max(event.clientY - clientY, 0);
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
