// The page for adding a source: an address that is pasted is asked at once, and each choice shows in the preview.

import {
  currentPath, delegate, emit, fetchPage, formParameters, keepPictures, query, queryAll, showLoadFailure,
} from '../App/page.js';
import { glide } from '../App/gliding.js';
import { shown } from '../List/shown.js';

/** Counts the requests, so that only the answer to the last one is shown. */
let requests = 0;

/**
 * Replaces the preview, and the choices but for the one that has the focus.
 *
 * @type {(answer: HTMLElement, newAnswer: HTMLElement) => void}
 */
const replaceDraft = (answer, newAnswer) => {
  answer.querySelector(':scope > .problem')?.remove();
  const problem = newAnswer.querySelector(':scope > .problem');
  if (problem) answer.prepend(problem);
  const preview = newAnswer.querySelector('.preview');
  // Without one, the choices stay as they are, and so does what they are about.
  if (!preview) return;
  answer.querySelector('.preview')?.replaceWith(preview);
  const parts = queryAll('.parts > *', answer);
  queryAll('.parts > *', newAnswer).forEach((part, index) => {
    if (!parts[index]?.contains(document.activeElement)) parts[index]?.replaceWith(part);
  });
};

/** @param {HTMLFormElement} form */
const show = async (form) => {
  const number = ++requests;
  const url = `${form.action}?${formParameters(form)}`;
  const answer = query('.answer');
  const isNew = form.matches('.address');
  const old = [...answer.childNodes];
  answer.ariaBusy = 'true';
  if (isNew) answer.replaceChildren(...query('template#loading').content.cloneNode(true).childNodes);
  try {
    const page = await fetchPage(url);
    if (number !== requests || !answer.isConnected) return;
    history.replaceState(null, '', url);
    shown.path = currentPath();
    const newAnswer = query('.answer', page);
    const change = isNew
      ? () => answer.replaceChildren(...newAnswer.childNodes) : () => replaceDraft(answer, newAnswer);
    glide(() => queryAll('.preview [data-item]'), () => keepPictures(change));
    emit('partsDidChange');
  } catch {
    if (number !== requests) return;
    if (isNew) answer.replaceChildren(...old);
    showLoadFailure();
  } finally {
    if (number === requests) answer.ariaBusy = null;
  }
};

delegate('submit', 'form.address, form.parts', (form, event) => {
  const { submitter } = event;
  if (submitter?.getAttribute('formmethod') === 'post') {
    // A second click would add another source. The page comes within this time.
    submitter.inert = true;
    setTimeout(() => { submitter.inert = false; }, 10_000);
    return;
  }
  event.preventDefault();
  show(form);
});
delegate('input', '.address input', ({ form }, event) => {
  if (event instanceof InputEvent && event.inputType === 'insertFromPaste') form?.requestSubmit();
});
delegate('change', 'form.parts', (form, { target }) => {
  // A character or colour of one's own is chosen by entering it.
  const own = target instanceof Element && target.closest('.own')?.querySelector('input');
  if (own) own.checked = true;
  show(form);
});
