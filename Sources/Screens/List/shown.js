// The list and the path that the page shows.

import { currentPath } from '../App/page.js';

/**
 * The path of what the page shows, and its list if that has several pages.
 *
 * @type {{ path: string, pagedList?: import('./paging.js').PagedList }}
 */
export const shown = { path: currentPath() };
