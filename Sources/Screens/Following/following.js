// Shows the form for following a list or an item over the page.

import './following.css';
import { showDialog } from '../App/dialog.js';

/** @param {HTMLAnchorElement} link */
export const open = (link) => showDialog(link.href, '#follow');
