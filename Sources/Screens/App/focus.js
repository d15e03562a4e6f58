// Keeps the focus while what has it is replaced.

import { content, queryAll, sessionStore } from './page.js';

for (const type of ['keydown', 'pointerdown']) {
  addEventListener(type, () => { if (sessionStore.input !== type) sessionStore.input = type; }, true);
}
const usesPointer = () => sessionStore.input === 'pointerdown';

let isByKeys = false;
addEventListener('focusin', () => { isByKeys = !usesPointer(); });
addEventListener('pointerdown', () => { isByKeys = false; }, true);
/** Whether keys have brought the focus to where it is. After a press, keys are not meant for what was pressed. */
export const isFocusByKeys = () => isByKeys;

/** The controls that people type or choose in with keys, also after a press. */
export const FIELD = 'input:not([type=range], [type=checkbox]), select, textarea';

/** @returns A function that gives the focus to another element, with an outline if the one that has it now has one. */
export const holdFocus = () => {
  const focusVisible = document.activeElement?.matches(':focus-visible') ?? false;
  const wasByKeys = isByKeys;
  /** @param {HTMLElement | null | undefined} element */
  return (element) => {
    element?.focus({ preventScroll: true, focusVisible });
    isByKeys = wasByKeys;
  };
};

/** A selector of elements that can have the focus. */
export const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, summary, [tabindex]';
/** @param {Element} element */
const role = (element) => ['id', 'name', 'href', 'popovertarget', 'data-key', element.matches('[type=checkbox]') ? 'value' : 'class']
  .map((name) => element.getAttribute(name)).join('\n');
/** Where the focus goes from a choice that is taken back. */
const CHOICES = ['.filters > [aria-current]', '.narrowed a', '.filter', '.facets summary'];
const folds = () => queryAll('.facets details, .choices details');
/** @param {Element} details - Of a facet, or of those of its values that unfold. */
const foldKey = (details) => details.className + details.querySelector('[name]')?.getAttribute('name');
/**
 * Keeps the focus, and the facets as they are unfolded and scrolled, while the content is replaced.
 *
 * @returns {() => boolean} To be called when it has been replaced; whether the same control has the focus again.
 */
export const keepFocus = () => {
  const focused = document.activeElement;
  const giveFocus = holdFocus();
  const same = () => queryAll(FOCUSABLE, content()).filter((other) => focused && role(other) === role(focused));
  const index = same().findIndex((other) => other === focused);
  const isChoice = focused?.closest('.narrowed, .facets, .filters') ?? false;
  const wereOpen = new Map(folds().map((one) => [foldKey(one), one.open]));
  const top = document.querySelector('.facets')?.scrollTop ?? 0;
  return () => {
    for (const one of folds()) one.open = wereOpen.get(foldKey(one)) ?? one.open;
    document.querySelector('.facets')?.scrollTo(0, top);
    if (focused?.isConnected) return true;
    const choices = isChoice ? CHOICES.map((one) => document.querySelector(one)) : [];
    const next = [same()[index], ...choices].find((one) => one?.checkVisibility());
    giveFocus(next);
    // A bound that someone types while another is sent.
    const isBound = next instanceof HTMLInputElement && next.matches(':is(.bounds, .range) *');
    if (isBound && focused instanceof HTMLInputElement) next.value = focused.value;
    return Boolean(next);
  };
};

/** @type {(cell?: Element) => void} - A restored focus is visible to those who use the keyboard. */
export const restoreFocus = (cell) => cell?.querySelector('a')?.focus({ preventScroll: true, focusVisible: !usesPointer() });
