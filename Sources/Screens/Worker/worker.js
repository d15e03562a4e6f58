// The service worker. The server puts `SHELL` before it: the version, and the addresses that are saved at once.

import './router.js';
import './push.js';
