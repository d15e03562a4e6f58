// A list that is loaded on demand goes on when its end comes near.

import { showCurrent } from './list.js';
import { fetchPage, on, pageSignal } from './page.js';

/** The page that was asked for last. One that did not come waits for a tap. */
let asked = '';
const loadIfNear = async () => {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector('[data-more] > .rest > a');
  if (!link || link.href === asked || link.getBoundingClientRect().top > 2 * innerHeight) return;
  asked = link.href;
  if (await fetchPage(asked, pageSignal()).catch(() => null)) showCurrent();
};
// The end of a list of several pages comes with the last of them.
const watcher = new MutationObserver(loadIfNear);
const follow = () => {
  watcher.disconnect();
  const list = document.querySelector('[data-more]');
  if (list) watcher.observe(list, { childList: true });
  loadIfNear();
};
addEventListener('scroll', loadIfNear, { capture: true, passive: true });
on('contentDidChange', follow);
follow();
