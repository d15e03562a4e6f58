// A list that is loaded on demand goes on when its end comes near.

import { showCurrent } from './list.js';
import { fetchPage, on, pageSignal } from '../App/page.js';

/** The time before a page that did not come is asked for again, if someone scrolls, in milliseconds. */
const PAUSE = 2000;
let asked = '';
let askedAt = 0;
const loadIfNear = async () => {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector('[data-more] > .rest > a');
  if (!link || link.getBoundingClientRect().top > 2 * innerHeight) return;
  if (link.href === asked && performance.now() < askedAt + PAUSE) return;
  [asked, askedAt] = [link.href, performance.now()];
  if (await fetchPage(asked, pageSignal()).catch(() => null)) showCurrent();
};
addEventListener('scroll', loadIfNear, { capture: true, passive: true });
on('contentDidChange', loadIfNear);
// The end of a list of several pages comes with the last of them.
on('pageDidCome', loadIfNear);
loadIfNear();
