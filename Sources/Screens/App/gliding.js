// Elements glide to their new places.

import { prefersReducedMotion } from './page.js';
import { busy } from './busy.js';

/**
 * Makes a change after which elements glide from their old places to their new ones, and new ones appear.
 *
 * @param {() => HTMLElement[]} elements - Those that take the place of others have the same ids or items.
 * @param {() => void} change
 */
export const glide = (elements, change) => {
  /** @param {HTMLElement} element */
  const key = (element) => element.id || element.dataset.item || element;
  const places = new Map(elements().map((one) => [key(one), one.getBoundingClientRect()]));
  change();
  // Animations stand still while the page is hidden.
  if (prefersReducedMotion.matches || document.hidden) return;
  // The next frame lays out the page once, also for what else has changed until then, and shows nothing before.
  requestAnimationFrame(() => {
    const moved = elements().map((one) => ({ one, old: places.get(key(one)), now: one.getBoundingClientRect() }));
    for (const { one, old, now } of moved) {
      if (old?.left === now.left && old.top === now.top) continue;
      const frames = old
        ? { transform: [`translate(${old.left - now.left}px, ${old.top - now.top}px)`, 'none'] } : { opacity: [0, 1] };
      busy(one.animate(frames, { duration: 250, easing: 'cubic-bezier(0.2, 0, 0, 1)' }).finished);
    }
  });
};
