// Elements glide to their new places.

import { prefersReducedMotion } from './page.js';
import { busy } from './busy.js';

const TIMING = { duration: 250, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
/** @type {WeakMap<HTMLElement, Animation>} - Those that move something. */
const animations = new WeakMap();

/**
 * Makes a change after which elements glide from their old places to their new ones, and new ones appear.
 *
 * @param {() => HTMLElement[]} elements - Those that take the place of others have the same ids or items.
 * @param {() => void} change
 * @param {boolean} [waits] - Whether the new places are measured in the next frame, which lays out the page once, also for
 *   what else has changed until then. The change doesn't scroll then.
 */
export const glide = (elements, change, waits = false) => {
  /** @param {HTMLElement} element */
  const key = (element) => element.id || element.dataset.item || element;
  const places = new Map(elements().map((one) => [key(one), one.getBoundingClientRect()]));
  const top = scrollY;
  change();
  // Animations stand still while the page is hidden.
  if (prefersReducedMotion.matches || document.hidden) return;
  const begin = () => {
    const all = elements();
    // A cell that still glides starts from where it is seen.
    for (const one of all) animations.get(one)?.cancel();
    // The reader may scroll in the meantime.
    const scrolled = waits ? scrollY - top : 0;
    // All is measured before anything moves: what moves has to be laid out again.
    const moves = all.map((one) => {
      const [old, now] = [places.get(key(one)), one.getBoundingClientRect()];
      return { one, path: old && [old.left - now.left, old.top - scrolled - now.top] };
    });
    for (const { one, path } of moves) {
      if (path?.every((length) => Math.abs(length) < 1)) continue;
      const frames = path ? { transform: [`translate(${path[0]}px, ${path[1]}px)`, 'none'] } : { opacity: [0, 1] };
      const animation = one.animate(frames, TIMING);
      if (path) animations.set(one, animation);
      busy(animation.finished);
    }
  };
  if (waits) requestAnimationFrame(begin);
  else begin();
};
