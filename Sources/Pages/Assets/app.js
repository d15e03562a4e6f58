// The scripts of every page, in the order in which they run. `ScriptBundle` joins them into one file; `paging.js` and
// `editing.js` are loaded with the first page that needs them.

import './site.js';
import './player.js';
import './navigate.js';
import './reach.js';
import './search.js';
