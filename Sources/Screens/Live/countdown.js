// Counts down to the next request to an upstream that has failed.

import { on, queryAll } from '../App/page.js';

const number = new Intl.NumberFormat(document.documentElement.lang);
/** @type {WeakMap<Element, number>} - When each line is due, in the time of `performance.now()`. */
const ends = new WeakMap();
let timer = 0;

const count = () => {
  const lines = queryAll('.countdown').filter((line) => line.closest('[data-due]'));
  for (const line of lines) {
    const end = ends.get(line) ?? performance.now() + Number(line.closest('[data-due]')?.getAttribute('data-due')) * 1000;
    ends.set(line, end);
    const seconds = Math.max(Math.ceil((end - performance.now()) / 1000), 0);
    // As the server says it (`nextRequest`).
    const [words, time] = seconds > 90 ? [line.dataset.minutes, Math.ceil(seconds / 60)] : [line.dataset.words, seconds];
    line.textContent = String(words).replace('{time}', number.format(time));
  }
  clearTimeout(timer);
  if (lines.length && !document.hidden) timer = setTimeout(count, 1000);
};

for (const event of /** @type {const} */ (['pageDidArrive', 'contentDidChange', 'partsDidChange'])) on(event, count);
document.addEventListener('visibilitychange', count);
count();
