// Loads the scripts that only some pages need.

import { delegate, localStore, on } from './page.js';

/** @type {Promise<unknown> | undefined} */
let player;
const loadPlayer = () =>
  (player ??= import('./player.js').catch(() => { player = undefined; }));

let loadsCarousels = false;
const loadNeeded = () => {
  if (localStore.player || document.querySelector('button.play')) loadPlayer();
  // Fingers scroll without arrows.
  if (loadsCarousels || !matchMedia('(hover) and (pointer: fine)').matches) return;
  if (!document.querySelector('[data-layout=carousel]')) return;
  loadsCarousels = true;
  import('./carousel.js').catch(() => { loadsCarousels = false; });
};
on('pageDidArrive', loadNeeded);
// Another tab has begun to play.
addEventListener('storage', loadNeeded);
// Buttons may come with a part of a page.
delegate('click', 'button.play, .play-all', (button) => {
  if (!player) loadPlayer().then(() => player && button.click());
});
loadNeeded();
