// A list longer than a page: pages near the window are in the document, and gaps have the room of all others.
// It is one class in one file, because loading, removing and measuring share the pages and gaps; a quarter is types.

import './paging.css';
import {
  createElement, delegate, fetchPage, opensElsewhere, isInWindow, pageURL, query, queryAll,
} from '../App/page.js';
import { restoreFocus } from '../App/focus.js';
import { addLetters } from './section-index.js';
import { busy, startTimer, stopTimer } from '../App/busy.js';

/**
 * An item, and the distance of its cell from the upper edge of the window or pane, in pixels.
 *
 * @typedef {{ index: number, offset: number, item?: string }} Place
 */
/**
 * The room of pages that are not in the document, from one position up to another.
 *
 * @typedef {{ from: number, to: number, element: HTMLElement }} Gap
 */

const MOST_PAGES = 5;
const MOST_REQUESTS = 2;
/** The distance at which pages are loaded, in heights of the window. */
const REACH = 1.5;
/** After a jump of more than a window's height, the time without another before pages are loaded, in milliseconds. */
const REST = 80;

/** @param {Document} page - Of a list. */
const cellsOf = (page) => {
  const nav = page.querySelector('.paging');
  return queryAll('[data-layout] > [data-item]', nav?.parentElement ?? page);
};
/** @param {Element} link */
const isPinned = (link) =>
  link.contains(document.activeElement) || link.matches('.selected, :has([aria-pressed="true"].play)');

/**
 * @param {number} first
 * @param {number} last
 */
const pagesBetween = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * The one on the page.
 *
 * @type {PagedList | undefined}
 */
let shownList;

export class PagedList {
  /**
   * The cells in the document, by page.
   *
   * @type {Map<number, HTMLElement[]>}
   */
  #pages = new Map();
  /**
   * The cells of pages as they came.
   *
   * @type {Map<number, string>}
   */
  markup = new Map();
  /** @type {Gap[]} */
  #gaps = [];
  /** @type {Map<number, { controller: AbortController, arrival: Promise<void> }>} */
  #requests = new Map();
  #columns = 1;
  /** The height of a row and of the space below it. */
  #rowHeight = 0;
  #rowGap = 0;
  #width = 0;
  #timer = 0;
  /** The position in the middle of the window. */
  #center = 0;
  /**
   * The pages near the window, which stay in the document.
   *
   * @type {Set<number>}
   */
  #reached = new Set();
  /** The upper edge of the list when it was looked at last. */
  #lastStart = 0;
  /** @type {Place} */
  place;
  /** @type {HTMLElement | undefined} */
  #letters;
  /** The places that were asked for. */
  #shown = 0;
  #resizing = new ResizeObserver(() => this.#didResize());

  /**
   * @param {HTMLElement} nav - The list's `.paging`.
   * @param {(page: Document, isSame: boolean) => void} didLoad - Called with each page that has come, and whether it is
   *   one of the same list.
   */
  constructor(nav, didLoad) {
    shownList = this;
    this.nav = nav;
    this.didLoad = didLoad;
    this.root = nav.parentElement ?? document.body;
    /** @type {HTMLElement | null} */
    this.list = this.root.querySelector('[data-layout]');
    this.size = Number(nav.dataset.size);
    this.total = Number(nav.dataset.total);
    const page = Number(nav.dataset.current);
    this.pages = Math.ceil(this.total / this.size);
    this.place = { index: (page - 1) * this.size, offset: 0 };
    if (!this.list) return;
    const cells = queryAll('[data-item]', this.list);
    if (cells[0]?.ariaPosInSet) this.#adoptAgain(cells);
    else this.#adopt(page, cells);
    // The cells stay where they are on the screen. The room above them is new.
    this.#keepingPlace(() => {
      this.#measure(cells.filter((cell) => !cell.matches('.deferred')));
      this.list?.classList.add('paged');
      this.#makeGaps();
      this.#letters = addLetters(nav);
    });
    this.#resizing.observe(this.list);
  }

  /** @param {Document} page - One of the list's. */
  markupOf = (page) => cellsOf(page).map((cell) => cell.outerHTML).join('');

  /** @param {number} index */
  pageOf = (index) => Math.floor(index / this.size) + 1;

  /** @param {Element} cell */
  indexOf = (cell) => Number(cell.ariaPosInSet) - 1;

  /** @param {Element | null} [cell] - Perhaps of another list. */
  positionOf = (cell) => (cell && this.list?.contains(cell) ? this.indexOf(cell) : undefined);

  /**
   * The cell at a position, if it is in the document.
   *
   * @param {number} index
   */
  cell = (index) => this.#pages.get(this.pageOf(index))?.[index % this.size];

  dispose() {
    if (shownList === this) shownList = undefined;
    stopTimer(this.#timer);
    this.#resizing.disconnect();
    this.#letters?.remove();
    for (const { controller } of this.#requests.values()) controller.abort();
  }

  // Geometry.

  /** @returns {Element | null} The pane that the list scrolls in; null for the window. */
  get #pane() {
    const pane = this.root.closest('.master');
    return pane && getComputedStyle(pane).overflowY === 'auto' ? pane : null;
  }

  get #window() {
    const { top, bottom } = this.#pane?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return { top, bottom };
  }

  get #isVisible() {
    return this.list?.isConnected && this.list.offsetHeight > 0;
  }

  /** @param {number} index */
  #rowOf = (index) => Math.floor(index / this.#columns);

  /**
   * Measures rows by cells that are rendered.
   *
   * @param {HTMLElement[]} rendered - Without any, those in the window are.
   */
  #measure(rendered = []) {
    const cells = rendered.length ? rendered : this.#visibleCells;
    if (!this.list || !this.#isVisible || !cells.length) return;
    const style = getComputedStyle(this.list);
    this.#width = this.list.offsetWidth;
    this.#columns = style.gridTemplateColumns.split(' ').length;
    this.#rowGap = parseFloat(style.rowGap) || 0;
    const height = cells.reduce((sum, cell) => sum + cell.getBoundingClientRect().height, 0) / cells.length;
    this.#rowHeight = height + this.#rowGap;
    this.list.style.setProperty('--row', `${this.#rowHeight}px`);
    this.list.style.setProperty('--row-gap', `${this.#rowGap}px`);
    this.list.style.setProperty('--columns', String(this.#columns));
    const picture = cells[0].querySelector('.artwork');
    this.list.style.setProperty('--picture', `${picture?.getBoundingClientRect().height ?? 0}px`);
  }

  get #visibleCells() {
    const { top, bottom } = this.#window;
    return [...this.#pages.values()].flat()
      .filter((cell) => cell.getBoundingClientRect().bottom > top && cell.getBoundingClientRect().top < bottom);
  }

  #didResize() {
    if (!this.list || !this.#isVisible || this.list.offsetWidth === this.#width) return;
    const { place } = this;
    this.#measure();
    this.#makeGaps();
    this.scrollTo(place);
    this.update();
  }

  /**
   * The upper edge of the cell at a position, or of its room.
   *
   * @param {number} index
   */
  #topOf(index) {
    const cell = this.cell(index);
    if (cell) return cell.getBoundingClientRect().top;
    const gap = this.#gaps.find(({ to }) => index < to) ?? this.#gaps[this.#gaps.length - 1];
    const rows = this.#rowOf(index) - Math.ceil(gap.from / this.#columns);
    return gap.element.getBoundingClientRect().top + rows * this.#rowHeight;
  }

  /**
   * The position of the first cell in the row at a height of the window.
   *
   * @param {number} y
   */
  #indexAt(y) {
    const children = this.list?.children ?? [];
    let [low, high] = [0, children.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (children[middle].getBoundingClientRect().bottom > y) high = middle;
      else low = middle + 1;
    }
    const gap = this.#gaps.find(({ element }) => element === children[low]);
    if (!gap) return this.indexOf(children[low]);
    const row = Math.ceil(gap.from / this.#columns)
      + Math.floor((y - gap.element.getBoundingClientRect().top) / this.#rowHeight);
    return Math.max(gap.from, Math.min(row * this.#columns, gap.to - 1));
  }

  /** @returns {Place} */
  #currentPlace(index = this.#indexAt(this.#window.top)) {
    const { top } = this.#window;
    return { index, offset: this.#topOf(index) - top, item: this.cell(index)?.dataset.item };
  }

  /**
   * To be called before the place counts, because scroll events come late.
   *
   * @param {Element | null} [cell] - The cell that the place is of if it is in the window.
   */
  updatePlace(cell) {
    if (!this.#isVisible) return;
    this.place = this.#currentPlace(cell && isInWindow(cell) ? this.positionOf(cell) : undefined);
  }

  /** @param {Place} place */
  scrollTo({ index, offset }) {
    const distance = this.#topOf(Math.min(index, this.total - 1)) - this.#window.top - offset;
    if (Math.abs(distance) >= 1) (this.#pane ?? window).scrollBy({ top: distance, behavior: 'instant' });
  }

  /** @param {() => void} change */
  #keepingPlace(change) {
    if (!this.#isVisible) return change();
    const place = this.#currentPlace();
    change();
    this.scrollTo(place);
  }

  // The document: pages and gaps.

  /**
   * @param {number} page
   * @param {HTMLElement[]} cells
   */
  #adopt(page, cells) {
    cells.forEach((cell, index) => {
      cell.ariaPosInSet = String((page - 1) * this.size + index + 1);
      cell.ariaSetSize = String(this.total);
    });
    this.#pages.set(page, cells);
  }

  /**
   * Takes over the cells of a list that has been left, with what was loaded on.
   *
   * @param {HTMLElement[]} cells
   */
  #adoptAgain(cells) {
    for (const cell of cells) {
      const page = this.pageOf(this.indexOf(cell));
      this.#pages.set(page, [...this.#pages.get(page) ?? [], cell]);
    }
    for (const part of [...queryAll('.gap', this.list ?? this.root), ...queryAll('.letters')]) part.remove();
  }

  /** Elements of gaps that were there before stay: each insertion costs the style of all cells. */
  #makeGaps() {
    const old = this.#gaps;
    this.#gaps = [];
    let next = 1;
    for (const page of [...this.#pages.keys(), this.pages + 1].sort((one, other) => one - other)) {
      const following = this.#pages.get(page)?.[0];
      if (following) following.style.gridColumnStart = '';
      const [from, to] = [(next - 1) * this.size, Math.min((page - 1) * this.size, this.total)];
      if (page > next) {
        const index = old.findIndex((gap) => gap.from === from || gap.to === to);
        const element = index < 0
          ? createElement('li', { className: 'gap', role: 'none', ariaHidden: 'true' })
          : old.splice(index, 1)[0].element;
        this.#placeGap({ from, to, element }, following);
      }
      next = page + 1;
    }
    for (const { element } of old) element.remove();
    this.nav.hidden = !this.#gaps.length && !this.nav.querySelector('.popover');
  }

  /**
   * @param {Gap} gap
   * @param {HTMLElement} [following] - The cell after the gap; none for the end of the list.
   */
  #placeGap(gap, following) {
    const { from, to, element } = gap;
    const last = following ? this.#rowOf(to) : Math.ceil(to / this.#columns);
    const rows = last - Math.ceil(from / this.#columns);
    element.style.height = `${rows * this.#rowHeight - this.#rowGap}px`;
    if (following && to % this.#columns) following.style.gridColumnStart = String((to % this.#columns) + 1);
    const isInPlace = element.isConnected && element.nextElementSibling === (following ?? null);
    if (!isInPlace) this.list?.insertBefore(element, following ?? null);
    this.#gaps.push(gap);
  }

  /**
   * Puts a page's cells into the gap that has their room.
   *
   * @param {number} page
   * @param {Document} source
   */
  insert(page, source) {
    const start = (page - 1) * this.size;
    const gap = this.#gaps.find(({ from, to }) => from <= start && start < to);
    const nav = source.querySelector('.paging');
    const cells = cellsOf(source);
    const known = new Set([...this.#pages.values()].flat().map(({ dataset }) => dataset.item));
    const isSame = Number(nav?.dataset.current) === page && Number(nav?.dataset.total) === this.total
      && !cells.some(({ dataset }) => known.has(dataset.item));
    if (gap && isSame) {
      this.markup.set(page, this.markupOf(source));
      this.#keepingPlace(() => {
        this.#adopt(page, cells);
        for (const cell of cells) cell.classList.add('deferred');
        gap.element.after(...cells);
        this.#makeGaps();
      });
    }
    this.didLoad(source, isSame);
  }

  /** Removes the pages farthest from the window, except those that someone uses. */
  #trim() {
    if (this.#pages.size <= MOST_PAGES) return;
    const page = this.pageOf(this.#center);
    const removable = [...this.#pages.keys()]
      .filter((other) => !this.#reached.has(other) && !this.#pages.get(other)?.some(isPinned))
      .sort((one, other) => Math.abs(other - page) - Math.abs(one - page))
      .slice(0, this.#pages.size - MOST_PAGES);
    if (!removable.length) return;
    this.#keepingPlace(() => {
      for (const other of removable) {
        this.#pages.get(other)?.forEach((cell) => cell.remove());
        this.#pages.delete(other);
        this.markup.delete(other);
      }
      this.#makeGaps();
    });
  }

  // Loading.

  /**
   * Loads a page, unless it is there or on its way.
   *
   * @param {number} page
   * @returns {Promise<void>}
   */
  load(page) {
    if (this.#pages.has(page) || page < 1 || page > this.pages) return Promise.resolve();
    const request = this.#requests.get(page);
    if (request) return request.arrival;
    const controller = new AbortController();
    const arrival = busy(this.#fetch(page, controller));
    this.#requests.set(page, { controller, arrival });
    return arrival;
  }

  /**
   * @param {number} page
   * @param {AbortController} controller
   */
  async #fetch(page, { signal }) {
    const source = await fetchPage(pageURL(this.nav, page), signal).catch(() => null);
    // Parsing and inserting are two tasks, so that neither makes a frame late.
    await window.scheduler?.yield?.();
    if (signal.aborted) return;
    this.#requests.delete(page);
    if (!source) return;
    this.#trim();
    this.insert(page, source);
    if (this.#pages.has(page)) this.update();
  }

  /** Loads the pages near the window, the nearest first, and no longer those that are far again. */
  update() {
    if (!this.list || !this.#isVisible) return;
    // What is read after a change would be laid out twice.
    const { top, bottom } = this.#window;
    this.updatePlace();
    const start = this.#topOf(0);
    const reach = (bottom - top) * REACH;
    const [from, center, to] = [top - reach, (top + bottom) / 2, bottom + reach].map((y) => this.#indexAt(y));
    const [first, middle, last] = [from, center, to].map(this.pageOf);
    const isFast = Math.abs(start - this.#lastStart) > bottom - top;
    this.#lastStart = start;
    this.#center = center;
    this.#describe(center);
    for (const [page, { controller }] of this.#requests) {
      if (page < first || page > last) {
        controller.abort();
        this.#requests.delete(page);
      }
    }
    if (isFast) {
      stopTimer(this.#timer);
      this.#timer = startTimer(() => {
        this.#timer = 0;
        this.update();
      }, REST);
    }
    if (this.#timer) return;
    const reached = pagesBetween(first, last);
    this.#reached = new Set([...reached, middle - 2, middle - 1, middle + 1, middle + 2]);
    reached
      .filter((page) => !this.#pages.has(page) && !this.#requests.has(page))
      .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
      .slice(0, Math.max(MOST_REQUESTS - this.#requests.size, 0))
      .forEach((page) => this.load(page));
  }

  /**
   * Shows the item of a place, which is loaded if need be.
   *
   * @param {Place} place
   * @returns {Promise<HTMLElement | undefined>} Its cell, unless it is missing or another place was asked for meanwhile.
   */
  async show({ index, offset, item }) {
    const count = ++this.#shown;
    this.scrollTo({ index, offset });
    await this.load(this.pageOf(index));
    if (count !== this.#shown) return undefined;
    // The item may have moved within the page.
    const cell = this.#pages.get(this.pageOf(index))?.find(({ dataset }) => dataset.item === item) ?? this.cell(index);
    this.scrollTo({ index: cell ? this.indexOf(cell) : index, offset });
    this.update();
    return cell;
  }

  get loadedPages() {
    return [...this.#pages.keys()];
  }

  /** The pages that someone sees. */
  get visiblePages() {
    const { top, bottom } = this.#window;
    const [first, last] = [top, bottom].map((y) => this.pageOf(this.#indexAt(y)));
    return this.#isVisible ? pagesBetween(first, last) : [];
  }

  /**
   * Says where in the list someone is.
   *
   * @param {number} index
   */
  #describe(index) {
    const { nav } = this;
    const entries = queryAll('a[data-position]', nav);
    const current = entries.filter(({ dataset }) => Number(dataset.position) <= index).pop();
    if (current?.ariaCurrent !== 'true') {
      for (const entry of entries) entry.ariaCurrent = entry === current ? 'true' : null;
    }
    const page = this.pageOf(index);
    if (nav.dataset.current === String(page)) return;
    nav.dataset.current = String(page);
    /** @type {HTMLInputElement | null} */
    const field = nav.querySelector('input[name=page]');
    if (field && field !== document.activeElement) field.value = String(page);
    const number = new Intl.NumberFormat(document.documentElement.lang).format(page);
    // Other than new text, changed text invalidates no selector with :has().
    const { firstChild: text } = query('.here > span', nav);
    if (text) text.nodeValue = nav.dataset.template?.replace('{page}', number) ?? '';
    const links = [query('a[rel=prev]', nav), query('a[rel=next]', nav)];
    [page - 1, page + 1].forEach((other, index) => {
      links[index].hidden = other < 1 || other > this.pages;
      if (!links[index].hidden) links[index].href = pageURL(nav, other);
    });
  }
}

/**
 * Shows the item at a position, below the edge of the window, and focuses it.
 *
 * @param {number} index
 */
const jump = async (index) => {
  restoreFocus(await shownList?.show({ index, offset: 16 }));
};
delegate('click', '.paging[data-size] a', (link, event) => {
  if (!shownList || opensElsewhere(event)) return;
  event.preventDefault();
  link.closest('.popover')?.hidePopover();
  const page = new URL(link.href).searchParams.get('page') ?? 1;
  jump(Number(link.dataset.position ?? (Number(page) - 1) * shownList.size));
});
// Otherwise the browser scrolls to where the menu would be without its list.
delegate('click', '.list > .skip', (link, event) => {
  event.preventDefault();
  link.parentElement?.querySelector('.paging > button')?.focus({ preventScroll: true });
});
delegate('submit', '.paging[data-size] form', (form, event) => {
  if (!shownList) return;
  event.preventDefault();
  form.closest('.popover')?.hidePopover();
  const page = Math.min(Math.max(query('input[name=page]', form).valueAsNumber || 1, 1), shownList.pages);
  jump((page - 1) * shownList.size);
});
