// Sorts, filters and other choices replace the list, not the page. Each is a step in the history.

import {
  content, delegate, emit, formParameters, isInWindow, openPage, opensElsewhere, post, query, queryAll,
} from '../App/page.js';
import { busy } from '../App/busy.js';
import { refresh } from './list.js';
import { savePlace } from './place.js';
import { resetSearch, showList } from '../Search/search.js';

/** Browsers restore what was chosen on a page last; the form says what the page shows. */
// A field of a facet may have the name of a method.
const resetChoices = () => queryAll('form.choices, .facets > form').forEach((form) => HTMLFormElement.prototype.reset.call(form));
resetChoices();
addEventListener('pageshow', resetChoices);

/** @type {(pane: HTMLElement, page: Document) => void} - Until the answer has come, the list that was there stays. */
const keepList = (pane, page) => {
  const list = pane.querySelector('.list');
  const newPane = query('.pane', page);
  if (!list || newPane.querySelector('.list') || !content(page).dataset.pending) return;
  queryAll('.skeleton, .places, .hint', newPane).forEach((part) => part.remove());
  newPane.append(list);
  pane.dataset.stale = '';
};

/** @type {(control: HTMLElement, address: string) => Promise<void>} */
const choose = async (control, address) => {
  const pane = control.closest('.pane');
  if (!pane?.querySelector('form.search')) return openPage(address);
  const url = new URL(address);
  const isBeside = pane.matches('.master');
  if (isBeside) {
    // A list beside an item stays beside it, and begins with its first page instead of the item's.
    url.pathname = location.pathname;
    url.searchParams.set('page', '1');
  }
  control.closest('.popover')?.hidePopover();
  const wasAsked = await showList(url.href, {
    fallback: address,
    prepare: (page) => {
      savePlace();
      emit('listWillChange');
      keepList(pane, page);
    },
    updateHistory: (address) => {
      resetSearch();
      const url = new URL(address);
      if (isBeside) url.searchParams.delete('page');
      history[url.href === location.href ? 'replaceState' : 'pushState'](null, '', url);
    },
  });
  if (isBeside && wasAsked) pane.scrollTop = 0;
  if (!wasAsked) resetChoices();
};

// Capturing, so that navigation.js finds the event handled.
delegate('click', '.menu a, .filters a, .narrowed a, .facets a', (link, event) => {
  // Without a search field, the link leads to another page.
  if (opensElsewhere(event) || !link.closest('.pane')?.querySelector('form.search')) return;
  event.preventDefault();
  choose(link, link.href);
}, true);
delegate('change', '.choices select', (select) => {
  if (select.form) choose(select, `${select.form.action}?${formParameters(select.form)}`);
});
// The fields of facets are sent together; the server would leave out the empty ones.
delegate('submit', '.facets > form', (form, event) => {
  event.preventDefault();
  const parameters = formParameters(form);
  const chosen = [...parameters].filter(([name, value]) => value && name !== 'chosen');
  const url = new URL(form.getAttribute('action') ?? '', location.href);
  url.search = String(new URLSearchParams(chosen));
  choose(form, url.href);
}, true);
// Beside a list, what is chosen counts at once. A slider changes the field of its bound, which is sent.
delegate('change', '.facets:not(:popover-open) > form', (form, { target }) => {
  if (target instanceof Element && !target.matches('.range *')) form.requestSubmit();
});
// The choices that are rarely made are beyond the edge of a phone.
delegate('toggle', '.choices details[open]', (details) => {
  details.querySelector('.choice')?.scrollIntoView({ block: 'nearest', inline: 'start' });
}, true);
// Browsers don't scroll to a select that is partly visible.
delegate('focusin', '.choices select', (select) => select.scrollIntoView({ block: 'nearest', inline: 'nearest' }));

/** @type {(form: HTMLFormElement, submitter: HTMLElement | null) => Promise<void>} - The first item in the window stays where it is. */
const changeLayout = async (form, submitter) => {
  const cell = scrollY > 0 ? queryAll('.pane [data-item]', content()).find(isInWindow) : undefined;
  const top = cell?.getBoundingClientRect().top ?? 0;
  const response = await post(form.action, formParameters(form, submitter)).catch(() => null);
  if (!response?.ok) return;
  await refresh();
  const same = cell && content().querySelector(`.pane [data-item="${CSS.escape(cell.dataset.item ?? '')}"]`);
  if (same) scrollBy({ top: same.getBoundingClientRect().top - top, behavior: 'instant' });
};
delegate('submit', 'form.layout-switch', (form, event) => {
  event.preventDefault();
  form.closest('.popover')?.hidePopover();
  busy(changeLayout(form, event.submitter));
});
