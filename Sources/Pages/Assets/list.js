// Keeps what a page shows as it is: loads lists on, looks again for what was awaited, and remembers places.

import { change, content, fetchPage, leaving, storage } from './page.js';

const kept = storage('sessionStorage');

export const address = () => location.pathname + location.search;
/** The address of what the page shows. */
let shown = address();

// Of two pages that are on their way into this one's place, the one that was asked for later knows better.

let showing;
const takeTurn = () => {
  showing?.abort();
  showing = new AbortController();
  return AbortSignal.any([showing.signal, leaving()]);
};

/** Shows a page's content in place, as far as the list had been loaded on; the focus stays, or goes to what took its place. */
const show = async (page, signal = takeTurn()) => {
  await loadUpTo(document.querySelectorAll('.list [data-item]').length, page, signal);
  if (signal.aborted) return;
  const cells = () => [...content().querySelectorAll('[data-item]')];
  const index = cells().findIndex((cell) => cell.contains(document.activeElement));
  const choice = document.activeElement?.closest('.choices') && document.activeElement.name;
  const top = pane()?.scrollTop;
  await change(() => {
    content().replaceWith(page.getElementById('content'));
    if (top) pane().scrollTop = top;
  });
  if (index >= 0) (cells()[Math.min(index, cells().length - 1)]?.querySelector('a') ?? content()).focus();
  else if (choice) document.querySelector(`.choices [name="${CSS.escape(choice)}"]`)?.focus();
  shown = address();
  loadOn();
  lookAgain();
};

export const refresh = async (url) => {
  const signal = takeTurn();
  try {
    await show(await fetchPage(url, signal), signal);
  } catch {
    if (!signal.aborted) location.href = url;
  }
};
addEventListener('popstate', () => {
  // A jump within the page is one, too. Where another page was, navigate.js goes there.
  if (address() !== shown && dispatchEvent(new Event('traverse', { cancelable: true }))) refresh(location.href);
});

/** Once parts of a page stand in this one: what that one waits for, this one does. */
export const adopt = (page) => {
  shown = address();
  const { pending } = page.getElementById('content').dataset;
  if (pending) content().dataset.pending = pending;
  else delete content().dataset.pending;
  loadOn();
  lookAgain();
};

// A page that waits for an answer looks again; one whose upstream failed, when that is asked again.

const PAUSE = 1000;
const lookAgain = () => {
  clearTimeout(lookAgain.timer);
  const due = [...document.querySelectorAll('[data-due]')].map((line) => Number(line.dataset.due));
  const { pending } = content().dataset;
  const seconds = pending ? Number(pending) : Math.min(...due) + 0.1;
  if (Number.isFinite(seconds)) lookAgain.timer = setTimeout(look, Math.min(seconds, 86400) * 1000);
};

/** On the home page only the sections whose state changed are put in: the others stay as they were scrolled. */
const renewSections = async (page) => {
  const named = (root) => new Map([...root.querySelectorAll('section[data-section]')].map((part) => [part.dataset.section, part]));
  const line = (part) => part.querySelector('[data-state]');
  const [old, now] = [named(document), named(page)];
  if ([...old.keys()].join() !== [...now.keys()].join()) return show(page);
  for (const [id, part] of now) {
    const [was, is] = [line(old.get(id)), line(part)];
    if (was?.dataset.state === is?.dataset.state) {
      was?.replaceWith(is);
    } else {
      const hadFocus = old.get(id).contains(document.activeElement);
      old.get(id).replaceWith(part);
      if (hadFocus) (part.querySelector('header a') ?? content()).focus();
    }
  }
  if (!page.getElementById('content').dataset.pending) delete content().dataset.pending;
  lookAgain();
};

const lines = (root) => [...root.querySelectorAll('.state')];
const states = (root) => lines(root).map(({ dataset }) => [dataset.state, dataset.phase, dataset.items]).join();
const isBusy = () => document.querySelector('input:not([type=range]):focus, :popover-open') !== null;
/** Whether somebody searches, and so looks for something else than the page (search.js). */
const isSearching = () => !dispatchEvent(new Event('look', { cancelable: true }));

const look = async () => {
  if (!document.hidden && isSearching()) return;
  const later = () => (lookAgain.timer = setTimeout(look, PAUSE));
  // Not for nobody, and not under someone's fingers.
  if (document.hidden || isBusy()) return later();
  const [asked, before] = [address(), showing];
  const page = await fetchPage(location.href).catch(() => null);
  // Meanwhile a search has found something else, a newer page is on its way, or somebody has begun to type.
  if (address() !== asked || showing !== before) return;
  if (isBusy()) return later();
  if (isSearching()) return;
  if (page && content().dataset.page === 'home') return renewSections(page);
  if (page && (content().dataset.pending || states(page) !== states(document))) {
    await show(page);
  } else {
    // Nothing new but how long ago: the list stays as it is, with all that was loaded on.
    if (page) lines(document).forEach((line, index) => line.replaceWith(lines(page)[0] ?? line));
    lookAgain();
  }
};
for (const name of ['online', 'found']) addEventListener(name, look);

// Loading on: the next page's cells are put behind these as one comes near the end.

const loadNext = async (link, signal) => {
  observer.unobserve(link);
  const page = await fetchPage(link.href, signal).catch(() => null);
  const next = page?.querySelector('.list [data-layout]');
  // Meanwhile a search, or the same page asked for twice, may have taken the link's place.
  const pane = link.closest('.pane');
  const list = pane?.querySelector('.list [data-layout]');
  if (!list || !next) return;
  const known = new Set([...list.children].map((cell) => cell.dataset.item));
  list.append(...[...next.children].filter((cell) => !known.has(cell.dataset.item)));
  // With the page's last comes what is said of the rest.
  pane.querySelector('.paging').replaceWith(...page.querySelectorAll('.rest, .paging'));
  // Since the list's beginning came, its state has become another: all of it is looked at again.
  if (states(next.closest('.pane')) !== states(pane)) pane.closest('#content').dataset.pending = PAUSE / 1000;
  loadOn();
  lookAgain();
};
const observer = new IntersectionObserver(
  (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => loadNext(entry.target)),
  { rootMargin: '600px' }
);
const loadOn = () => document.querySelectorAll('.paging a[rel=next]').forEach((link) => observer.observe(link));

/** Loads a list on until it has so many cells, or no more. */
const loadUpTo = async (cells, page = document, signal = leaving()) => {
  const count = () => page.querySelectorAll('.list [data-item]').length;
  for (let link; count() < cells && (link = page.querySelector('.paging a[rel=next]')); ) {
    const before = count();
    await loadNext(link, signal);
    if (count() === before) break;
  }
};

/** Asks for the rest of a list, which stays as far as it had been loaded on. */
const retryRest = async (form) => {
  const signal = takeTurn();
  try {
    await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' } });
    await show(await fetchPage(location.href, signal), signal);
  } catch {
    if (!signal.aborted) form.submit();
  }
};
addEventListener('submit', (event) => {
  if (!event.target.matches('.rest form')) return;
  event.preventDefault();
  retryRest(event.target);
});

// Places: a list beside an item stays where it was; back brings back place and focus.

const pane = () => document.querySelector('.master');
const keepPlace = () => {
  if (pane()) kept.master = pane().scrollTop;
  const focused = document.activeElement?.closest('[data-item]')?.dataset.item;
  const cells = document.querySelectorAll('.list [data-item]').length;
  kept[`place:${shown}`] = JSON.stringify({ focused, cells, top: scrollY });
};
addEventListener('pagehide', keepPlace);
// Favourites may stand above the list that has them, too.
const cell = (item) => [...document.querySelectorAll(`[data-item="${CSS.escape(item)}"] > a`)].at(-1);
const restore = async (isBack) => {
  const selected = document.querySelector('.master li.selected');
  if (selected) {
    pane().scrollTop = kept.master ?? 0;
    selected.scrollIntoView({ block: 'nearest' });
  }
  if (!isBack) return;
  const signal = leaving();
  const { focused, cells, top } = JSON.parse(kept[`place:${shown}`] ?? '{}');
  await loadUpTo(cells);
  if (signal.aborted) return;
  if (focused) cell(focused)?.focus({ preventScroll: true });
  if (top) scrollTo({ top, behavior: 'instant' });
};

const begin = (isBack) => {
  restore(isBack);
  loadOn();
  lookAgain();
};
begin(performance.getEntriesByType('navigation')[0]?.type === 'back_forward');

// A page that takes this one's place without a load (navigate.js).

addEventListener('leave', ({ detail }) => {
  keepPlace();
  clearTimeout(lookAgain.timer);
  const { pathname, search } = new URL(detail);
  shown = pathname + search;
});
addEventListener('arrive', ({ detail }) => begin(detail.isBack));
