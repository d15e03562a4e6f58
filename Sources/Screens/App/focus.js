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

/** @param {Element} details - Of a facet, or of those of its values that unfold. */
const foldKey = (details) => details.className + details.querySelector('[name]')?.getAttribute('name');
/**
 * Keeps the controls above a list as they are used: the one that takes the place of a focused one gets the focus.
 *
 * @returns {() => void} To be called when the controls have been replaced.
 */
export const keepControls = () => {
  const control = document.activeElement;
  const giveFocus = holdFocus();
  const name = control?.getAttribute('name');
  const value = control?.matches('[type=checkbox]') ? `[value="${CSS.escape(control.getAttribute('value') ?? '')}"]` : '';
  const selector = name && control?.closest('.choices, .facets')
    ? `:is(.choices, .facets) [name="${CSS.escape(name)}"]${value}:not([type=hidden])`
    : ['.menu > button', '.facets a', '.narrow > button', '.narrowed a', '.filters > [aria-current]', '.choices summary']
      .find((one) => control?.closest(one.split(' ')[0]));
  const wasOpen = document.querySelector('.choices details')?.open;
  const top = document.querySelector('.facets')?.scrollTop;
  const folds = new Map(queryAll('.facets details').map((one) => [foldKey(one), one]));
  return () => {
    /** @type {(HTMLElement | null | '' | undefined)[]} */
    const candidates = [];
    for (const one of queryAll('.facets details')) {
      const old = folds.get(foldKey(one));
      if (old) one.open = old.open;
      if (old?.firstElementChild === control) candidates.push(one.querySelector('summary'));
    }
    document.querySelector('.facets')?.scrollTo(0, top ?? 0);
    const details = document.querySelector('.choices details');
    if (details && wasOpen) details.open = true;
    // The last choice that is taken back has no place.
    if (selector) candidates.push(...[selector, '.narrow > button', '.facets summary'].map((one) => document.querySelector(one)));
    const next = candidates.find((one) => one && one.checkVisibility());
    if (next) giveFocus(next);
    // A bound that someone types while another is sent.
    const bound = document.querySelector('.bounds :focus');
    if (bound instanceof HTMLInputElement && control instanceof HTMLInputElement) bound.value = control.value;
  };
};

/** What can have the focus. */
export const FOCUSABLE = 'a[href], button, input, select, [tabindex]';
/** @param {Element} element */
const role = (element) =>
  ['id', 'name', 'href', 'data-key', 'class'].map((name) => element.getAttribute(name)).join('\n');
/**
 * Keeps the focus while the content is replaced.
 *
 * @returns {() => boolean} To be called when it has been replaced; whether the same element has the focus again.
 */
export const keepFocus = () => {
  const focused = document.activeElement;
  const giveFocus = holdFocus();
  const same = () => queryAll(FOCUSABLE, content()).filter((other) => focused && role(other) === role(focused));
  const index = same().findIndex((other) => other === focused);
  return () => {
    const element = same()[index];
    giveFocus(element);
    return element !== undefined;
  };
};

/** @type {(cell?: Element) => void} - A restored focus is visible to those who use the keyboard. */
export const restoreFocus = (cell) => cell?.querySelector('a')?.focus({ preventScroll: true, focusVisible: !usesPointer() });
