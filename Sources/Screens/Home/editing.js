// Edits the home page where it stands, and arranges favourites, without a load and by dragging.

import { beginDrag, cancelDrag } from '../App/dragging.js';
import { glide } from '../App/gliding.js';
import { delegate, formParameters, parsePage, post, query, queryAll, showSaveFailure, showNotice } from '../App/page.js';
import { refresh } from '../List/list.js';
import { busy } from '../App/busy.js';

const editor = () => document.querySelector('.editing');
const rows = () => queryAll('.rows > li');

/** @returns {() => void} Focuses the control that has the focus now, or the one that took its place. */
const saveFocus = () => {
  const focused = document.activeElement;
  const control = focused?.closest('button, input');
  const row = focused?.closest('.rows > li');
  const index = row ? rows().indexOf(row) : -1;
  /** @param {Element | null} [scope] */
  const counterpart = (scope) => scope && queryAll('button, input', scope).find(
    ({ name, value, disabled }) => name === control?.name && (/name|hidden|tab/.test(name) || value === control.value) && !disabled);
  const offers = () => queryAll('.offers button');
  const offer = offers().findIndex((button) => button === control);
  return () => {
    if (row) {
      const sameRow = document.getElementById(row.id);
      const nextRow = sameRow ?? rows()[Math.min(index, rows().length - 1)];
      (counterpart(nextRow) ?? nextRow?.querySelector('.act:enabled') ?? offers()[0])?.focus();
    } else if (offer >= 0) {
      (offers()[Math.min(offer, offers().length - 1)] ?? document.getElementById('add'))?.focus({ preventScroll: true });
    } else if (focused?.closest('#undo, #notice')) {
      (document.querySelector('#undo button:enabled') ?? document.querySelector('.done'))?.focus();
    }
  };
};

/** @param {Document} page */
const replaceEditor = (page) => {
  cancelDrag();
  const restoreFocus = saveFocus();
  glide(rows, () => {
    editor()?.replaceWith(query('.editing', page));
    // Before rows glide: the focus scrolls to where a row is.
    restoreFocus();
  });
  // The sidebar is what is arranged.
  if (editor()?.matches('.arrangement')) query('.tabs').replaceWith(query('.tabs', page));
  showNotice(...query('#notice', page).childNodes);
};

/** Changes are posted one after the other, so that the last response has them all. */
let lastPost = Promise.resolve();
/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} change
 * @param {() => void} [revert] - Called if the change could not be posted.
 */
const postChange = ({ action }, change, revert) => {
  lastPost = busy(lastPost.then(async () => {
    const response = await post(action, change, 'text/html').catch(() => null);
    const page = response && (await parsePage(response).catch(() => null));
    if (!response) {
      revert?.();
      showSaveFailure();
    } else if (response.status === 202) {
      revert?.();
      showNotice(query('#notice').dataset.waiting);
    } else if (response.ok && page?.querySelector('.editing')) {
      replaceEditor(page);
    } else if (page?.querySelector('.empty')) {
      revert?.();
      // The page may show what is gone.
      await refresh();
      const reason = page.querySelector('.empty p:not([lang])');
      if (reason) showNotice(reason.textContent ?? '');
      else showSaveFailure();
    } else {
      location.reload();
    }
  }));
};

delegate('submit', 'form', (form, event) => {
  const isInEditor = editor()?.contains(form);
  // The notice has a form that takes a change back.
  const isInNotice = editor() && form.querySelector('[name=edit]');
  if (!isInEditor && !isInNotice) return;
  event.preventDefault();
  // The change of the name came first, and is posted.
  if (form.matches('.rename, .group')) return;
  postChange(form, formParameters(form, event.submitter));
});

delegate('change', '.editing form', (form) => {
  const change = formParameters(form);
  if (change.has('style')) change.set('edit', 'restyle');
  postChange(form, change);
});

// Dragging by the handle, or anywhere with a mouse, even by a title that isn't being changed. For the keyboard there are
// buttons.

// Handles are hidden until they work.
document.documentElement.classList.add('drags-rows');

/** @type {(list: HTMLElement[], from: number, to: number) => void} */
const drop = (list, from, to) => {
  const row = list[from];
  const { parentElement } = row;
  parentElement?.append(...list.toSpliced(from, 1).toSpliced(to, 0, row));
  // The form says which row it is.
  const form = query('form', row);
  const change = formParameters(form);
  change.set('edit', 'move');
  // Earlier pages of the list have rows, too.
  change.set('place', String(to + Number(parentElement?.dataset.offset ?? 0)));
  postChange(form, change, () => glide(rows, () => parentElement?.append(...list)));
};
/** How far a mouse moves before it drags, in pixels. */
const SLACK = 6;
/** @type {(row: HTMLElement, press: PointerEvent, title: HTMLInputElement | null) => void} */
const dragAfterSlack = (row, press, title) => {
  const ends = new AbortController();
  const { signal } = ends;
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) < SLACK) return;
    ends.abort();
    title?.blur();
    beginDrag(row, press, rows(), drop);
  }, { signal });
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => ends.abort(), { signal });
};
delegate('pointerdown', '.rows > li', (row, event) => {
  const { target, pointerType, button } = event;
  if (!(target instanceof Element)) return;
  if (target.closest('.handle')) return beginDrag(row, event, rows(), drop);
  if (pointerType !== 'mouse' || button) return;
  const title = target instanceof HTMLInputElement && target.type === 'text' ? target : null;
  if (title ? title !== document.activeElement : !target.closest('form')) dragAfterSlack(row, event, title);
});
// The browser would drag a picture alone.
delegate('dragstart', '.rows > li', (_, event) => event.preventDefault());
addEventListener('keydown', ({ key, target, defaultPrevented }) => {
  if (key !== 'Escape' || defaultPrevented) return;
  if (!(target instanceof Element && target.matches('input'))) document.querySelector('.editing .done')?.click();
});
