// Ways back: the link from an item to its list, and the tabs.

import { placeKey } from '../List/place.js';
import { content, currentPath, delegate, on, opensElsewhere, prefersReducedMotion, queryAll, sessionStore } from './page.js';

/** The address before this one in the history, for browsers without the Navigation API; empty if it is unknown. */
let previousURL = '';
// A tab of its own has nothing to go back to.
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && history.length > 1) previousURL = document.referrer;
on('pageWillLeave', () => { previousURL = location.href; });
on('pageDidArrive', ({ isBack }) => { if (isBack) previousURL = ''; });
/**
 * How many steps of the history go back to a list, or to what an item was opened from; 0 if they don't.
 *
 * @param {string} url
 */
const stepsBack = (url) => {
  const entries = window.navigation?.entries().slice(0, navigation.currentEntry.index).map((entry) => entry.url);
  const urls = (entries ?? [previousURL]).reverse();
  const index = urls.findIndex((other) => itemsPath(new URL(other, location.href).pathname) !== itemsPath());
  return placeKey(urls[index] ?? '') === placeKey(url) ? index + 1 : 0;
};

/**
 * What the addresses of a list's items begin with.
 *
 * @param {string} path - Of an item.
 */
const itemsPath = (path = location.pathname) => path.replace(/[^/]*$/, '');
/** Has an item that was opened from home, favourites or a search lead back there. */
const showOrigin = () => {
  const { path, items } = JSON.parse(sessionStore.origin ?? '{}');
  const link = document.querySelector('.lead > a.back');
  if (!link || items !== itemsPath()) return;
  const { pathname } = new URL(path, location.href);
  const tab = queryAll('.tabs > a').find((one) => one.pathname === pathname);
  const words = link.lastElementChild?.lastChild;
  if (!tab || !words) return;
  link.href = path;
  words.textContent = tab.querySelector('span')?.textContent ?? '';
  for (const one of queryAll('.tabs [aria-current]')) one.ariaCurrent = null;
  tab.ariaCurrent = 'page';
};
on('contentDidChange', showOrigin);
showOrigin();
delegate('click', '[data-item] > a', (link, event) => {
  if (opensElsewhere(event)) return;
  const { page } = content().dataset;
  if (page === 'feed') delete sessionStore.origin;
  else if (page !== 'item') sessionStore.origin = JSON.stringify({ path: currentPath(), items: itemsPath(link.pathname) });
});
// The link from an item to its list goes back, too.
delegate('click', 'a.back', (link, event) => {
  if (opensElsewhere(event)) return;
  const steps = stepsBack(link.href);
  if (!steps) return void (sessionStore.returning = placeKey(link.href));
  event.preventDefault();
  history.go(-steps);
});

// The sidebar names the keys that open the search (page.css).
document.documentElement.classList.toggle('mac', navigator.platform.startsWith('Mac'));

// As on phones, a tab leads to the list that someone left there, and that of the page that is shown to its top.
delegate('click', '.tabs a', (link, event) => {
  if (opensElsewhere(event)) return;
  const { pathname } = link;
  const left = sessionStore[`tab:${pathname}`];
  if (pathname !== location.pathname && left) {
    link.href = left;
    sessionStore.returning = placeKey(left);
  } else if (pathname === location.pathname && scrollY > 0) {
    event.preventDefault();
    scrollTo({ top: 0, behavior: prefersReducedMotion.matches ? 'auto' : 'smooth' });
  }
});
