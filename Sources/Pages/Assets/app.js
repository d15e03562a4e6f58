// The scripts of every page, in the order in which they run. `ScriptBundle` joins them into one file; `paging.js`,
// `editing.js`, `player.js` and `carousel.js` are loaded with the first page that needs them.

import './site.js';
import './back.js';
import './navigate.js';
import './reach.js';
import './choices.js';
import './keyboard.js';
import './loader.js';
