// Says when the server can't be reached. The connection is checked after a failure, until the server is back, when someone
// returns to the page, and now and then.

import { content, emit, isServerReachable, live, notice, on, query } from './page.js';
import { startTimer, stopTimer } from './busy.js';

const connectionBar = query('#connection');
/** How long the server may take before the page says that it is away, in milliseconds; and if it has been silent already. */
const PATIENCE = 2000;
const SHORT_PATIENCE = 700;
/** A server that answers within this time is there again. */
const LONGEST_CHECK = 10000;
const RETRY_DELAY = 3000;
/** How often a page checks while nothing happens, unless it has a stream, which says so itself when it is lost. */
const IDLE_INTERVAL = 15000;
let checkTimer = 0;
/** @param {number} delay */
const checkLater = (delay) => {
  clearTimeout(checkTimer);
  checkTimer = setTimeout(() => {
    if (live.isConnected && !connectionBar.textContent) checkLater(IDLE_INTERVAL);
    else checkConnection(PATIENCE, setTimeout);
  }, delay);
};
/** When the server answered last, and how long that took. */
let heardAt = 0;
let lastAnswer = 0;

const checkConnection = async (patience = PATIENCE, startClaim = startTimer) => {
  // Nobody looks at it. It is checked when someone returns.
  if (document.hidden) return;
  const begin = performance.now();
  const claim = () => {
    if (heardAt <= begin) connectionBar.textContent = connectionBar.dataset[navigator.onLine ? 'unreachable' : 'offline'] ?? '';
  };
  // Some networks are slow, and a new connection takes three round trips before the request.
  const claimTimer = startClaim(claim, Math.max(patience, 2 * lastAnswer, 4 * (navigator.connection?.rtt ?? 0)));
  // The browser isn't asked: a server at home can be reached offline.
  const isReachable = await isServerReachable(LONGEST_CHECK);
  stopTimer(claimTimer);
  checkLater(isReachable ? IDLE_INTERVAL : RETRY_DELAY);
  if (!isReachable) return claim();
  heardAt = performance.now();
  lastAnswer = heardAt - begin;
  if (connectionBar.textContent) emit('connectionRestored');
  connectionBar.textContent = '';
};
const checkSoon = () => checkConnection(SHORT_PATIENCE);
addEventListener('offline', () => checkConnection());
addEventListener('online', () => checkConnection());
on('requestFailed', () => void checkSoon());
addEventListener('visibilitychange', () => checkConnection());
/** @param {boolean} [isFromMemory] - Whether the page is shown as someone left it. */
const checkIfSaved = (isFromMemory) => {
  if (!content().dataset.kept) {
    if (!isFromMemory) heardAt = performance.now();
    return !navigator.onLine && checkConnection();
  }
  // It was true when the page was saved.
  notice.replaceChildren();
  checkSoon();
};
on('pageDidArrive', ({ isKept }) => void checkIfSaved(isKept));
checkIfSaved();
checkLater(IDLE_INTERVAL);
