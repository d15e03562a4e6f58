// Says while something is under way that changes the page: its content is busy, so that screen readers wait for the end.

/** @type {Set<unknown>} - The promises and the timers that change something. */
const underWay = new Set();
/** To be called when other content has come, too. */
export const updateBusy = () => {
  const main = document.getElementById('content');
  if (main) main.ariaBusy = underWay.size ? 'true' : null;
};
/** @type {(work: unknown, isUnderWay: boolean) => void} */
const setUnderWay = (work, isUnderWay) => {
  underWay[isUnderWay ? 'add' : 'delete'](work);
  updateBusy();
};

/**
 * Says that the page is busy until a promise is settled. One that may never be isn't for it.
 *
 * @template Work
 * @param {Promise<Work>} work
 */
export const busy = (work) => {
  setUnderWay(work, true);
  const end = () => setUnderWay(work, false);
  work.then(end, end);
  return work;
};

/** @param {number} timer */
export const stopTimer = (timer) => {
  clearTimeout(timer);
  setUnderWay(timer, false);
};
/**
 * Has the page busy until a function is called.
 *
 * @param {() => unknown} callback
 * @param {number} delay - In milliseconds.
 */
export const startTimer = (callback, delay) => {
  const timer = setTimeout(() => {
    stopTimer(timer);
    callback();
  }, delay);
  setUnderWay(timer, true);
  return timer;
};
