// Favourites without a load.

import {
  content, createElement, delegate, formParameters, live, notice, on, post, queryAll, showSaveFailure, showNotice,
} from '../App/page.js';
import { pageWillChange, refresh, refreshInBackground } from '../List/list.js';
import { busy } from '../App/busy.js';

// Favourites: the star changes at once, and back if the server doesn't agree.

/** @type {(form: HTMLFormElement | null) => HTMLButtonElement[]} - The stars of the item that a form is about. */
const starsOf = (form) => queryAll(`[action="${form?.getAttribute('action')}"] > button[data-key]`);
/** @type {(form: HTMLFormElement | null, isFavourite: boolean) => void} */
const updateStars = (form, isFavourite) => {
  for (const star of starsOf(form)) {
    star.ariaPressed = String(isFavourite);
    star.value = String(!isFavourite);
    const word = star.querySelector('.word');
    if (word) word.textContent = star.dataset[isFavourite ? 'remove' : 'add'] ?? '';
  }
};

/** The favourites whose change has not been answered yet, by the keys of their stars. */
const pendingKeys = new Set();
on('favouritesDidChange', ({ favourites }) => {
  for (const [key, isFavourite] of Object.entries(favourites)) {
    const star = document.querySelector(`button[data-key="${CSS.escape(key)}"]`);
    if (star && !pendingKeys.has(key)) updateStars(star.form, isFavourite);
  }
});

/** @param {{ action: string, value: boolean, label: string }} undo */
const undoForm = ({ action, value, label }) =>
  createElement('form', { method: 'post', action },
    createElement('input', { type: 'hidden', name: 'restore', value: 'true' }),
    createElement('button', { name: 'value', value: String(value), className: 'quiet' }, label));

/** @type {(form: HTMLFormElement, button: HTMLButtonElement) => Promise<void>} */
const setFavourite = async (form, button) => {
  const isFavourite = button.value === 'true';
  // Before the star changes, and with it the button's value.
  const body = formParameters(form, button);
  updateStars(form, isFavourite);
  pendingKeys.add(button.dataset.key);
  pageWillChange();
  try {
    const response = await post(form.action, body).finally(pageWillChange);
    const { message, undo, error } = await response.json();
    if (!response.ok) {
      updateStars(form, !isFavourite);
      return showNotice(error.message);
    }
    // A cell may have been replaced meanwhile.
    updateStars(form, isFavourite);
    const isUndo = notice.contains(form);
    showNotice(message ?? notice.dataset.waiting, ...(undo ? [undoForm(undo)] : []));
    if (isUndo) notice.querySelector('button')?.focus();
    const { page, visitor } = content().dataset;
    // Above the list of a source with a squad stand its favourites.
    const hasSquad = page === 'feed' && button.dataset.remove !== undefined;
    const isFollowed = live.isConnected && visitor !== 'new';
    if (!isFollowed && (page === 'favourites' || hasSquad)) await refresh();
  } catch {
    updateStars(form, !isFavourite);
    showSaveFailure();
  } finally {
    pendingKeys.delete(button.dataset.key);
  }
};

delegate('submit', 'form[action$="favourite"]', (form, event) => {
  event.preventDefault();
  if (event.submitter instanceof HTMLButtonElement) busy(setFavourite(form, event.submitter));
});

// A page that someone returns to may have missed a change.

on('pageDidCome', ({ page }) => {
  page.querySelectorAll('button[data-key]').forEach((star) => updateStars(star.form, star.ariaPressed === 'true'));
});
const catchUp = () => {
  if (!['feed', 'item'].includes(content().dataset.page ?? '')) return refresh();
  refreshInBackground();
};
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
on('pageDidArrive', ({ isKept }) => { if (isKept) catchUp(); });
