// Loads dialogs when the first one is shown.

import { busy } from './busy.js';
import { pageSignal, showLoadFailure } from './page.js';

/** @type {Promise<typeof import('./dialog.js')> | undefined} */
let dialogs;
/**
 * Shows a part of another page as a dialog (dialog.js).
 *
 * @param {string} url - The browser goes there if the page has no such part.
 * @param {string} selector
 */
export const showDialog = (url, selector, signal = pageSignal()) =>
  busy((dialogs ??= import('./dialog.js')).then(({ show }) => show(url, selector, signal), () => {
    dialogs = undefined;
    showLoadFailure();
  }));
