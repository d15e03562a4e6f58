// Touch: a long press on a cell opens its menu, one on the tab of the search the command palette. Pulling down at the top of a
// page refreshes it.
// The script is loaded where there may be fingers.

import './touch.css';
import { content, createElement, fetchPage, notice, post, query, queryAll, showLoadFailure } from './page.js';
import { beginRefresh, replaceContent } from '../List/list.js';
import { busy } from './busy.js';

/** The distance from which a finger moves, in pixels. */
const SLACK = 8;

/** @type {{ x: number, y: number, target: Element } | undefined} - The only finger on the screen, where and when it came. */
let start;

// Long presses. The menu listens to the event that a right click and some browsers' long presses send; iPhones send none.

/** In milliseconds. */
const LONG = 500;
let timer = 0;

/** @param {Event} event */
const preventClick = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
const press = () => {
  if (!start) return;
  const { x, y, target } = start;
  hide(letGo());
  const event = new PointerEvent('contextmenu', {
    bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: 'touch',
  });
  // When the finger leaves, the link is not followed.
  if (!target.dispatchEvent(event)) addEventListener('click', preventClick, { capture: true, once: true });
};

// Pulls.

/** How far the indicator comes before the page is asked for, in pixels; a finger goes twice as far. */
const REACH = 64;

/** @type {HTMLElement | undefined} */
let indicator;
let distance = 0;
let isRefreshing = false;

const canPull = () => scrollY <= 0 && !isRefreshing
  && content().matches('[data-page=feed], [data-page=home], [data-page=favourites]')
  && !document.querySelector('dialog[open], :popover-open');

/** @param {string} text - For screen readers, in the region that announces pages. */
const announce = (text = '') => { query('#arrival').textContent = text; };

/** @param {number} pulled */
const showPull = (pulled) => {
  indicator ??= document.body.appendChild(createElement('div', { className: 'pull', ariaHidden: 'true' }));
  // The farther, the slower.
  distance = REACH * 1.5 * (1 - Math.exp(-pulled / (REACH * 2)));
  indicator.style.translate = `0 ${distance}px`;
  indicator.style.rotate = `${Math.min(distance / REACH, 1) * 270}deg`;
  indicator.classList.toggle('ready', distance >= REACH);
};
/** @param {HTMLElement} [ended] */
const hide = (ended) => {
  if (!ended) return;
  ended.classList.add('ending');
  ended.style.translate = '';
  setTimeout(() => ended.remove(), 300);
};
/** @returns The indicator, if there is one. */
const letGo = () => {
  const released = indicator;
  start = indicator = undefined;
  distance = 0;
  clearTimeout(timer);
  return released;
};

/**
 * Asks for the page as it is now; where that is offered, upstream is asked first.
 *
 * @param {AbortSignal} signal
 */
const refreshPage = async (signal) => {
  await Promise.all(queryAll('.pane > .state form, .failure form').map(({ action }) => post(action)));
  const page = await fetchPage(location.href, signal);
  // The page is as new as the saved one.
  if (content(page).dataset.kept) throw new Error('Expected the server’s page, got a saved one');
  await replaceContent(page, signal);
};
const release = async () => {
  const isReady = distance >= REACH;
  const released = letGo();
  if (!isReady) return hide(released);
  isRefreshing = true;
  released?.classList.add('busy');
  if (released) released.style.translate = `0 ${REACH}px`;
  announce(notice.dataset.updating);
  const signal = beginRefresh();
  try {
    await busy(refreshPage(signal));
    announce(content().querySelector('.state > p')?.textContent ?? document.title);
  } catch {
    announce();
    // Unless another page or list was asked for.
    if (!signal.aborted) showLoadFailure();
  }
  isRefreshing = false;
  hide(released);
};

// Touches.

addEventListener('touchstart', ({ touches, target }) => {
  removeEventListener('click', preventClick, true);
  hide(letGo());
  if (touches.length > 1 || !(target instanceof Element)) return;
  const pressed = target.closest('[data-item], .tabs > a[href$="search"]');
  if (target.closest(`input, #player, .letters, .handle${pressed ? '' : ', .tabs'}`)) return;
  const [{ clientX, clientY }] = touches;
  start = { x: clientX, y: clientY, target };
  if (pressed) timer = setTimeout(press, LONG);
}, { passive: true });
addEventListener('touchmove', ({ touches }) => {
  if (!start) return;
  const [{ clientX, clientY }] = touches;
  const [x, y] = [clientX - start.x, clientY - start.y];
  if (Math.hypot(x, y) > SLACK) clearTimeout(timer);
  if (indicator) showPull(Math.max(y, 0));
  // The first direction counts.
  else if (Math.hypot(x, y) > SLACK) y > Math.abs(x) && canPull() ? showPull(y) : start = undefined;
}, { passive: true });
addEventListener('touchend', release);
addEventListener('touchcancel', () => hide(letGo()));
addEventListener('scroll', () => clearTimeout(timer), { capture: true, passive: true });
