// Shows changes of the home page that wait for the server, on the page itself and on the one for arranging it.

import './sections.css';
import { cellFrom, mostCells, readPage } from '../offline/saved-cells.js';
import { arrange } from './moves.js';
import { content, createElement, notice, query, queryAll } from '../app/page.js';

/** @typedef {import('../offline/saved-cells.js').AskWorker} AskWorker */
/** @typedef {{ title: string, cells: HTMLElement[] }} Feed - A list as it was saved. */

export const home = new URL('../', import.meta.url).pathname;

const isEditor = () => content().querySelector('.editing') !== null;
export const rows = () => queryAll('.rows > li', content());
/** The sections, or their rows. A section without favourites is in a template. */
const places = () => (isEditor() ? rows() : queryAll('.pane > section[data-section], .pane > template', content()));
/** @param {HTMLElement} place */
const sectionOf = (place) => {
  if (place.matches('section')) return place;
  return (place instanceof HTMLTemplateElement ? place.content : place).querySelector('section');
};
/** @param {HTMLElement} place */
const idOf = (place) => sectionOf(place)?.dataset.section ?? '';
/** @param {HTMLElement} part - Is marked as a change that waits. */
const mark = (part) => {
  part.dataset.waiting = '';
  part.ariaDescription = notice.dataset.waiting ?? null;
};

/** The first row can't be moved up, and the last one not down. */
export const limitMoves = () => isEditor() && rows().forEach((row, index, all) => {
  for (const [value, isLimit] of [['up', !index], ['down', index === all.length - 1]]) {
    const button = query(`button[value="${value}"]`, row);
    const hadFocus = button === document.activeElement;
    button.disabled = Boolean(isLimit);
    if (hadFocus && isLimit) row.querySelector('.act:enabled')?.focus();
  }
});

/**
 * @param {AskWorker} askWorker
 * @param {string} path
 * @returns {Promise<Feed>}
 */
const readFeed = async (askWorker, path) => {
  const [list, editor] = await Promise.all([readPage(askWorker, path), readPage(askWorker, `${home}?edit=true`)]);
  const option = [content(), editor].flatMap((page) => queryAll('option', page)).find(({ value }) => value === path);
  return {
    title: (option ?? list.querySelector('h1'))?.textContent?.trim() ?? '',
    cells: queryAll('section[data-section] > [data-layout]:not([data-layout=carousel]) > [data-item]', list),
  };
};
/**
 * The identity of a new section, as the server makes it (`HomeFeed.sectionID`), so that later changes can name it.
 *
 * @param {string} feed
 */
const newID = (feed) => {
  const { pathname, searchParams } = new URL(feed, location.href);
  const words = [pathname.slice(home.length), ...searchParams.values()]
    .map((text) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 40)).filter(Boolean);
  const name = words.join('-') || 'section';
  const taken = ['story', ...places().map(idOf)];
  let id = name;
  for (let number = 2; taken.includes(id); number += 1) id = `${name}-${number}`;
  return id;
};
/**
 * @param {HTMLElement} section
 * @param {string} layout
 * @param {HTMLElement[]} cells - Of any layout.
 */
const showCells = (section, layout, cells) => {
  const header = query('header', section);
  const list = createElement('ul', { role: 'list' });
  header.dataset.layoutHeader = list.dataset.layout = layout;
  list.append(...cells.slice(0, mostCells(layout)).flatMap((cell) => cellFrom(cell.dataset.item ?? '', cell, list) ?? []));
  section.replaceChildren(header, list);
  // Favourites are filled in from those that are known (refresh.js).
  const isOfFavourites = header.querySelector('a')?.pathname === `${home}favourites`;
  if (!list.childElementCount && !isOfFavourites) {
    list.replaceWith(createElement('p', { className: 'hint' }, notice.dataset.waiting ?? ''));
  }
};
/**
 * @param {string} id
 * @param {string} title
 * @param {string} feed
 */
const newSection = (id, title, feed) => {
  const seeAll = content().querySelector('section > header > a.quiet')?.firstChild?.textContent;
  const link = createElement('a', { className: 'quiet', href: feed },
    ...(seeAll ? [seeAll, createElement('span', { className: 'visually-hidden' }, ` ${title}`)] : [title]));
  const section = createElement('section', {}, createElement('header', {}, createElement('h2', {}, title), link));
  section.dataset.section = id;
  return section;
};
/**
 * @param {string} id
 * @param {string} title
 * @param {string} style
 */
const newRow = (id, title, style) => {
  const row = query('template.row', content()).content.cloneNode(true);
  if (!(row instanceof DocumentFragment)) throw new Error('Expected a row');
  queryAll('noscript', row).forEach((element) => element.remove());
  const item = query('li', row);
  item.id = `section-${id}`;
  query('section', row).dataset.section = id;
  query('h2', row).textContent = title;
  for (const field of queryAll('input[name=section]', row)) field.value = id;
  for (const control of queryAll('[aria-label]', row)) control.ariaLabel = control.ariaLabel?.replace('#', () => title) ?? null;
  Object.assign(query('input[name=name]', row), { value: '', placeholder: title });
  query('select', row).value = style;
  return item;
};

/**
 * What a form does to the page, besides moving and removing; each returns what is marked.
 *
 * @type {Record<string, (form: Record<string, string>, feed: Feed, place: HTMLElement) => Element | null | undefined>}
 */
const STEPS = {
  add: ({ feed, style }, { title, cells }) => {
    const [id, last] = [newID(feed), places().at(-1)];
    const added = isEditor() ? newRow(id, title, style) : newSection(id, title, feed);
    if (!isEditor()) {
      showCells(added, style, cells);
      content().querySelector('.empty')?.remove();
      (last ?? queryAll('.pane > header', content()).at(-1))?.after(added);
    } else if (last) {
      last.after(added);
    } else {
      query('.editing > .hint', content()).replaceWith(createElement('ol', { className: 'rows', role: 'list' }, added));
    }
    return added.querySelector('h2');
  },
  restyle: ({ style }, { cells }, place) => {
    const section = sectionOf(place);
    if (!section) return;
    if (isEditor()) query('select', section).value = style;
    else showCells(section, style, cells.length ? cells : queryAll('[data-item]', section));
    return section.querySelector('h2');
  },
  rename: ({ name }, { title }, place) => {
    const section = sectionOf(place);
    const heading = section?.querySelector('h2');
    const field = section?.querySelector('input[name=name]');
    if (heading) heading.textContent = name.trim() || field?.placeholder || title || heading.textContent;
    if (field) field.value = name.trim();
    return heading;
  },
  story: ({ feed }, { title, cells }) => {
    if (isEditor()) {
      query('select#stories-feed', content()).value = feed;
      return content().querySelector('.stories-form label');
    }
    content().querySelector('.stories')?.remove();
    if (!feed) return;
    const section = newSection('story', title, feed);
    showCells(section, 'story', cells);
    query('h2', section).className = 'visually-hidden';
    query('header > a', section).remove();
    for (const text of queryAll('.over', section)) text.prepend(createElement('span', { className: 'overline' }, title));
    const stories = createElement('header', { className: 'stories' }, section);
    query('.head', content()).after(stories);
    return stories;
  },
};

/**
 * @param {AskWorker} askWorker
 * @param {URLSearchParams} form
 */
export const showHomeEdit = async (askWorker, form) => {
  const page = content();
  const fields = Object.fromEntries(form);
  const all = places();
  const index = all.findIndex((place) => idOf(place) === fields.section);
  if (fields.section && index < 0) return;
  const step = STEPS[fields.edit];
  if (!step && index < 0) return;
  if (!step) {
    arrange(all, index, form);
    const heading = all[index].isConnected && sectionOf(all[index])?.querySelector('h2');
    if (heading) mark(heading);
    return;
  }
  const own = index >= 0 && sectionOf(all[index])?.querySelector('header > a')?.getAttribute('href');
  const path = fields.feed || own;
  const feed = path ? await readFeed(askWorker, path) : { title: '', cells: [] };
  if (content() !== page) return;
  const marked = step(fields, feed, all[index]);
  if (marked instanceof HTMLElement) mark(marked);
};
