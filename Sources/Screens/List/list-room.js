// The room of a long list: pages of cells that are in the document, and gaps that have the room of all others.

import { createElement, queryAll } from '../App/page.js';

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

export class ListRoom {
  /** @type {Map<number, HTMLElement[]>} - The cells in the document, by page. */
  loaded = new Map();
  /** @type {Gap[]} */
  gaps = [];
  #columns = 1;
  /** The height of a row and of the space below it. */
  #rowHeight = 0;
  #rowGap = 0;
  /** The width of the list when its rows were measured. */
  width = 0;

  /** @param {HTMLElement} nav - The list's `.paging`. */
  constructor(nav) {
    this.nav = nav;
    this.root = nav.parentElement ?? document.body;
    /** @type {HTMLElement | null} */
    this.list = this.root.querySelector('[data-layout]');
    this.size = Number(nav.dataset.size);
    this.total = Number(nav.dataset.total);
    this.pages = Math.ceil(this.total / this.size);
  }

  /** @param {number} index */
  pageOf = (index) => Math.floor(index / this.size) + 1;

  /** @param {Element} cell */
  indexOf = (cell) => Number(cell.ariaPosInSet) - 1;

  /** @param {Element | null} [cell] - Perhaps of another list. */
  positionOf = (cell) => (cell && this.list?.contains(cell) ? this.indexOf(cell) : undefined);

  /** @param {number} index - Of a cell that may not be in the document. */
  cell = (index) => this.loaded.get(this.pageOf(index))?.[index % this.size];

  // Geometry.

  /** @returns {Element | null} The pane that the list scrolls in; null for the window. */
  get #pane() {
    const pane = this.root.closest('.master');
    return pane && getComputedStyle(pane).overflowY === 'auto' ? pane : null;
  }

  /** The edges of what someone sees of the list. */
  get window() {
    const { top, bottom } = this.#pane?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return { top, bottom };
  }

  get isVisible() {
    return this.list?.isConnected && this.list.offsetHeight > 0;
  }

  /** @param {number} index */
  #rowOf = (index) => Math.floor(index / this.#columns);

  /**
   * Measures rows by cells that are rendered.
   *
   * @param {HTMLElement[]} rendered - Without any, those in the window are.
   */
  measure(rendered = []) {
    const { top, bottom } = this.window;
    const cells = rendered.length ? rendered : [...this.loaded.values()].flat()
      .filter((cell) => cell.getBoundingClientRect().bottom > top && cell.getBoundingClientRect().top < bottom);
    if (!this.list || !this.isVisible || !cells.length) return;
    const style = getComputedStyle(this.list);
    this.width = this.list.offsetWidth;
    this.#columns = style.gridTemplateColumns.split(' ').length;
    this.#rowGap = parseFloat(style.rowGap) || 0;
    const height = cells.reduce((sum, cell) => sum + cell.getBoundingClientRect().height, 0) / cells.length;
    this.#rowHeight = height + this.#rowGap;
    const picture = cells[0].querySelector('.artwork')?.getBoundingClientRect().height ?? 0;
    const lengths = { '--row': this.#rowHeight, '--row-gap': this.#rowGap, '--picture': picture };
    for (const [name, length] of Object.entries(lengths)) this.list.style.setProperty(name, `${length}px`);
    this.list.style.setProperty('--columns', String(this.#columns));
  }

  /**
   * The upper edge of the cell at a position, or of its room.
   *
   * @param {number} index
   */
  topOf(index) {
    const cell = this.cell(index);
    if (cell) return cell.getBoundingClientRect().top;
    const gap = this.gaps.find(({ to }) => index < to) ?? this.gaps[this.gaps.length - 1];
    const rows = this.#rowOf(index) - Math.ceil(gap.from / this.#columns);
    return gap.element.getBoundingClientRect().top + rows * this.#rowHeight;
  }

  /**
   * The position of the first cell in the row at a height of the window.
   *
   * @param {number} y
   */
  indexAt(y) {
    const children = this.list?.children ?? [];
    let [low, high] = [0, children.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (children[middle].getBoundingClientRect().bottom > y) high = middle;
      else low = middle + 1;
    }
    const gap = this.gaps.find(({ element }) => element === children[low]);
    if (!gap) return this.indexOf(children[low]);
    const row = Math.ceil(gap.from / this.#columns)
      + Math.floor((y - gap.element.getBoundingClientRect().top) / this.#rowHeight);
    return Math.max(gap.from, Math.min(row * this.#columns, gap.to - 1));
  }

  /** @returns {Place} */
  currentPlace(index = this.indexAt(this.window.top)) {
    return { index, offset: this.topOf(index) - this.window.top, item: this.cell(index)?.dataset.item };
  }

  /** @param {Place} place */
  scrollTo({ index, offset }) {
    const distance = this.topOf(Math.min(index, this.total - 1)) - this.window.top - offset;
    if (Math.abs(distance) >= 1) (this.#pane ?? window).scrollBy({ top: distance, behavior: 'instant' });
  }

  /** @param {() => void} change */
  keepingPlace(change) {
    if (!this.isVisible) return change();
    const place = this.currentPlace();
    change();
    this.scrollTo(place);
  }

  // The document: pages and gaps.

  /**
   * @param {number} page
   * @param {HTMLElement[]} cells
   */
  adopt(page, cells) {
    cells.forEach((cell, index) => {
      cell.ariaPosInSet = String((page - 1) * this.size + index + 1);
      cell.ariaSetSize = String(this.total);
    });
    this.loaded.set(page, cells);
  }

  /**
   * Takes over the cells of a list that has been left, with what was loaded on.
   *
   * @param {HTMLElement[]} cells
   */
  adoptAgain(cells) {
    for (const cell of cells) {
      const page = this.pageOf(this.indexOf(cell));
      this.loaded.set(page, [...this.loaded.get(page) ?? [], cell]);
    }
    for (const part of [...queryAll('.gap', this.list ?? this.root), ...queryAll('.letters')]) part.remove();
  }

  /** Elements of gaps that were there before stay: each insertion costs the style of all cells. */
  makeGaps() {
    const old = this.gaps;
    this.gaps = [];
    let next = 1;
    for (const page of [...this.loaded.keys(), this.pages + 1].sort((one, other) => one - other)) {
      const following = this.loaded.get(page)?.[0];
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
    this.nav.hidden = !this.gaps.length && !this.nav.querySelector('.popover');
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
    this.gaps.push(gap);
  }
}
