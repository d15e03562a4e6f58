// The letters of a long list at the edge of a phone's window, for fingers. The list's menu leads to the same, for all.

import './section-index.css';
import { content, createElement, queryAll } from '../App/page.js';

/**
 * @param {HTMLElement} nav - The list's `.paging`.
 * @returns {HTMLElement | undefined} The letters, if the list is sorted by a text.
 */
export const addLetters = (nav) => {
  const links = queryAll('.initials a', nav);
  if (!links.length) return undefined;
  const marks = links.map(({ textContent }) => {
    const text = textContent ?? '';
    // The last link may lead to items without a text, by a whole word.
    const mark = createElement('span', {}, text.length > 2 ? '•' : text);
    mark.dataset.letter = mark.textContent ?? '';
    return mark;
  });
  const letters = createElement('div', { className: 'letters', ariaHidden: 'true' }, ...marks);
  /** @type {number | undefined} */
  let current;
  /** @param {PointerEvent} event */
  const follow = ({ clientY }) => {
    const { top, height } = letters.getBoundingClientRect();
    const place = Math.floor((clientY - top) / height * links.length);
    const index = Math.max(Math.min(place, links.length - 1), 0);
    if (index === current) return;
    current = index;
    marks.forEach((mark, other) => mark.classList.toggle('current', other === index));
    links[index].click();
  };
  const release = () => {
    current = undefined;
    marks.forEach((mark) => mark.classList.remove('current'));
    letters.removeEventListener('pointermove', follow);
  };
  letters.addEventListener('pointerdown', (event) => {
    // The focus goes to the item.
    event.preventDefault();
    letters.setPointerCapture(event.pointerId);
    letters.addEventListener('pointermove', follow);
    follow(event);
  });
  for (const type of ['pointerup', 'pointercancel']) letters.addEventListener(type, release);
  content().append(letters);
  return letters;
};
