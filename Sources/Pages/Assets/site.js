// Improves pages that work without it: favourites without a reload, questions as dialogs, choices that lead on at once, keys.

import { content, fetchPage, leaving, lost, notice, say, storage } from './page.js';
import { refresh } from './list.js';

const kept = storage('sessionStorage');

// Favourites: the star changes at once and goes back if the server doesn't agree.

const stars = (key) => document.querySelectorAll(`button[data-key="${CSS.escape(key)}"]`);
const paint = (key, isOn) => {
  for (const star of stars(key)) {
    star.setAttribute('aria-pressed', isOn);
    star.value = !isOn;
    if (star.form.dataset.asks) star.form.method = isOn ? 'get' : 'post';
    const word = star.querySelector('.word');
    if (word) word.textContent = isOn ? star.dataset.remove : star.dataset.add;
  }
};

/** The form that takes a change back. */
const undoing = ({ action, value, label }) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action });
  const restore = Object.assign(document.createElement('input'), { type: 'hidden', name: 'restore', value: 'true' });
  const button = Object.assign(document.createElement('button'), { name: 'value', value, className: 'quiet' });
  button.textContent = label;
  form.append(restore, button);
  return form;
};

const setFavourite = async (form, button) => {
  const isOn = button.value === 'true';
  const key = new URL(form.action).pathname.split('/').slice(-3, -1).map(decodeURIComponent).join('/');
  // Before the star, and with it the button's value, changes.
  const body = new URLSearchParams(new FormData(form, button));
  paint(key, isOn);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' }, keepalive: true }).catch(lost);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    const isUndo = notice.contains(form);
    say(answer.message, ...(answer.undo ? [undoing(answer.undo)] : []));
    if (isUndo) notice.querySelector('button').focus();
    const { page } = content().dataset;
    // Favourites stand above this list, too.
    const isSquad = page === 'feed' && [...stars(key)].some((star) => star.form.dataset.asks);
    if (page === 'favourites' || isSquad) await refresh(location.href);
  } catch {
    paint(key, !isOn);
    // In the page's language, which the server's words for programs are not.
    say(notice.dataset.failed);
  }
};

// The page that asks before a favourite is removed, as a dialog over this one.

const ask = async (form, button) => {
  const url = `${form.action}?${new URLSearchParams(new FormData(form, button))}`;
  const signal = leaving();
  const page = await fetchPage(url).catch(() => null);
  if (signal.aborted) return;
  const question = page?.querySelector('.ask');
  if (!question) return void (location.href = url);
  const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' });
  dialog.setAttribute('aria-labelledby', 'ask-title');
  dialog.append(question);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    // Beside it, or to keep.
    if (event.target !== dialog && !event.target.closest('a')) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', () => dialog.close());
  dialog.showModal();
};

addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.action.endsWith('/favourite')) return;
  event.preventDefault();
  if (form.method === 'get') ask(form, event.submitter);
  else setFavourite(form, event.submitter);
});

// What comes back as it was left may have missed a change.

addEventListener('pageshow', async (event) => {
  resetChoices();
  if (!event.persisted) return;
  if (content().dataset.page === 'feed' || content().dataset.page === 'item') {
    // Without a network the stars stay as they were.
    const page = await fetchPage(location.href).catch(() => null);
    for (const star of page?.querySelectorAll('button[data-key]') ?? []) {
      paint(star.dataset.key, star.getAttribute('aria-pressed') === 'true');
    }
  } else {
    refresh(location.href);
  }
});

// A choice leads on at once. What goes with another medium is left out: the server has a default for it.

addEventListener('change', ({ target }) => {
  if (!target.form?.matches('.choices')) return;
  kept.choice = target.name;
  target.form.requestSubmit();
});

// Browsers leave a select that is half in sight as it is.

addEventListener('focusin', ({ target }) => {
  if (target.form?.matches('.choices')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

// Whoever chose by keys goes on from there.

const focusChoice = () => {
  const name = kept.choice;
  delete kept.choice;
  if (name) document.querySelector(`.choices [name="${CSS.escape(name)}"]`)?.focus({ focusVisible: true });
};
addEventListener('arrive', focusChoice);
focusChoice();

// Browsers put back what was chosen last on a page that one comes back to; the form says what the page shows.

const resetChoices = () => document.querySelectorAll('.choices').forEach((form) => form.reset());
resetChoices();

// Keyboard: / goes to the search field, the arrows from cell to cell.

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches('input, textarea, select');
  if (event.key === '/' && !isTyping) {
    const field = document.querySelector('input[type=search]');
    if (field?.checkVisibility()) {
      event.preventDefault();
      field.focus();
    }
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = event.target.closest('[data-item]')?.closest('[data-layout]');
  if (step && list) {
    const links = [...list.querySelectorAll('li > a')];
    const next = links[links.indexOf(event.target.closest('li').querySelector('a')) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});
