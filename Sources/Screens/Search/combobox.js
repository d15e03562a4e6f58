// The options of a search field: the list of a combobox (ARIA 1.2), whose focus stays in the field.

import { queryAll } from '../App/page.js';

/**
 * @param {() => HTMLInputElement} field
 * @param {() => HTMLElement | null} list - The list of the options; null if there is none yet.
 */
export const combobox = (field, list) => {
  const options = () => queryAll('[role=option]', list() ?? document.createDocumentFragment());
  const active = () => options().find(({ ariaSelected }) => ariaSelected === 'true');
  /** @param {Element} [option] */
  const setActive = (option) => {
    const old = active();
    if (old) old.ariaSelected = 'false';
    if (!option) return field().removeAttribute('aria-activedescendant');
    option.ariaSelected = 'true';
    field().setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  return {
    active, options, setActive,
    /** Makes the field a combobox with the list. */
    prepare: () => {
      // Otherwise the browser's own list covers this one.
      field().removeAttribute('list');
      field().setAttribute('aria-controls', list()?.id ?? '');
      Object.assign(field(), {
        role: 'combobox', ariaAutoComplete: 'list', ariaHasPopup: 'listbox', ariaExpanded: String(list()?.hidden === false),
      });
    },
    /** @param {Node[]} content - Options, or groups of them. Without one, the list is closed. */
    show: (content) => {
      const box = list();
      if (!box) return;
      box.replaceChildren(...content);
      options().forEach((option, index) => {
        option.id = `${box.id}-${index}`;
        option.ariaSelected = 'false';
      });
      setActive();
      box.hidden = !content.length;
      field().ariaExpanded = String(!box.hidden);
    },
    /**
     * @param {number} step - 1 or -1.
     * @param {boolean} [wraps] - Whether the last option leads to the first; otherwise none is active between them.
     */
    move: (step, wraps = false) => {
      const all = options();
      const index = all.findIndex(({ ariaSelected }) => ariaSelected === 'true');
      const next = index < 0 && step < 0 ? all.length - 1 : index + step;
      setActive(wraps ? all.at(next % all.length) : all[next]);
    },
  };
};
