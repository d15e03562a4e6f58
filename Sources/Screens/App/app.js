// The scripts of every page, in the order in which they run. `ScriptBundle` joins them into one file; `paging.js`,
// `editing.js`, `passkey.js`, `player.js` and `carousel.js` are loaded with the first page that needs them.

import './storage-owner.js';
import '../Cells/favourite-button.js';
import './back-links.js';
import './navigation.js';
import './version-update.js';
import '../Cells/share.js';
import './connection.js';
import '../List/sort-and-filter.js';
import './keyboard.js';
import './lazy-loading.js';
