// The command palette: one field for items, lists, catalogues and actions. It is loaded when someone first asks for it. What
// it offers without a request is on the page `/search?palette=true`.

import './palette.css';
import { content, createElement, fetchPage, hasModifier, post, query, queryAll } from '../App/page.js';
import { showDialog } from '../App/dialog.js';
import { combobox } from './combobox.js';
import { loadCommands, localSections, searchForm, words } from './commands.js';
import { BEGINNING, PART, WORST_TOP_HIT, markedText, rank, searchTerm } from './ranking.js';

/** @typedef {import('./ranking.js').Term} Term */
/** @typedef {import('./commands.js').Command} Command */

const searchURL = new URL('../search', import.meta.url).href;
/** The time that someone doesn't type before the server is asked, in milliseconds. */
const PAUSE = 150;
/** Of each section with a term, and of items. */
const MOST_COMMANDS = 5;
const MOST_ITEMS = 8;
/** The items of a source that come before all those of others that match as well. The ranks that the rest is worse by. */
const FIRST_OF_SOURCE = 3;
const REST = 6;
/** The length of a term that parts of words are found with. */
const LEAST_PART = 3;
/** How often an answer that waits for an upstream is asked for again. */
const MOST_REQUESTS = 3;

// Options.

const dialog = createElement('dialog', { className: 'palette' });
const field = createElement('input', { type: 'search', name: 'term', autocomplete: 'off', spellcheck: false, maxLength: 200 });
const form = createElement('form', { className: 'finder', action: searchURL, role: 'search' }, field);
const close = createElement('button', { type: 'button', className: 'quiet' }, createElement('kbd', {}, 'esc'));
const list = createElement('div', { id: 'palette', role: 'listbox' });
const status = createElement('p', { className: 'visually-hidden', role: 'status' });
form.append(close);
dialog.append(form, list, status);
const { active, move, options, prepare, setActive, show } = combobox(() => field, () => list);

const searchIcon = () => document.querySelector('.tabs > a[href$="search"] svg');
/** @type {(icon: Element | null) => Node | string} */
const copy = (icon) => (icon ? document.importNode(icon, true) : '');

/** @type {(command: Command, term?: Term) => HTMLElement} */
const createOption = ({ title, icon, href, run }, term) => {
  const text = createElement('span', { className: 'text', dir: 'auto' }, markedText(term, title));
  const option = href === undefined
    ? createElement('button', { type: 'button', onclick: run ?? null }, copy(icon), text)
    : createElement('a', { href }, copy(icon), text);
  return Object.assign(option, { role: 'option', tabIndex: -1 });
};

/** @type {(title: string, rows: HTMLElement[]) => HTMLElement[]} - A group; none without rows. */
const createGroup = (title, rows) => {
  if (!rows.length) return [];
  return [createElement('div', { role: 'group', ariaLabel: title }, createElement('p', { ariaHidden: 'true' }, title), ...rows)];
};

/** @param {Element} row */
const isStarred = (row) => row.querySelector('.favourite [aria-pressed=true]') !== null;
/** @type {(row: Element, origin: string) => HTMLElement} - A row of a search's page. */
const createItem = (row, origin) => {
  const link = query('a', row);
  const option = createElement('a', { href: link.getAttribute('href') ?? '', role: 'option', tabIndex: -1 },
    copy(link.querySelector('img, .artwork')), copy(link.querySelector('.text')));
  option.dataset.found = '';
  if (origin) option.append(createElement('span', { className: 'origin' }, origin));
  if (isStarred(row)) option.append(createElement('span', { className: 'starred', role: 'img', ariaLabel: words().favourites ?? '' }, '★'));
  return option;
};

/** @type {HTMLElement[]} - The groups of what was found, for the term of `foundTerm`. */
let found = [];
let foundTerm = '';
/** Whether what was found is of the text in the field. */
const isFound = () => foundTerm === field.value.trim();

/** @type {(sections: Element[], term?: Term) => HTMLElement[]} - The groups of a search's sections. */
const groupsOf = (sections, term) => {
  const rows = sections.flatMap((section) => {
    const title = section.querySelector('h2')?.textContent ?? '';
    return queryAll('[data-item]', section).map((row, index) => {
      /** @param {string} part */
      const text = (part) => row.querySelector(part)?.textContent ?? '';
      const match = term ? rank(term, { title: text('.title'), subtitle: text('.subtitle'), facts: [row.textContent ?? ''] }) : 0;
      return {
        row, place: match + (index < FIRST_OF_SOURCE ? 0 : REST),
        origin: [text('.beside > span'), title].filter(Boolean).join(' · '),
        isTop: section.matches('[data-section=top-hit]') || row.querySelector('.artwork.large') !== null,
      };
    });
  });
  const others = rows.filter(({ isTop }) => !isTop).sort((one, other) => one.place - other.place);
  /** @type {(some: typeof rows, most: number) => HTMLElement[]} */
  const items = (some, most) => some.slice(0, most).map(({ row, origin }) => createItem(row, origin));
  const hits = rows.filter(({ isTop }) => isTop).map(({ row }) => createItem(row, ''));
  hits.forEach((hit) => hit.classList.add('hit'));
  return [
    ...createGroup(words().topHit ?? '', hits),
    ...createGroup(words().favourites ?? '', items(others.filter(({ row }) => isStarred(row)), MOST_COMMANDS)),
    ...createGroup(words().results ?? '', items(others.filter(({ row }) => !isStarred(row)), MOST_ITEMS)),
  ];
};

/** Shows the commands that match the text in the field, and what was found. */
const update = () => {
  const term = searchTerm(field.value);
  // A letter or two are parts of nearly all commands.
  const worst = term && term.folded.length < LEAST_PART ? PART : Infinity;
  const items = term && foundTerm ? found : [];
  /** @type {Set<string | null | undefined>} */
  const hrefs = new Set(items.flatMap((group) => queryAll('a', group).map((item) => item.getAttribute('href'))));
  const local = localSections().map(({ name, title, commands }) => {
    const isRecent = name === 'recent';
    const ranked = commands.map((command) => ({ command, rank: term ? rank(term, command) : 0 }))
      // A search for what is in the field is no other one.
      .filter(({ command: { href }, rank }) => rank < worst && !(href && hrefs.has(href)) && !(term && isRecent && !rank) && hrefs.add(href ?? null))
      .sort((one, other) => one.rank - other.rank);
    const rows = (term || isRecent ? ranked.slice(0, MOST_COMMANDS) : ranked)
      .map(({ command }) => createOption(isRecent ? { ...command, icon: searchIcon() } : command, term));
    return { rank: isRecent ? Infinity : ranked[0]?.rank ?? Infinity, groups: createGroup(title, rows) };
  });
  if (term) local.sort((one, other) => one.rank - other.rank);
  // What is named better than all that was found comes before it.
  const best = items.some((group) => group.querySelector('.hit')) ? BEGINNING : WORST_TOP_HIT;
  /** @param {typeof local[0]} section */
  const isBest = ({ rank }) => term !== undefined && rank <= best;
  const isNothing = isFound() && !items.length && status.textContent;
  const all = term && words().all && !isNothing
    ? [createOption({ title: words().all ?? '', icon: searchIcon(), href: `${searchURL}?term=${encodeURIComponent(field.value.trim())}` })]
    : [];
  const key = hasMoved && active()?.textContent;
  show([...local.filter(isBest), { groups: items }, ...local.filter((section) => !isBest(section))]
    .flatMap(({ groups }) => groups).concat(all));
  // Without any option it says that there is none.
  status.classList.toggle('visually-hidden', options().length > 0);
  list.scrollTop = 0;
  setActive(options().find(({ textContent }) => textContent === key) ?? (term ? options()[0] : undefined));
};

// Searching.

let timer = 0;
let controller = new AbortController();
/** Whether someone has gone through the options with arrows since the last letter. */
let hasMoved = false;

/** @type {(text: string, signal: AbortSignal) => Promise<void>} */
const searchSaved = async (text, signal) => {
  const term = searchTerm(text);
  if (!term || !navigator.serviceWorker) return;
  const { countOf, createRow, createSection, findSavedItems, titleOfSource } = await import('../Offline/saved-search.js');
  const items = await findSavedItems(term);
  const count = await countOf(items.length);
  if (signal.aborted) return;
  const top = items.find((item) => item.rank <= WORST_TOP_HIT);
  const sections = items.slice(0, MOST_ITEMS + 1).map((item) => {
    const star = item.favourite ? createElement('span', { className: 'favourite' }, createElement('span', { ariaPressed: 'true' })) : '';
    const row = createRow(`${item.source}/${item.id}`, item, star, term);
    return createSection(item === top ? 'top-hit' : item.source, [row], titleOfSource(item.source) ?? item.source);
  });
  showFound(text, sections, count);
};
/** @type {(text: string, sections: Element[], message: string) => void} */
const showFound = (text, sections, message) => {
  found = groupsOf(sections, searchTerm(text));
  foundTerm = text;
  status.textContent = message;
  update();
};

/** @type {(text: string, signal: AbortSignal, requests?: number) => Promise<void>} */
const search = async (text, signal, requests = 1) => {
  const answer = await fetchPage(`${searchURL}?term=${encodeURIComponent(text)}`, signal, true).catch(() => null);
  if (signal.aborted) return;
  const main = answer && content(answer);
  if (!main || main.dataset.kept) return searchSaved(text, signal);
  showFound(text, queryAll('.list > section[data-section]', main), main.querySelector('.count, .empty h2')?.textContent ?? '');
  if (main.dataset.pending && requests < MOST_REQUESTS) {
    timer = setTimeout(search, Number(main.dataset.pending) * 1000, text, signal, requests + 1);
  }
};

const textDidChange = () => {
  clearTimeout(timer);
  controller.abort();
  controller = new AbortController();
  hasMoved = false;
  const text = field.value.trim();
  if (text) timer = setTimeout(search, PAUSE, text, controller.signal);
  else foundTerm = '';
  update();
};
field.addEventListener('input', (event) => (event instanceof InputEvent && event.isComposing) || textDidChange());
field.addEventListener('compositionend', textDidChange);

// The keyboard and the pointer.

/** @type {(option: HTMLElement, isElsewhere: boolean) => void} */
const choose = (option, isElsewhere) => {
  const text = field.value.trim();
  const searches = searchForm()?.dataset.searches;
  // Opening something that was found shows that the search was worth remembering.
  if (text && searches && option.dataset.found !== undefined) {
    post(searches, new URLSearchParams({ edit: 'note', term: text })).catch(() => {});
  }
  if (!(option instanceof HTMLAnchorElement)) return dialog.close();
  if (isElsewhere) return void open(option.href, '_blank', 'noopener');
  dialog.close();
  if (option.hash === '#shortcuts') showDialog(option.href, option.hash);
};
list.addEventListener('click', (event) => {
  const option = event.target instanceof Element && event.target.closest('[role=option]');
  if (!(option instanceof HTMLElement)) return;
  const isElsewhere = hasModifier(event) || event.shiftKey;
  if (isElsewhere || (option instanceof HTMLAnchorElement && option.hash)) event.preventDefault();
  choose(option, isElsewhere);
});
// Without the server, a picture may be missing.
list.addEventListener('error', ({ target }) => { if (target instanceof HTMLImageElement) target.style.opacity = '0'; }, true);
// The focus stays in the field.
list.addEventListener('pointerdown', (event) => event.preventDefault());
field.addEventListener('keydown', (event) => {
  if (event.isComposing) return;
  const { key } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step && !hasModifier(event)) {
    event.preventDefault();
    hasMoved = true;
    move(step, true);
  } else if (key === 'Enter' && (active() || !field.value.trim())) {
    // Nobody means what was found with another text; that is searched for.
    if (active()?.dataset.found !== undefined && !isFound() && !hasMoved) return;
    event.preventDefault();
    const { ctrlKey, metaKey } = event;
    active()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
  } else if (key === 'Escape' || (key.toLowerCase() === 'k' && hasModifier(event))) {
    // The browser would empty the field first, or search by itself.
    event.preventDefault();
    dialog.close();
  }
});
form.addEventListener('submit', () => dialog.close());
close.addEventListener('click', () => dialog.close());
dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
dialog.addEventListener('close', () => {
  // It may be open again.
  if (dialog.open) return;
  clearTimeout(timer);
  controller.abort();
  dialog.remove();
});

/** Takes the words of the page with the commands. */
const label = () => {
  form.querySelector('svg')?.remove();
  form.prepend(copy(searchIcon()));
  const text = searchForm()?.querySelector('input')?.getAttribute('aria-label')
    ?? document.querySelector('.tabs > a[href$="search"] > span')?.textContent ?? '';
  for (const part of [dialog, list, field]) part.ariaLabel = text;
  field.placeholder = text;
  close.ariaLabel = words().close ?? 'Esc';
};

/** Opens the palette at once, with the commands that came last until the page with them has come. */
export const openPalette = async () => {
  [field.value, foundTerm, hasMoved, status.textContent] = ['', '', false, ''];
  clearTimeout(timer);
  controller.abort();
  controller = new AbortController();
  document.body.append(dialog);
  dialog.close();
  label();
  prepare();
  update();
  dialog.showModal();
  if (!await loadCommands()) return;
  label();
  if (dialog.open) update();
};
