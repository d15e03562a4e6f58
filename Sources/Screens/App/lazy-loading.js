// Loads the scripts that only some pages need, or none at first.

import { content, delegate, localStore, on, openPage, opensElsewhere, showLoadFailure } from './page.js';
import { busy } from './busy.js';
import { importOnce } from './import-once.js';

// Until they have come, links and forms lead to pages.
busy(import('../List/sort-and-filter.js')).catch(() => {});
const keyboard = busy(import('./keyboard.js')).catch(() => {});
/** @type {Promise<unknown> | undefined} */
let player;
// It takes the keys that mean nothing else.
const loadPlayer = () =>
  (player ??= busy(keyboard.then(() => import('../Player/player.js')).catch(() => { player = undefined; })));

const loadPasskeys = importOnce(() => import('../People/passkey.js'));
const loadNotifications = importOnce(() => import('../People/notifications.js'));
const loadFollowing = importOnce(() => import('../Following/following.js'));
const loadSliders = importOnce(() => import('../List/range-slider.js'));
/** @type {[selector: string, load: () => Promise<unknown>][]} - What needs a script, and the script. */
const NEEDS = [
  ['.editing', importOnce(() => import('../Home/editing.js'))],
  ['[data-passkey]', () => loadPasskeys().then(({ show }) => show())],
  ['[data-push]', () => loadNotifications().then(({ show }) => show())],
  ['#follow', () => loadFollowing().then(({ show }) => show())],
  ['[data-page=new-source]', importOnce(() => import('../Sources/new-source.js'))],
  ['.countdown', importOnce(() => import('../Live/countdown.js'))],
  ['.lead:is([data-untinted], :has(.trailer))', importOnce(() => import('../Item/item.js'))],
  ['.range', loadSliders],
  ['.scrubber', importOnce(() => import('../List/scrubber.js'))],
  ['[data-more]', importOnce(() => import('../List/infinite-scroll.js'))],
];
// Fingers scroll without arrows.
if (matchMedia('(hover) and (pointer: fine)').matches) {
  NEEDS.push(['[data-layout=carousel], [data-layout=story], .few', importOnce(() => import('../List/carousel.js'))]);
}
const loadNeeded = () => {
  if (localStore.player || document.querySelector('button.play')) loadPlayer();
  for (const [selector, load] of NEEDS) if (document.querySelector(selector)) load().catch(() => {});
};
for (const event of /** @type {const} */ (['pageDidArrive', 'contentDidChange', 'partsDidChange'])) on(event, loadNeeded);
// Another tab has begun to play.
addEventListener('storage', loadNeeded);
// Buttons may come with a part of a page.
delegate('click', 'button.play, .play-all, [data-enqueue]', (button) => {
  if (!player) loadPlayer().then(() => player && button.click());
});
loadNeeded();

// The menu of a cell. The browser has its own for selected text, and for those who hold a key; on a Mac, Ctrl is a way to
// ask for any menu.

const loadMenu = importOnce(() => import('../Cells/context-menu.js'));
delegate('contextmenu', '[data-item]:has(> a)', (cell, event) => {
  const selection = getSelection();
  const isSelected = selection && !selection.isCollapsed && selection.containsNode(cell, true);
  const { shiftKey, altKey, metaKey, ctrlKey, button } = event;
  if (isSelected || shiftKey || altKey || metaKey || (ctrlKey && button === 2)) return;
  event.preventDefault();
  loadMenu().then(({ show }) => show(cell, event), showLoadFailure);
});

// The form for following something is shown over the page.
delegate('click', 'a.follow', (link, event) => {
  if (opensElsewhere(event) || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  loadFollowing().then(({ open }) => open(link), () => openPage(link.href));
});

// Suggestions come when someone types, and changes when something happens, long after the page.
busy(import('../Search/suggestions.js')).catch(() => {});
busy(import('../Live/live.js')).catch(() => {});

// Pages are saved for the time without a server. Browsers give service workers to secure origins alone.
const loadOffline = () => busy(import('../Offline/offline.js')).catch(() => {});
if (navigator.serviceWorker) {
  if (content().dataset.kept) loadOffline();
  else {
    addEventListener('load', () => void busy(new Promise((resolve) => {
      (window.requestIdleCallback ?? setTimeout)(resolve);
    }).then(loadOffline)));
  }
}

// Touch.
if (navigator.maxTouchPoints) busy(import('./touch.js')).catch(() => {});
