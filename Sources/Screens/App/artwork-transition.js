// Artwork travels from the cell of an item to its detail, and back. The style sheet names that of the detail.

import { delegate, isInWindow, on, queryAll, sessionStore, setTransitionName } from './page.js';
import { busy } from './busy.js';

/** @type {HTMLElement[]} */
let named = [];
const endTravel = () => {
  for (const artwork of named) setTransitionName(artwork, '');
  named = [];
};

/**
 * To be called before this page is replaced by the one of an address, and after it has replaced that one.
 *
 * @param {string} url - The address of the other page.
 * @param {boolean} isArrival
 */
export const beginTravel = (url, isArrival) => {
  endTravel();
  const { pathname } = new URL(url);
  // The list beside an item has the cell of the item that was there before, too.
  const link = queryAll(`[data-item]${isArrival ? ':not(.master *)' : ''} > a`)
    .find((link) => link.pathname === pathname && isInWindow(link));
  const artwork = link?.querySelector('.artwork');
  if (!artwork) return;
  named = [artwork, ...queryAll('.detail .artwork:not(li *)')];
  named.forEach((artwork, index) => setTransitionName(artwork, index ? 'none' : 'artwork'));
};

/** @param {ViewTransition} transition - The browser may skip it, which is no error of the page. */
const ignoreSkipped = ({ ready, finished }) => { for (const step of [ready, finished]) step.catch(() => {}); };

addEventListener('pageswap', ({ viewTransition, activation }) => {
  if (!viewTransition) return;
  ignoreSkipped(viewTransition);
  if (activation?.entry.url) beginTravel(activation.entry.url, false);
});
addEventListener('pagereveal', ({ viewTransition }) => {
  const url = window.navigation?.activation?.from?.url;
  endTravel();
  if (!viewTransition) return;
  ignoreSkipped(viewTransition);
  busy(viewTransition.finished);
  if (!url) return;
  beginTravel(url, true);
  viewTransition.finished.then(endTravel, endTravel);
});

// The small picture of the cell that was opened stands in for the large one until that has been loaded.

delegate('click', '[data-item] > a', (link) => {
  const { complete, currentSrc } = link.querySelector('img.artwork') ?? {};
  sessionStore.standIn = complete ? `${link.pathname} ${currentSrc}` : '';
});
const showStandIn = () => {
  const [path, picture] = sessionStore.standIn?.split(' ') ?? [];
  const artwork = document.querySelector('.lead > img[srcset]');
  if (!picture || path !== location.pathname || !artwork || artwork.complete) return;
  const { style } = artwork;
  style.backgroundImage = `url("${picture}")`;
  artwork.decode().catch(() => {}).then(() => { style.backgroundImage = ''; });
};
on('pageDidArrive', showStandIn);
showStandIn();
