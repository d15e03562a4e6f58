// Shows the form for following a list or an item over the page, and has its number fit its other choices.

import './following.css';
import { showDialog } from '../App/dialog.js';
import { delegate, queryAll } from '../App/page.js';

/** @param {Element} form */
const fit = (form) => {
  const [fact, test] = queryAll('select', form);
  const number = form.querySelector('input[type=number]');
  const unit = form.querySelector('.unit');
  if (!fact || !test || !number || !unit) return;
  number.required = Boolean(fact.value) && test.value !== 'changes';
  unit.textContent = test.value === 'changes-by' ? '%' : fact.selectedOptions[0]?.dataset.unit ?? '';
};
delegate('change', '#follow > form', (form) => fit(form));

/** The forms that the page has now. */
export const show = () => { for (const form of queryAll('#follow > form')) fit(form); };

/** @param {HTMLAnchorElement} link */
export const open = async (link) => {
  await showDialog(link.href, '#follow');
  show();
};
