// The only script of the page where strangers sign in.

import './passkey.js';
