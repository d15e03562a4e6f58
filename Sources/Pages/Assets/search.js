// Search fields: look for what is typed, suggest what was looked for lately (the combobox of ARIA 1.2, with a listbox), say how
// much was found, and have remembered what was worth it.

import { fetchPage, notice, say } from './page.js';
import { address, adopt } from './list.js';

const FIELD = '.search input[type=search]';

// Search within the list as one types; Return puts it into the history.

let searching;
/** What the address was before somebody began to type. */
let settled;
/** What Return was pressed for: it is remembered as soon as something is found, be it after a while. */
let meant;

const searchAddress = (form) => {
  // Beside an item the item stays.
  const url = new URL(form.closest('.master') ? location.pathname : form.action, location.href);
  const parameters = new URLSearchParams(new FormData(form));
  if (!parameters.get('term') && !form.dataset.empty) parameters.delete('term');
  url.search = parameters;
  return url.href;
};

/** Puts what was found below the field, which stays, and with it the cursor; what is beside and above it stays in its place. */
const put = (page, form) => {
  const list = form.closest('.pane');
  const found = page.querySelector('.pane');
  if (!found) throw new Error('Expected a list');
  const isList = (part) => !part.matches('.head, .choices, .search');
  for (const old of [...list.children].filter(isList)) old.remove();
  list.append(...[...found.children].filter(isList));
  for (const part of ['.menu', '.choices']) list.querySelector(part)?.replaceWith(found.querySelector(part) ?? '');
  document.title = page.title;
};

/** Until a search is final, each takes the place of the one before in the history. */
const goTo = (url, isFinal) => {
  settled ??= location.href;
  if (isFinal && url !== settled) {
    history.replaceState(null, '', settled);
    history.pushState(null, '', url);
  } else {
    history.replaceState(null, '', url);
  }
  if (isFinal) settled = undefined;
};

/** Says that what the list shows is not yet what is looked for. */
const setBusy = (form, isBusy) => {
  form.closest('.pane')?.setAttribute('aria-busy', isBusy);
  if (isBusy) status(form).textContent = form.dataset.loading;
};

const search = async (form, isFinal) => {
  clearTimeout(search.timer);
  searching?.abort();
  const own = (searching = new AbortController());
  const url = searchAddress(form);
  clearTimeout(search.patience);
  search.patience = setTimeout(setBusy, 250, form, true);
  try {
    const page = await fetchPage(url, own.signal);
    put(page, form);
    form.querySelector(FIELD).defaultValue = new URL(url).searchParams.get('term') ?? '';
    goTo(url, isFinal);
    adopt(page);
    announce(form);
    if (isFinal) close(form.querySelector(FIELD));
    if (meant !== undefined && form.closest('.pane').querySelector('[data-item]')) {
      note(form, meant);
      meant = undefined;
    }
  } catch (error) {
    if (error.name === 'AbortError') return;
    // Without a network what was typed stays, and is looked for once there is one.
    if (!(error instanceof TypeError)) return void (location.href = url);
    announce(form);
    say(notice.dataset.failed);
  } finally {
    if (searching === own) {
      searching = undefined;
      clearTimeout(search.patience);
      setBusy(form, false);
    }
  }
};

/** What leads on from here takes along what is typed, found or not. */
const carry = (field) => {
  const pane = field.closest('.pane');
  const [term, form] = [field.value.trim(), pane.querySelector('.choices')];
  if (form && !form.elements.term) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'term' }));
  if (form) form.elements.term.value = term;
  for (const link of pane.querySelectorAll('.menu a, .filters a')) {
    const url = new URL(link.href);
    if (term || field.form.dataset.empty) url.searchParams.set('term', term);
    else url.searchParams.delete('term');
    link.href = url;
  }
};

/** Letters of which a word of another script is still being made are nothing to look for. */
const typed = ({ target, isComposing }) => {
  if (!target.matches(FIELD) || isComposing) return;
  meant = undefined;
  carry(target);
  if (target.value.trim()) open(target);
  else close(target);
  clearTimeout(search.timer);
  search.timer = setTimeout(search, 200, target.form, false);
};
for (const name of ['input', 'compositionend']) addEventListener(name, typed);
addEventListener('submit', (event) => {
  if (!event.target.matches('.search')) return;
  event.preventDefault();
  meant = event.target.querySelector(FIELD).value;
  search(event.target, true);
  // While it travels down, so that navigate.js, whose listener waits for it to come back up, finds it taken.
}, true);
// Results that come while somebody types, or thinks, come below the field; and so do those of a text for whose search the
// network, or the time, was missing.
addEventListener('look', (event) => {
  const isWaiting = ({ value, defaultValue }) => value !== defaultValue || meant !== undefined;
  const field = document.querySelector(`${FIELD}:focus`) ?? [...document.querySelectorAll(FIELD)].find(isWaiting);
  if (!field) return;
  event.preventDefault();
  // One that is on its way looks again by itself.
  if (!searching) search(field.form, false);
});
for (const name of ['popstate', 'leave', 'arrive']) addEventListener(name, () => (settled = meant = undefined));
for (const name of ['leave', 'arrive']) addEventListener(name, () => clearTimeout(search.timer));

// As the server compares them (SearchFolding.swift): without case and accents, one space between words.
const LETTERS = { 'ı': 'i', 'ة': 'ه', 'ى': 'ي', 'ٱ': 'ا', 'ـ': '' };
export const fold = (text) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[ıةىٱـ]/g, (letter) => LETTERS[letter]).trim().replace(/\s+/g, ' ');

// What was looked for lately stands in the page, the newest first.

const options = (form) => [...form.querySelectorAll('datalist option')];
const recent = (form) => options(form).map((option) => option.value);
const forget = (form, term) => options(form).filter((option) => fold(option.value) === fold(term)).forEach((option) => option.remove());

const post = (form, edit, term) => {
  const body = new URLSearchParams({ edit, term });
  // A search that is not remembered is no reason to disturb anybody.
  fetch(form.dataset.searches, { method: 'POST', body, headers: { accept: 'application/json' }, keepalive: true }).catch(() => {});
};

/** Puts a search before the others, here and on the server. */
const note = (form, term) => {
  const text = term.trim();
  if (!text || recent(form)[0] === text) return;
  forget(form, text);
  let list = form.querySelector('datalist');
  if (!list) form.append((list = document.createElement('datalist')));
  list.prepend(Object.assign(document.createElement('option'), { value: text }));
  options(form).slice(form.dataset.most).forEach((option) => option.remove());
  post(form, 'note', text);
};

// The combobox. The text in the field is never changed by going through the list, only by taking something from it.

const popup = (input) => input.form.querySelector('.suggestions');
const active = (input) => popup(input)?.querySelector('[aria-selected="true"]');

/** Makes a field a combobox where there is something to suggest. */
const prepare = (input) => {
  const { form } = input;
  if (popup(input) || !recent(form).length) return;
  const list = Object.assign(document.createElement('ul'), { id: 'suggestions', className: 'suggestions', hidden: true });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', form.dataset.recent);
  form.append(list);
  // The browser's own list would lie over it.
  input.removeAttribute('list');
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-haspopup', 'listbox');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
};

const choose = (input, option) => {
  active(input)?.setAttribute('aria-selected', 'false');
  if (!option) return input.removeAttribute('aria-activedescendant');
  option.setAttribute('aria-selected', 'true');
  input.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
};

const close = (input) => {
  const list = popup(input);
  if (!list || list.hidden) return;
  list.hidden = true;
  choose(input, null);
  input.setAttribute('aria-expanded', 'false');
};

/** Shows what begins as the text in the field does; all where it is empty. */
const open = (input) => {
  prepare(input);
  const list = popup(input);
  if (!list) return;
  const typed = fold(input.value);
  const terms = recent(input.form).filter((term) => fold(term).startsWith(typed) && fold(term) !== typed);
  list.replaceChildren(
    ...terms.map((term, index) => {
      const item = Object.assign(document.createElement('li'), { id: `suggestion-${index}` });
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', 'false');
      item.append(Object.assign(document.createElement('span'), { dir: 'auto', textContent: term }));
      return item;
    })
  );
  choose(input, null);
  list.hidden = !terms.length;
  input.setAttribute('aria-expanded', String(!list.hidden));
};

const take = (input, option) => {
  input.value = option.textContent;
  close(input);
  input.form.requestSubmit();
};

const step = (input, by) => {
  if (popup(input)?.hidden !== false) open(input);
  const list = popup(input);
  if (!list || list.hidden) return false;
  const items = [...list.children];
  const from = items.indexOf(active(input));
  // Beyond the last is the field itself, and then the first again.
  const to = from < 0 ? (by > 0 ? 0 : items.length - 1) : from + by;
  choose(input, items[to]);
  return true;
};

addEventListener('keydown', (event) => {
  const input = event.target;
  if (!input.matches?.(FIELD) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const option = active(input);
  const isOpen = popup(input)?.hidden === false;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (step(input, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  } else if (event.key === 'Enter' && option) {
    event.preventDefault();
    take(input, option);
  } else if (event.key === 'Enter' || event.key === 'Tab') {
    close(input);
  } else if (event.key === 'Escape' && isOpen) {
    // What was typed stays: the browser would empty the field.
    event.preventDefault();
    close(input);
  } else if (event.key === 'Delete' && event.shiftKey && option) {
    event.preventDefault();
    post(input.form, 'forget', option.textContent);
    forget(input.form, option.textContent);
    open(input);
  }
});

addEventListener('focusin', ({ target }) => target.matches(FIELD) && prepare(target));
addEventListener('focusout', ({ target }) => target.matches(FIELD) && close(target));
// The focus stays in the field.
addEventListener('pointerdown', (event) => event.target.closest?.('.suggestions') && event.preventDefault());
addEventListener('click', ({ target }) => {
  const option = target.closest('.suggestions > [role=option]');
  if (option) take(option.closest('form').querySelector(FIELD), option);
});
// Something that was found is opened, be it beside this page, or played.
for (const name of ['click', 'auxclick']) {
  addEventListener(name, ({ target, button }) => {
    const input = button < 2 && target.closest('[data-item] > a, [data-item] .play')?.closest('.pane')?.querySelector(FIELD);
    if (input) note(input.form, input.value);
  });
}

// How much was found, for those who don't see the list: in a place that was there before, so that it is said.

const status = (form) => {
  const place = form.querySelector('[role=status]') ?? Object.assign(document.createElement('p'), { className: 'visually-hidden' });
  place.setAttribute('role', 'status');
  if (!place.parentElement) form.append(place);
  return place;
};
const announce = (form) => {
  const pane = form.closest('.pane');
  status(form).textContent = [pane.querySelector('.count')?.textContent, pane.querySelector('.empty h2')?.textContent].filter(Boolean).join(' ');
};

document.querySelectorAll(FIELD).forEach(prepare);
