// Improves pages on which rows are arranged, such as the sections of a home page: changes without a reload, and rows that
// are dragged.

import { notice, read, say, still } from './page.js';

const editing = () => document.querySelector('.editing');
const rows = () => [...document.querySelectorAll('.rows > li')];

/** Makes a change after which rows glide from where they stood to where they stand. */
const glide = (change) => {
  const tops = new Map(rows().map((row) => [row.id, row.getBoundingClientRect().top]));
  change();
  if (still.matches) return;
  const timing = { duration: 250, easing: 'cubic-bezier(.2, .8, .2, 1)' };
  for (const row of rows()) {
    const by = tops.get(row.id) - row.getBoundingClientRect().top;
    if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], timing);
    else if (Number.isNaN(by)) row.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
};

/** Where the focus is, so that it can go back there, or to what took its place. */
const place = () => {
  const control = document.activeElement;
  const row = control.closest('.rows > li');
  const index = rows().indexOf(row);
  const same = (scope) =>
    [...scope.querySelectorAll('select, button')].find((other) => other.name === control.name && other.value === control.value && !other.disabled);
  return () => {
    if (row) {
      const now = document.getElementById(row.id);
      const next = now ?? rows()[Math.min(index, rows().length - 1)];
      const again = now && control.name === 'style' ? now.querySelector('select') : next && same(next);
      (again ?? next?.querySelector('.act:enabled') ?? document.querySelector('.add select'))?.focus();
    } else if (control.closest('.stories-form')) {
      document.getElementById('stories-feed').focus();
    } else if (control.closest('.add')) {
      (same(document.querySelector('.add')) ?? document.getElementById('add')).focus();
    } else if (control.closest('#undo, #notice')) {
      (document.querySelector('#undo button:enabled') ?? document.querySelector('.done')).focus();
    }
  };
};

const show = (page) => {
  if (drag) end(false);
  const focus = place();
  const chosen = [...document.querySelectorAll('.add select')].map((select) => select.value);
  glide(() => editing().replaceWith(page.querySelector('.editing')));
  document.querySelectorAll('.add select').forEach((select, index) => (select.value = chosen[index]));
  say(...page.getElementById('notice').childNodes);
  focus();
};

// One change after the other, so that the last answer shows them all.

let sent = Promise.resolve();
/** Posts a change to where a form leads. */
const send = (form, change, whenLost) => {
  const { action } = form;
  sent = sent.then(async () => {
    let response;
    try {
      response = await fetch(action, { method: 'POST', body: new URLSearchParams(change), headers: { accept: 'text/html' }, keepalive: true });
    } catch {
      whenLost?.();
      return say(notice.dataset.unsaved);
    }
    const page = await read(response).catch(() => null);
    if (response.ok && page?.querySelector('.editing')) show(page);
    else location.reload();
  });
};

addEventListener('submit', (event) => {
  const form = event.target;
  if (!editing()?.contains(form) && !form.elements.edit) return;
  event.preventDefault();
  send(form, new FormData(form, event.submitter));
});

addEventListener('change', ({ target }) => {
  if (!editing()?.contains(target) || target.closest('.add')) return;
  const change = new FormData(target.form);
  if (target.name === 'style') change.set('edit', 'restyle');
  send(target.form, change);
});

// Dragging by the handle: the row follows the pointer, the others make room. With the keyboard there are the buttons.

let drag;

const follow = () => {
  const { row, list, boxes, from } = drag;
  const by = drag.y + scrollY - drag.start;
  const { top, height } = boxes[from];
  drag.to = from;
  boxes.forEach((box, index) => {
    const middle = box.top + box.height / 2;
    if (index > from && top + by + height > middle) drag.to = index;
    if (index < from && top + by < middle) drag.to = Math.min(drag.to, index);
  });
  list.forEach((other, index) => {
    const shift = index > from && index <= drag.to ? -height : index < from && index >= drag.to ? height : 0;
    other.style.transform = other === row ? `translateY(${by}px)` : shift ? `translateY(${shift}px)` : '';
  });
};

/** Near an edge of the window the page scrolls, the faster the nearer. */
const scrollAlong = () => {
  if (!drag) return;
  const beyond = Math.min(drag.y - 80, 0) + Math.max(drag.y - innerHeight + 120, 0);
  if (beyond) {
    scrollBy({ top: beyond / 6, behavior: 'instant' });
    follow();
  }
  requestAnimationFrame(scrollAlong);
};

const end = (isWanted) => {
  const { row, list, from, to } = drag;
  drag = undefined;
  const isMoved = isWanted && to !== from;
  const put = (isNew) => {
    for (const other of list) other.style.transform = '';
    row.classList.remove('dragged');
    row.parentElement.append(...(isNew ? list.toSpliced(from, 1).toSpliced(to, 0, row) : list));
  };
  glide(() => put(isMoved));
  if (isMoved) {
    // What names the row is in its form.
    const form = row.querySelector('form');
    const change = new FormData(form);
    change.set('edit', 'move');
    // Pages before this one have rows, too.
    change.set('place', to + Number(row.parentElement.dataset.offset ?? 0));
    send(form, change, () => glide(() => put(false)));
  }
};

addEventListener('pointerdown', (event) => {
  const handle = event.target.closest('.handle');
  if (!handle || event.button || drag) return;
  handle.setPointerCapture(event.pointerId);
  const row = handle.closest('li');
  const list = rows();
  const boxes = list.map((other) => {
    const { top, height } = other.getBoundingClientRect();
    return { top: top + scrollY, height };
  });
  const from = list.indexOf(row);
  drag = { row, list, boxes, from, to: from, y: event.clientY, start: event.clientY + scrollY };
  row.classList.add('dragged');
  scrollAlong();
});
addEventListener('pointermove', (event) => {
  if (!drag) return;
  drag.y = event.clientY;
  follow();
});
addEventListener('pointerup', () => drag && end(true));
addEventListener('pointercancel', () => drag && end(false));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && drag) end(false);
});
