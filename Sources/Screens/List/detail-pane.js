// Opens the items of a list beside them, where arrows rest in the list.

import { fetchPage, openPage, query, queryAll, replaceSummary, showLoadFailure } from '../App/page.js';
import { beginRefresh, partsDidChange } from './list.js';

/** @type {(row: Element) => Promise<void>} - Shows a row's item in place of the one before, also in the history. */
export const open = async (row) => {
  if (!row.contains(document.activeElement)) return;
  const signal = beginRefresh();
  const [selected, link] = [document.querySelector('.master .selected > a'), query('a', row)];
  if (link === selected) return;
  try {
    const page = await fetchPage(link.href, signal);
    query('.detail').replaceWith(query('.detail', page));
    for (const one of [selected, link]) {
      one?.parentElement?.classList.toggle('selected', one === link);
      if (one) one.ariaCurrent = one === link ? 'true' : null;
    }
    history.replaceState(null, '', link.href);
    replaceSummary(page);
    // The list loads further pages beside this item.
    for (const one of queryAll('.master .paging a')) one.pathname = link.pathname;
    partsDidChange(page);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof TypeError) showLoadFailure();
    else openPage(link.href);
  }
};
