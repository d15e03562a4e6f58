// Improves pages that work without it: favourites and search without a reload, loading on, places that are kept.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const content = () => document.getElementById('content');
const notice = document.getElementById('notice');
// For this visit, where the browser allows it.
const kept = (() => { try { return sessionStorage; } catch { return {}; } })();

/** Changes the page in one step that the browser may animate. */
const change = (update) =>
  document.startViewTransition && !still.matches ? document.startViewTransition(update).finished : Promise.resolve(update());

// What is fetched for a page is of no use once another has taken its place.
let stay = new AbortController();

/** Whoever says when nobody can be reached is told of it. */
const lost = (error) => {
  if (error.name !== 'AbortError') dispatchEvent(new Event('lost'));
  throw error;
};

const fetchPage = async (url, signal = stay.signal) => {
  const response = await fetch(url, { signal: AbortSignal.any([signal, stay.signal]), headers: { accept: 'text/html', 'x-purpose': 'update' } }).catch(lost);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!page.getElementById('content')) throw new Error('Expected a page of this app');
  // A parser without scripts makes parts of what is for pages without scripts.
  page.querySelectorAll('noscript').forEach((part) => part.remove());
  return page;
};

// Favourites: the star changes at once and goes back if the server doesn't agree.

const stars = (key) => document.querySelectorAll(`button[data-key="${CSS.escape(key)}"]`);
const paint = (key, isOn) => {
  for (const star of stars(key)) {
    star.setAttribute('aria-pressed', isOn);
    star.value = !isOn;
    if (star.form.dataset.asks) star.form.method = isOn ? 'get' : 'post';
    const word = star.querySelector('.word');
    if (word) word.textContent = isOn ? star.dataset.remove : star.dataset.add;
  }
};

const say = (message, undo) => {
  clearTimeout(say.timer);
  const text = document.createElement('p');
  text.textContent = message;
  const parts = [text];
  if (undo) {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: undo.action });
    const restore = Object.assign(document.createElement('input'), { type: 'hidden', name: 'restore', value: 'true' });
    const button = Object.assign(document.createElement('button'), { name: 'value', value: undo.value, className: 'quiet' });
    button.textContent = undo.label;
    form.append(restore, button);
    parts.push(form);
  }
  notice.replaceChildren(...parts);
  const fade = () => {
    // Not under someone's fingers.
    if (notice.matches(':hover, :focus-within')) say.timer = setTimeout(fade, 4000);
    else notice.replaceChildren();
  };
  say.timer = setTimeout(fade, 8000);
};
addEventListener('say', ({ detail }) => say(detail));

const setFavourite = async (form, button) => {
  const isOn = button.value === 'true';
  const key = decodeURIComponent(new URL(form.action).pathname).replace(/^\/|\/favourite$/g, '');
  // Before the star, and with it the button's value, changes.
  const body = new URLSearchParams(new FormData(form, button));
  paint(key, isOn);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' }, keepalive: true }).catch(lost);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    const isUndo = notice.contains(form);
    say(answer.message, answer.undo);
    if (isUndo) notice.querySelector('button').focus();
    const { page } = content().dataset;
    // Favourites stand above this list, too.
    const isSquad = page === 'feed' && [...stars(key)].some((star) => star.form.dataset.asks);
    if (page === 'favourites' || isSquad) await refresh(location.href);
  } catch {
    paint(key, !isOn);
    // In the page's language, which the server's words for programs are not.
    say(notice.dataset.failed);
  }
};

// The page that asks before a favourite is removed, as a dialog over this one.

const ask = async (form, button) => {
  const url = `${form.action}?${new URLSearchParams(new FormData(form, button))}`;
  const { signal } = stay;
  const page = await fetchPage(url).catch(() => null);
  if (signal.aborted) return;
  const question = page?.querySelector('.ask');
  if (!question) return void (location.href = url);
  const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' });
  dialog.setAttribute('aria-labelledby', 'ask-title');
  dialog.append(question);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    // Beside it, or to keep.
    if (event.target !== dialog && !event.target.closest('a')) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', () => dialog.close());
  dialog.showModal();
};

addEventListener('submit', (event) => {
  const form = event.target;
  if (form.action.endsWith('/favourite') && form.method === 'get') {
    event.preventDefault();
    ask(form, event.submitter);
  } else if (form.action.endsWith('/favourite')) {
    event.preventDefault();
    setFavourite(form, event.submitter);
  } else if (form.matches('.rest form')) {
    event.preventDefault();
    retryRest(form);
  } else if (form.matches('.search')) {
    event.preventDefault();
    search(form, true);
  }
});

// A choice leads on at once. What goes with another medium is left out: the server has a default for it.

addEventListener('change', ({ target }) => {
  if (!target.form?.matches('.choices')) return;
  kept.choice = target.name;
  target.form.requestSubmit();
});

// Browsers leave a select that is half in sight as it is.

addEventListener('focusin', ({ target }) => {
  if (target.form?.matches('.choices')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

// Whoever chose by keys goes on from there.

const focusChoice = () => {
  const name = kept.choice;
  delete kept.choice;
  if (name) document.querySelector(`.choices [name="${CSS.escape(name)}"]`)?.focus({ focusVisible: true });
};

// Browsers put back what was chosen last on a page that one comes back to; the form says what the page shows.

const resetChoices = () => document.querySelectorAll('.choices').forEach((form) => form.reset());

// Search within the list as one types; Return puts it into the history.

const address = () => location.pathname + location.search;
let shown = address();
let searching;
/** What the address was before somebody began to type. */
let settled;
const searchAddress = (form) => {
  // Beside an item the item stays.
  const url = new URL(form.closest('.master') ? location.pathname : form.action, location.href);
  const parameters = new URLSearchParams(new FormData(form));
  if (!parameters.get('term') && !form.dataset.empty) parameters.delete('term');
  url.search = parameters;
  return url.href;
};
const search = async (form, isFinal) => {
  clearTimeout(search.timer);
  searching?.abort();
  searching = new AbortController();
  const url = searchAddress(form);
  try {
    const page = await fetchPage(url, searching.signal);
    const list = form.closest('.pane');
    const found = page.querySelector('.pane');
    if (!found) throw new Error('Expected a list');
    // The field stays, and with it the cursor; what is beside and above it stays in its place.
    const isList = (part) => !part.matches('.head, .choices, .search');
    const asked = new URL(url).searchParams.get('term') ?? '';
    for (const old of [...list.children].filter(isList)) old.remove();
    list.append(...[...found.children].filter(isList));
    for (const part of ['.menu', '.choices']) list.querySelector(part)?.replaceWith(found.querySelector(part) ?? '');
    form.querySelector('input[type=search]').defaultValue = asked;
    settled ??= location.href;
    if (isFinal && url !== settled) {
      history.replaceState(null, '', settled);
      history.pushState(null, '', url);
    } else {
      history.replaceState(null, '', url);
    }
    if (isFinal) settled = undefined;
    document.title = page.title;
    shown = address();
    const { pending } = page.getElementById('content').dataset;
    if (pending) content().dataset.pending = pending;
    else delete content().dataset.pending;
    loadOn();
    lookAgain();
    form.dispatchEvent(new CustomEvent('searched', { bubbles: true, detail: { isFinal } }));
  } catch (error) {
    if (error.name === 'AbortError') return;
    // Without a network what was typed stays, and is looked for once there is one.
    if (error instanceof TypeError) say(notice.dataset.failed);
    else location.href = url;
  }
};
/** What leads on from here takes along what is typed, found or not. */
const carry = (field) => {
  const pane = field.closest('.pane');
  const [term, form] = [field.value.trim(), pane.querySelector('.choices')];
  if (form && !form.elements.term) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'term' }));
  if (form) form.elements.term.value = term;
  for (const link of pane.querySelectorAll('.menu a')) {
    const url = new URL(link.href);
    if (term || field.form.dataset.empty) url.searchParams.set('term', term);
    else url.searchParams.delete('term');
    link.href = url;
  }
};
addEventListener('input', (event) => {
  if (!event.target.matches('.search input[type=search]')) return;
  carry(event.target);
  clearTimeout(search.timer);
  search.timer = setTimeout(search, 200, event.target.form, false);
});
addEventListener('popstate', () => {
  // A jump within the page is one, too.
  settled = undefined;
  if (address() !== shown) refresh(location.href);
});

// Of two pages that are on their way into this one's place, the one that was asked for later knows better.
let showing;
const takeTurn = () => {
  showing?.abort();
  showing = new AbortController();
  return AbortSignal.any([showing.signal, stay.signal]);
};
/** Shows a page's content in place, as far as the list had been loaded on; the focus stays, or goes to what took its place. */
const show = async (page, signal = takeTurn()) => {
  await loadUpTo(document.querySelectorAll('.list [data-item]').length, page, signal);
  if (signal.aborted) return;
  const cells = () => [...content().querySelectorAll('[data-item]')];
  const index = cells().findIndex((cell) => cell.contains(document.activeElement));
  const top = pane()?.scrollTop;
  await change(() => {
    content().replaceWith(page.getElementById('content'));
    if (top) pane().scrollTop = top;
  });
  if (index >= 0) (cells()[Math.min(index, cells().length - 1)]?.querySelector('a') ?? content()).focus();
  shown = address();
  loadOn();
  lookAgain();
};
const refresh = async (url) => {
  const signal = takeTurn();
  try {
    await show(await fetchPage(url, signal), signal);
  } catch {
    if (!signal.aborted) location.href = url;
  }
};

// A page that comes back as it was left may have missed a change.

addEventListener('pageshow', async (event) => {
  resetChoices();
  if (!event.persisted) return;
  if (content().dataset.page === 'feed' || content().dataset.page === 'item') {
    // Without a network the stars stay as they were.
    const page = await fetchPage(location.href).catch(() => null);
    for (const star of page?.querySelectorAll('button[data-key]') ?? []) {
      paint(star.dataset.key, star.getAttribute('aria-pressed') === 'true');
    }
  } else {
    refresh(location.href);
  }
});

// A page that waits for an answer looks again; one whose upstream failed, when that is asked again.

const lookAgain = () => {
  clearTimeout(lookAgain.timer);
  const due = [...document.querySelectorAll('[data-due]')].map((line) => Number(line.dataset.due));
  const seconds = content().dataset.pending ? 1 : Math.min(...due) + 0.5;
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
/** A search field with a text that the list is not of: the network, or the time, for its search was missing. */
const unsearched = () => [...document.querySelectorAll('.search input[type=search]')].find((field) => field.value !== field.defaultValue);
const look = async () => {
  // Results that come while somebody types, or thinks, come below the field.
  const field = document.querySelector('.search input:focus') ?? unsearched();
  if (field && !document.hidden) return search(field.form, false);
  // Not for nobody, and not under someone's fingers.
  if (document.hidden || isBusy()) {
    lookAgain.timer = setTimeout(look, 1000);
    return;
  }
  const [asked, before] = [address(), showing];
  const page = await fetchPage(location.href).catch(() => null);
  // Meanwhile a search has found something else, a newer page is on its way, or somebody has begun to type.
  if (address() !== asked || showing !== before) return;
  if (isBusy() || unsearched()) return void (lookAgain.timer = setTimeout(look, 1000));
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
  if (states(next.closest('.pane')) !== states(pane)) pane.closest('#content').dataset.pending = 'true';
  loadOn();
  lookAgain();
};
const observer = new IntersectionObserver(
  (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => loadNext(entry.target)),
  { rootMargin: '600px' }
);
const loadOn = () => document.querySelectorAll('.paging a[rel=next]').forEach((link) => observer.observe(link));

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

/** Loads a list on until it has so many cells, or no more. */
const loadUpTo = async (cells, page = document, signal = stay.signal) => {
  const count = () => page.querySelectorAll('.list [data-item]').length;
  for (let link; count() < cells && (link = page.querySelector('.paging a[rel=next]')); ) {
    const before = count();
    await loadNext(link, signal);
    if (count() === before) break;
  }
};

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
  const { signal } = stay;
  const { focused, cells, top } = JSON.parse(kept[`place:${shown}`] ?? '{}');
  await loadUpTo(cells);
  if (signal.aborted) return;
  if (focused) cell(focused)?.focus({ preventScroll: true });
  if (top) scrollTo({ top, behavior: 'instant' });
};

// Keyboard: / goes to the search field, the arrows from cell to cell.

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches('input, textarea, select');
  if (event.key === '/' && !isTyping) {
    const field = document.querySelector('input[type=search]');
    if (field?.checkVisibility()) {
      event.preventDefault();
      field.focus();
    }
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = event.target.closest('[data-item]')?.closest('[data-layout]');
  if (step && list) {
    const links = [...list.querySelectorAll('li > a')];
    const next = links[links.indexOf(event.target.closest('li').querySelector('a')) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

resetChoices();
const begin = (isBack) => {
  focusChoice();
  restore(isBack);
  loadOn();
  lookAgain();
};
begin(performance.getEntriesByType('navigation')[0]?.type === 'back_forward');

// A page that takes this one's place without a load (navigate.js).

const end = () => {
  settled = undefined;
  stay.abort();
  stay = new AbortController();
  clearTimeout(search.timer);
  clearTimeout(lookAgain.timer);
};
addEventListener('leave', ({ detail }) => {
  keepPlace();
  end();
  const { pathname, search } = new URL(detail);
  shown = pathname + search;
});
addEventListener('arrive', ({ detail }) => {
  // The page before may have begun something while it waited for this one.
  end();
  begin(detail.isBack);
});
