// Recent searches on a page go without a load. With the styles of suggestions and choices, which no page begins with.

import './suggestions.css';
import {
  content, delegate, formParameters, notice, post, queryAll, showNotice, showSaveFailure, withViewTransition,
} from './page.js';

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} change - Removes one recent search, or all of them.
 */
const removeSearches = async (form, change) => {
  try {
    const response = await post(form.action, change);
    const { message, error } = await response.json();
    showNotice(error?.message ?? message ?? notice.dataset.waiting);
    if (!response.ok) return;
  } catch {
    return showSaveFailure();
  }
  const term = change.get('term');
  for (const option of queryAll('.search option')) if (term === null || option.value === term) option.remove();
  const chip = form.closest('li');
  const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
  withViewTransition(() => {
    (other ? chip : form.closest('.recent'))?.remove();
    (other?.querySelector('button') ?? content()).focus({ preventScroll: true });
  }, true);
};
delegate('submit', '.recent form', (form, event) => {
  event.preventDefault();
  removeSearches(form, formParameters(form, event.submitter));
});
