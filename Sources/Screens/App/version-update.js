// Loads a page of a newer version: not while something plays or someone types, because a load would end that.

import { createElement, notice, on, query, showNotice } from './page.js';

const audio = query('#player audio');
const isAtRest = () => audio.paused && !document.querySelector('input:not([type=range]):focus, textarea:focus');
let controller = new AbortController();
// The page that someone opens next counts.
on('pageDidArrive', () => controller.abort());

// As soon as nothing plays and nobody is typing, or when someone presses the button.
on('newerVersionDidCome', ({ url }) => {
  controller.abort();
  const { signal } = (controller = new AbortController());
  const load = () => {
    controller.abort();
    if (url === location.href) location.reload();
    else location.href = url;
  };
  if (isAtRest()) return load();
  showNotice(notice.dataset.newer, createElement('button', { className: 'quiet', onclick: load }, notice.dataset.open ?? ''));
  // The field that loses the focus has it still, and the next track may begin.
  const loadSoon = () => setTimeout(() => !signal.aborted && isAtRest() && load());
  audio.addEventListener('pause', loadSoon, { signal });
  addEventListener('focusout', loadSoon, { signal });
});
