// Favourites without a load, questions as dialogs, choices that apply at once, keyboard navigation.

import {
  content, createElement, delegate, fetchPage, formParameters, hasModifier, notice, on, pageSignal, post, queryAll,
  rethrowFailure, sessionStore, showSaveFailure, showNotice,
} from './page.js';
import { focusChoice, focusNeighbour, pageWillChange, refresh } from './list.js';

// Favourites: the star changes at once, and back if the server doesn't agree.

/**
 * The stars of the item that a form is about.
 *
 * @param {HTMLFormElement | null} form
 */
const starsOf = (form) => queryAll(`[action="${form?.getAttribute('action')}"] > button[data-key]`);
/**
 * @param {HTMLFormElement | null} form
 * @param {boolean} isFavourite
 */
const updateStars = (form, isFavourite) => {
  for (const star of starsOf(form)) {
    star.ariaPressed = String(isFavourite);
    star.value = String(!isFavourite);
    if (star.form?.dataset.asks) star.form.method = isFavourite ? 'get' : 'post';
    const word = star.querySelector('.word');
    if (word) word.textContent = star.dataset[isFavourite ? 'remove' : 'add'] ?? '';
  }
};

/** @param {{ action: string, value: boolean, label: string }} undo */
const undoForm = ({ action, value, label }) =>
  createElement('form', { method: 'post', action },
    createElement('input', { type: 'hidden', name: 'restore', value: 'true' }),
    createElement('button', { name: 'value', value: String(value), className: 'quiet' }, label));

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
const setFavourite = async (form, button) => {
  const isFavourite = button.value === 'true';
  // Before the star changes, and with it the button's value.
  const body = formParameters(form, button);
  updateStars(form, isFavourite);
  pageWillChange();
  try {
    const response = await post(form.action, body).catch(rethrowFailure).finally(pageWillChange);
    const { message, undo, error } = await response.json();
    if (!response.ok) throw new Error(error.message);
    const isUndo = notice.contains(form);
    showNotice(message, ...(undo ? [undoForm(undo)] : []));
    if (isUndo) notice.querySelector('button')?.focus();
    const { page } = content().dataset;
    // Above the list of a source with a squad stand its favourites.
    const hasSquad = page === 'feed' && starsOf(form).some((star) => star.form?.dataset.asks);
    if (page === 'favourites' || hasSquad) await refresh(location.href);
  } catch {
    updateStars(form, !isFavourite);
    // The server's message for programs isn't in the page's language.
    showSaveFailure();
  }
};

/**
 * Shows the page that asks before a favourite is removed as a dialog.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
const showQuestion = async (form, button) => {
  const url = `${form.action}?${formParameters(form, button)}`;
  const signal = pageSignal();
  const page = await fetchPage(url).catch(() => null);
  if (signal.aborted) return;
  const question = page?.querySelector('.ask');
  if (!question) return void (location.href = url);
  const dialog = createElement('dialog', { className: 'dialog' }, question);
  dialog.setAttribute('aria-labelledby', 'ask-title');
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    // A click on the backdrop, or on the link that keeps the favourite.
    if (event.target !== dialog && !(event.target instanceof Element && event.target.closest('a'))) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', () => dialog.close());
  dialog.showModal();
};

delegate('submit', 'form[action$="favourite"]', (form, event) => {
  event.preventDefault();
  if (form.method === 'get') showQuestion(form, event.submitter);
  else if (event.submitter instanceof HTMLButtonElement) setFavourite(form, event.submitter);
});

// A page from the back/forward cache may have missed a change.

addEventListener('pageshow', async ({ persisted }) => {
  resetChoices();
  if (!persisted) return;
  if (!['feed', 'item'].includes(content().dataset.page ?? '')) return refresh(location.href);
  // Without a connection the stars stay as they were.
  const page = await fetchPage(location.href).catch(() => null);
  page?.querySelectorAll('button[data-key]').forEach((star) => updateStars(star.form, star.ariaPressed === 'true'));
});

// Choices apply at once.

delegate('change', '.choices select', (select) => {
  sessionStore.choice = select.name;
  select.form?.requestSubmit();
});
// Browsers don't scroll to a select that is partly visible.
delegate('focusin', '.choices select', (select) => select.scrollIntoView({ block: 'nearest', inline: 'nearest' }));

/** The page that a choice leads to has the focus where it was. */
const restoreChoiceFocus = () => {
  const { choice } = sessionStore;
  delete sessionStore.choice;
  if (choice) focusChoice(choice, { focusVisible: true });
};
on('pageDidArrive', restoreChoiceFocus);
restoreChoiceFocus();

/** Browsers restore what was chosen on a page last; the form says what the page shows. */
const resetChoices = () => queryAll('form.choices').forEach((form) => form.reset());
resetChoices();

// Keyboard: / goes to the search field, the arrows from cell to cell.

delegate('keydown', '*', (target, event) => {
  if (event.defaultPrevented || hasModifier(event)) return;
  const { key } = event;
  const field = document.querySelector('input[type=search]');
  if (key === '/' && !target.matches('input, textarea, select') && field?.checkVisibility()) {
    event.preventDefault();
    field.focus();
  }
  const cell = target.closest('[data-layout] > [data-item]');
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (cell && step && focusNeighbour(cell, step)) event.preventDefault();
});

// Rows that someone arranges. Without the script, each change loads the page again.

let loadsEditing = false;
const loadEditing = () => {
  if (loadsEditing || !document.querySelector('.editing')) return;
  loadsEditing = true;
  import('./editing.js').catch(() => { loadsEditing = false; });
};
on('pageDidArrive', loadEditing);
loadEditing();
