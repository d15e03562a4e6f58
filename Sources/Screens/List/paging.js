// A list longer than a page loads the pages near the window, and jumps.

import './paging.css';
import { delegate, fetchPage, opensElsewhere, isInWindow, pageURL, query, queryAll } from '../App/page.js';
import { restoreFocus } from '../App/focus.js';
import { ListRoom } from './list-room.js';
import { addLetters } from './section-index.js';
import { shown } from './shown.js';
import { busy, startTimer, stopTimer } from '../App/busy.js';

/** @typedef {import('./list-room.js').Place} Place */

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

/** @type {(first: number, last: number) => number[]} */
const pagesBetween = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

export class PagedList extends ListRoom {
  /** @type {Map<number, string>} - The cells of pages as they came. */
  markup = new Map();
  /** @type {Map<number, { controller: AbortController, arrival: Promise<void> }>} */
  #requests = new Map();
  #timer = 0;
  /** The position in the middle of the window. */
  #center = 0;
  /** @type {Set<number>} - The pages near the window, which stay in the document. */
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
    super(nav);
    this.didLoad = didLoad;
    const page = Number(nav.dataset.current);
    this.place = { index: (page - 1) * this.size, offset: 0 };
    if (!this.list) return;
    const cells = queryAll('[data-item]', this.list);
    if (cells[0]?.ariaPosInSet) this.adoptAgain(cells);
    else this.adopt(page, cells);
    // The cells stay where they are on the screen. The room above them is new.
    this.keepingPlace(() => {
      this.measure(cells.filter((cell) => !cell.matches('.deferred')));
      this.list?.classList.add('paged');
      this.makeGaps();
      this.#letters = addLetters(nav);
    });
    this.#resizing.observe(this.list);
  }

  /** @param {Document} page - One of the list's. */
  markupOf = (page) => cellsOf(page).map((cell) => cell.outerHTML).join('');

  dispose() {
    stopTimer(this.#timer);
    this.#resizing.disconnect();
    this.#letters?.remove();
    this.#abortRequests();
  }

  #didResize() {
    if (!this.list || !this.isVisible || this.list.offsetWidth === this.width) return;
    const { place } = this;
    this.measure();
    this.makeGaps();
    this.scrollTo(place);
    this.update();
  }

  /**
   * To be called before the place counts, because scroll events come late.
   *
   * @param {Element | null} [cell] - The cell that the place is of if it is in the window.
   */
  updatePlace(cell) {
    if (!this.isVisible) return;
    this.place = this.currentPlace(cell && isInWindow(cell) ? this.positionOf(cell) : undefined);
  }

  // Pages come and go.

  /**
   * Puts a page's cells into the gap that has their room.
   *
   * @param {number} page
   * @param {Document} source
   */
  insert(page, source) {
    const start = (page - 1) * this.size;
    const gap = this.gaps.find(({ from, to }) => from <= start && start < to);
    const nav = source.querySelector('.paging');
    const cells = cellsOf(source);
    const known = new Set([...this.loaded.values()].flat().map(({ dataset }) => dataset.item));
    const isSame = Number(nav?.dataset.current) === page && Number(nav?.dataset.total) === this.total
      && !cells.some(({ dataset }) => known.has(dataset.item));
    if (gap && isSame) {
      this.markup.set(page, this.markupOf(source));
      this.keepingPlace(() => {
        this.adopt(page, cells);
        for (const cell of cells) cell.classList.add('deferred');
        gap.element.after(...cells);
        this.makeGaps();
      });
    }
    this.didLoad(source, isSame);
  }

  /** Removes the pages farthest from the window, except those that someone uses. */
  #trim() {
    if (this.loaded.size <= MOST_PAGES) return;
    const page = this.pageOf(this.#center);
    const removable = [...this.loaded.keys()]
      .filter((other) => !this.#reached.has(other) && !this.loaded.get(other)?.some(isPinned))
      .sort((one, other) => Math.abs(other - page) - Math.abs(one - page))
      .slice(0, this.loaded.size - MOST_PAGES);
    if (!removable.length) return;
    this.keepingPlace(() => {
      for (const other of removable) {
        this.loaded.get(other)?.forEach((cell) => cell.remove());
        this.loaded.delete(other);
        this.markup.delete(other);
      }
      this.makeGaps();
    });
  }

  #abortRequests() {
    for (const { controller } of this.#requests.values()) controller.abort();
    this.#requests.clear();
  }

  /**
   * Removes all pages but one, whose cells are going to change.
   *
   * @param {number} page
   * @returns {boolean} Whether that page is there.
   */
  keepOnly(page) {
    if (!this.loaded.has(page)) return false;
    this.#abortRequests();
    for (const [other, cells] of [...this.loaded]) {
      if (other === page) continue;
      cells.forEach((cell) => cell.remove());
      this.loaded.delete(other);
    }
    this.markup.clear();
    // The others keep their room.
    this.makeGaps();
    return true;
  }

  /**
   * To be called when the cells of the only page have changed.
   *
   * @param {number} page
   */
  cellsDidChange(page) {
    this.#abortRequests();
    const cells = queryAll(':scope > [data-item]', this.list ?? this.root);
    // Another cell may follow the gap now.
    for (const cell of cells) cell.style.gridColumnStart = '';
    this.adopt(page, cells);
    this.makeGaps();
    this.update();
  }

  /**
   * Loads a page, unless it is there or on its way.
   *
   * @param {number} page
   * @returns {Promise<void>}
   */
  load(page) {
    if (this.loaded.has(page) || page < 1 || page > this.pages) return Promise.resolve();
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
    if (this.loaded.has(page)) this.update();
  }

  /** Loads the pages near the window, the nearest first, and no longer those that are far again. */
  update() {
    if (!this.list || !this.isVisible) return;
    // Reading sizes after a change would lay out the page twice.
    const { top, bottom } = this.window;
    this.updatePlace();
    const start = this.topOf(0);
    const reach = (bottom - top) * REACH;
    const [from, center, to] = [top - reach, (top + bottom) / 2, bottom + reach].map((y) => this.indexAt(y));
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
      .filter((page) => !this.loaded.has(page) && !this.#requests.has(page))
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
    const cell = this.loaded.get(this.pageOf(index))?.find(({ dataset }) => dataset.item === item) ?? this.cell(index);
    this.scrollTo({ index: cell ? this.indexOf(cell) : index, offset });
    this.update();
    return cell;
  }

  /** The pages that someone sees. */
  get visiblePages() {
    const { top, bottom } = this.window;
    const [first, last] = [top, bottom].map((y) => this.pageOf(this.indexAt(y)));
    return this.isVisible ? pagesBetween(first, last) : [];
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

/** @type {(index: number) => Promise<void>} - Shows the item at a position, below what stays above the list, and focuses it. */
const jump = async (index) => {
  const bar = shown.pagedList?.root.closest('.pane')?.querySelector('.toolbar');
  restoreFocus(await shown.pagedList?.show({ index, offset: 16 + (bar?.offsetHeight ?? 0) }));
};
delegate('click', '.paging[data-size] a', (link, event) => {
  if (!shown.pagedList || opensElsewhere(event)) return;
  event.preventDefault();
  link.closest('.popover')?.hidePopover();
  const page = new URL(link.href).searchParams.get('page') ?? 1;
  jump(Number(link.dataset.position ?? (Number(page) - 1) * shown.pagedList.size));
});
// Otherwise the browser scrolls to where the menu would be without its list.
delegate('click', '.list > .skip', (link, event) => {
  event.preventDefault();
  link.parentElement?.querySelector('.paging > button')?.focus({ preventScroll: true });
});
delegate('submit', '.paging[data-size] form', (form, event) => {
  if (!shown.pagedList) return;
  event.preventDefault();
  form.closest('.popover')?.hidePopover();
  const page = Math.min(Math.max(query('input[name=page]', form).valueAsNumber || 1, 1), shown.pagedList.pages);
  jump((page - 1) * shown.pagedList.size);
});
