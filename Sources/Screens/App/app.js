// The scripts of every page, in the order in which they run. `ScriptBundle` joins them into one file; `lazy-loading.js` loads
// others after it.

import './storage-owner.js';
import '../Cells/favourite-button.js';
import './back-links.js';
import './navigation.js';
import './version-update.js';
import '../Cells/pictures.js';
import '../Cells/share.js';
import './connection.js';
import './lazy-loading.js';
