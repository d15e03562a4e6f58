// Shows a saved page in place of the server.

import { content, currentPath, on, query } from '../App/page.js';
import { showCurrent } from '../List/list.js';
import { showMissing, showSavedPages } from './offline-page.js';
import { arrangeSavedList } from './saved-list.js';
import { searchSavedItems } from './saved-search.js';
import { addWaitingFavourites } from './waiting-favourites.js';

/** @param {() => import('./offline.js').Change[]} outbox */
export const show = async (outbox) => {
  const { page, kept } = content().dataset;
  if (page === 'feed') return arrangeSavedList();
  if (page === 'search') return searchSavedItems();
  if (page === 'favourites') return addWaitingFavourites(outbox);
  if (page !== 'offline') return undefined;
  return kept && kept.replace(/\?.*/, '') !== location.pathname ? showMissing() : showSavedPages();
};

// The page that was asked for.
on('connectionRestored', () => {
  const { page, kept } = content().dataset;
  if (page !== 'offline' || !kept || kept === currentPath()) return;
  if (query('#player audio').hasAttribute('src')) showCurrent();
  else location.reload();
});
