// The menu of a cell: what its buttons and its link do, sharing its address here and at its origin, and links to what its
// item shares with others. Each is made from the page's template when it is shown. The script is loaded with the first one.

import './context-menu.css';
import { content, createElement, emit, on, query, queryAll, sessionStore, showLoadFailure } from '../App/page.js';
import { itemURL } from './item-url.js';

/** The distance between the menu and the finger, or the edge of the window. */
const DISTANCE = 8;

/** @type {HTMLElement | undefined} */
let menu;
/** @type {CloseWatcher | undefined} */
let closeWatcher;
/** @type {HTMLElement | undefined} */
let cell;
/** Where the cell was when the menu was shown. */
let cellPlace = { left: 0, top: 0 };

const close = () => {
  if (!menu || !cell) return;
  closeWatcher?.destroy();
  cell.classList.remove('chosen');
  const hadFocus = menu.contains(document.activeElement);
  const closed = menu;
  if (menu.isConnected) menu.hidePopover();
  menu = undefined;
  // Its links are followed, and its buttons heard of, after it has closed.
  setTimeout(() => closed.remove());
  const link = cell.isConnected ? cell.querySelector('a') : content();
  if (hadFocus) link?.focus({ preventScroll: true, focusVisible: sessionStore.input !== 'pointerdown' });
};

/**
 * @param {HTMLElement} choice
 * @param {HTMLElement} cell
 * @param {string} selector - Of the button of the cell that does the same. It may be replaced while the menu is open.
 */
const adopt = (choice, cell, selector) => {
  const button = cell.querySelector(selector);
  if (!(button instanceof HTMLElement)) return choice.remove();
  const isPressed = button.ariaPressed === 'true';
  const icons = queryAll('.icon', button);
  const icon = icons[isPressed ? icons.length - 1 : 0];
  const word = isPressed ? button.dataset.remove ?? choice.dataset.pressed : button.dataset.add;
  choice.replaceChildren(icon.cloneNode(true), word ?? choice.textContent ?? '');
  choice.addEventListener('click', () => query(selector, cell).click());
};

/** @type {(cell: HTMLElement, link: HTMLAnchorElement) => HTMLElement} */
const createMenu = (cell, link) => {
  const title = cell.querySelector('.title')?.textContent ?? '';
  const menu = createElement('div', { className: 'cell-menu', popover: 'manual', role: 'menu', ariaLabel: title, tabIndex: -1 },
    query('template#cell-menu').content.cloneNode(true));
  const [play, playNext, playLast, favourite, share, open] = queryAll('button', menu);
  adopt(play, cell, 'button.play');
  for (const later of [playNext, playLast]) {
    if (!cell.querySelector('button.play')) later.remove();
    // The player has come with the first button that plays, or has failed to.
    later.addEventListener('click', () => emit('playLaterRequested', { cell, isNext: later === playNext }) || showLoadFailure());
  }
  adopt(favourite, cell, '.favourite > button');
  Object.assign(share.dataset, { title, url: itemURL(link.href) });
  open.addEventListener('click', () => query('a', cell).click());
  const own = cell.querySelector('template')?.content.cloneNode(true) ?? '';
  open.before(own);
  for (const link of queryAll('a', menu)) {
    link.className = 'lines';
    link.replaceChildren(
      createElement('span', { className: 'subtitle' }, `${link.textContent} `),
      createElement('span', { className: 'value', dir: 'auto' }, link.dataset.value ?? ''));
  }
  const origin = menu.querySelector('button:not([class])[data-url]');
  if (origin) {
    origin.className = 'share';
    Object.assign(origin.dataset, { title, copied: share.dataset.copied });
    origin.prepend(query('.icon', share).cloneNode(true));
  }
  for (const choice of queryAll(':scope > *', menu)) {
    choice.role = 'menuitem';
    choice.tabIndex = -1;
  }
  return menu;
};

/**
 * Puts the menu below a point and along the text from there, or on the other side if there is no room, within what
 * someone sees of the window.
 *
 * @param {HTMLElement} menu
 * @param {number} x
 * @param {number} top - The lower edge of what the menu stands above.
 * @param {number} bottom - The upper edge of what the menu stands below.
 */
const place = (menu, x, top, bottom) => {
  const view = window.visualViewport ?? { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight };
  const { offsetWidth: width, offsetHeight: height } = menu;
  /** @type {(value: number, from: number, size: number, room: number) => number} */
  const within = (value, from, size, room) =>
    Math.max(Math.min(value, from + room - size - DISTANCE), from + DISTANCE);
  const left = getComputedStyle(menu).direction === 'rtl' ? x - width : x;
  const isBelow = bottom + height + DISTANCE <= view.offsetTop + view.height;
  menu.style.left = `${within(left, view.offsetLeft, width, view.width)}px`;
  menu.style.top = `${within(isBelow ? bottom : top - height, view.offsetTop, height, view.height)}px`;
};

/** @type {(chosen: HTMLElement, event: MouseEvent & { pointerType?: string }) => void} */
export const show = (chosen, { clientX, clientY, pointerType }) => {
  // Some browsers, and the script for touches, both tell of a long press.
  if (menu && cell === chosen) return;
  close();
  const link = chosen.querySelector('a[href]');
  if (!link) return;
  cell = chosen;
  cell.classList.add('chosen');
  menu = createMenu(cell, link);
  content().append(menu);
  menu.showPopover();
  // Back closes it on Android.
  closeWatcher = window.CloseWatcher && Object.assign(new CloseWatcher(), { onclose: close });
  cellPlace = cell.getBoundingClientRect();
  if (sessionStore.input === 'keydown') {
    const { left, right, top, bottom } = (document.activeElement ?? cell).getBoundingClientRect();
    place(menu, document.dir === 'rtl' ? right : left, top, bottom);
    menu.querySelector('[role]')?.focus();
  } else {
    const distance = pointerType === 'touch' ? 2 * DISTANCE : 0;
    place(menu, clientX, clientY - distance, clientY + distance);
    menu.focus({ preventScroll: true });
  }
};

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} Whether the key has a meaning only here.
 */
const keyWasPressed = ({ key }) => {
  const choices = queryAll('[role=menuitem]', menu);
  const index = choices.findIndex((choice) => choice === document.activeElement);
  const { length } = choices;
  /** @type {Record<string, number>} */
  const places = {
    Home: 0, End: length - 1, ArrowDown: (index + 1) % length, ArrowUp: (Math.max(index, 0) + length - 1) % length,
  };
  if (key in places) choices[places[key]].focus();
  else if (key === ' ') choices[index]?.click();
  else if (key === 'Escape') close();
  else if (key === 'Tab') close();
  return key in places || key === ' ' || key === 'Escape';
};

addEventListener('keydown', (event) => {
  if (!menu) return;
  if (keyWasPressed(event)) event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[role=menuitem]')) close();
});
addEventListener('contextmenu', (event) => {
  if (event.target instanceof Element && event.target.closest('[role=menu]')) event.preventDefault();
});
/** @param {Event} event */
const ignore = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
addEventListener('pointerdown', ({ target, button }) => {
  removeEventListener('click', ignore, true);
  if (!menu || (target instanceof Node && menu.contains(target))) return;
  close();
  // A press elsewhere only closes the menu.
  if (!button) addEventListener('click', ignore, { capture: true, once: true });
}, true);
addEventListener('scroll', ({ target }) => {
  if (!menu || target === menu) return;
  // A live change scrolls such that the cell stays where it is.
  const { left, top } = cell?.getBoundingClientRect() ?? menu.getBoundingClientRect();
  if (Math.abs(left - cellPlace.left) + Math.abs(top - cellPlace.top) > 4) close();
}, true);
const closeIfGone = () => { if (!menu?.isConnected || !cell?.isConnected) close(); };
on('partsDidChange', closeIfGone);
on('contentDidChange', closeIfGone);
for (const type of ['resize', 'blur', 'pagehide']) addEventListener(type, close);
on('pageWillLeave', close);
