// Loads dialogs when the first one is shown.

import { importOnce } from './import-once.js';
import { pageSignal, showLoadFailure } from './page.js';
import { busy } from './busy.js';

const dialogs = importOnce(() => import('./dialog.js'));
/**
 * Shows a part of another page as a dialog (dialog.js).
 *
 * @param {string} url - The browser goes there if the page has no such part.
 * @param {string} selector
 */
export const showDialog = (url, selector, signal = pageSignal()) =>
  busy(dialogs().then(({ show }) => show(url, selector, signal), showLoadFailure));
