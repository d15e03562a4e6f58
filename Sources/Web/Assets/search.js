// Search fields: suggest what was looked for lately (the combobox of ARIA 1.2, with a listbox), say how much was found, and
// have remembered what was worth it. Looking itself is site.js's.

const FIELD = '.search input[type=search]';
/** As the server compares them: without case and accents, one space between words. */
const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');

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

addEventListener('input', ({ target }) => {
  if (!target.matches(FIELD)) return;
  if (target.value.trim()) open(target);
  else close(target);
});
addEventListener('focusin', ({ target }) => target.matches(FIELD) && prepare(target));
addEventListener('focusout', ({ target }) => target.matches(FIELD) && close(target));
// The focus stays in the field.
addEventListener('pointerdown', (event) => event.target.closest?.('.suggestions') && event.preventDefault());
addEventListener('click', ({ target }) => {
  const option = target.closest('.suggestions > [role=option]');
  if (option) return take(option.closest('form').querySelector('input[type=search]'), option);
  // Something that was found is opened.
  const input = target.closest('[data-item] > a')?.closest('.pane')?.querySelector(FIELD);
  if (input) note(input.form, input.value);
});

// How much was found, for those who don't see the list: in a place that was there before, so that it is said.

const announce = (form) => {
  const pane = form.closest('.pane');
  const text = [pane.querySelector('.count')?.textContent, pane.querySelector('.empty h2')?.textContent].filter(Boolean).join(' ');
  let status = form.querySelector('[role=status]');
  if (!status) {
    status = Object.assign(document.createElement('p'), { className: 'visually-hidden' });
    status.setAttribute('role', 'status');
    form.append(status);
  }
  status.textContent = text;
};

addEventListener('searched', ({ target: form, detail }) => {
  const input = form.querySelector('input[type=search]');
  announce(form);
  if (!detail.isFinal) return;
  close(input);
  if (form.closest('.pane').querySelector('[data-item]')) note(form, input.value);
});

// A network that is back finds what was typed without one.

addEventListener('online', () => {
  const input = document.querySelector(FIELD);
  const shown = new URLSearchParams(location.search).get('term') ?? '';
  if (input && input.value.trim() !== shown) input.dispatchEvent(new Event('input', { bubbles: true }));
});

document.querySelectorAll(FIELD).forEach(prepare);
