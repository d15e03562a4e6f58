// Drags rows, or tiles of a grid: one follows the pointer, the others make room.

import { glide } from './gliding.js';

/** @typedef {(list: HTMLElement[], from: number, to: number) => void} Drop - Called with the list as it was. */

/**
 * @typedef {object} Drag
 * @property {HTMLElement[]} list - All rows, in the order that they had when the drag began.
 * @property {{ left: number, top: number, height: number }[]} boxes - The boxes of the rows then, in their scroller.
 * @property {number} from - The index of the row then.
 * @property {number} to - The index of the row if it is dropped now.
 * @property {number} x - The position of the pointer, from the left of the window.
 * @property {number} y - The position of the pointer, from the top of the window.
 * @property {number} startX - The position of the pointer when the drag began.
 * @property {number} startY - The position of the pointer when the drag began, in the scroller.
 * @property {Element} scroller - The page, or the sheet with the rows.
 * @property {Drop} drop
 */

/** @type {Drag | undefined} */
let drag;

/** @param {Drag} drag */
const isGrid = ({ boxes }) => boxes.some(({ left }) => left !== boxes[0].left);
/** @param {Drag} drag - Of a tile, which takes the place that it is nearest to. */
const moveTiles = (drag) => {
  const { list, boxes, from, scroller } = drag;
  const [x, y] = [drag.x - drag.startX, drag.y + scroller.scrollTop - drag.startY];
  const distances = boxes.map(({ left, top }) => Math.hypot(boxes[from].left + x - left, boxes[from].top + y - top));
  const to = distances.indexOf(Math.min(...distances));
  drag.to = to;
  list.forEach((other, index) => {
    const [{ left, top }, place] = [boxes[index], boxes[
      index > from && index <= to ? index - 1 : index < from && index >= to ? index + 1 : index]];
    if (index === from) other.style.transform = `translate(${x}px, ${y}px)`;
    else other.style.transform = `translate(${place.left - left}px, ${place.top - top}px)`;
  });
};
/** @param {Drag} drag */
const moveRows = (drag) => {
  if (isGrid(drag)) return moveTiles(drag);
  const { list, boxes, from, scroller } = drag;
  const distance = drag.y + scroller.scrollTop - drag.startY;
  const { top, height } = boxes[from];
  drag.to = from;
  boxes.forEach((box, index) => {
    const middle = box.top + box.height / 2;
    if (index > from && top + distance + height > middle) drag.to = index;
    if (index < from && top + distance < middle) drag.to = Math.min(drag.to, index);
  });
  list.forEach((other, index) => {
    const shift = index > from && index <= drag.to ? -height : index < from && index >= drag.to ? height : 0;
    other.style.transform = index === from ? `translateY(${distance}px)` : shift ? `translateY(${shift}px)` : '';
  });
};

/** Scrolls while the pointer is near an edge, faster the nearer it is. */
const scrollNearEdge = () => {
  if (!drag) return;
  const { scroller, y } = drag;
  const { top, bottom } = scroller.getBoundingClientRect();
  // Bars are at the end of the window.
  const margin = scroller === document.documentElement ? 120 : 40;
  const distance = Math.min(y - Math.max(top, 0) - 80, 0) + Math.max(y - Math.min(bottom, innerHeight) + margin, 0);
  if (distance) {
    scroller.scrollBy({ top: distance / 6, behavior: 'instant' });
    moveRows(drag);
  }
  requestAnimationFrame(scrollNearEdge);
};

/** @param {boolean} isDropped - Otherwise the row goes back. */
const endDrag = (isDropped) => {
  if (!drag) return;
  const { list, from, to, drop } = drag;
  drag = undefined;
  glide(() => list, () => {
    for (const row of list) row.style.transform = '';
    list[from].classList.remove('dragged');
    list[from].parentElement?.classList.remove('dragging');
    if (isDropped && to !== from) drop(list, from, to);
    // Rows that were folded for the drag have their height again.
    list[from].scrollIntoView({ block: 'nearest' });
  });
};
export const cancelDrag = () => endDrag(false);

/**
 * @param {HTMLElement} handle - In a row, or the row.
 * @param {PointerEvent} event - Of the pointer that pressed it.
 * @param {HTMLElement[]} list - The rows among which its row can be put.
 * @param {Drop} drop
 */
export const beginDrag = (handle, event, list, drop) => {
  const from = list.findIndex((row) => row.contains(handle));
  if (from < 0 || event.button || drag) return;
  handle.setPointerCapture(event.pointerId);
  const scroller = handle.closest('.queue') ?? document.documentElement;
  const { top: pressedTop } = list[from].getBoundingClientRect();
  list[from].classList.add('dragged');
  list[from].parentElement?.classList.add('dragging');
  // The row stays under the pointer, even if the style sheet folds what is above it.
  const distance = () => list[from].getBoundingClientRect().top - pressedTop;
  scroller.scrollBy({ top: distance(), behavior: 'instant' });
  const { scrollTop } = scroller;
  const boxes = list.map((row) => {
    const { left, top, height } = row.getBoundingClientRect();
    return { left, top: top + scrollTop, height };
  });
  const { clientX: x, clientY: y } = event;
  drag = { list, boxes, from, to: from, x, y, startX: x, startY: y + scrollTop + distance(), scroller, drop };
  moveRows(drag);
  scrollNearEdge();
};
addEventListener('pointermove', ({ clientX, clientY }) => {
  if (!drag) return;
  [drag.x, drag.y] = [clientX, clientY];
  moveRows(drag);
});
addEventListener('pointerup', () => endDrag(true));
addEventListener('pointercancel', cancelDrag);
// Before those for which Escape leads out of the page.
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !drag) return;
  event.preventDefault();
  cancelDrag();
}, true);
