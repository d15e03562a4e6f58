// Space plays and pauses, ← and → seek, with Shift through the queue; not where these keys mean something else.

import { FIELD, isFocusByKeys } from '../App/focus.js';
import { delegate, hasModifier } from '../App/page.js';
import { currentTime, state } from './playback.js';

/** Elements that use all of these keys themselves. */
const OWN_KEYS = `${FIELD}, video, [contenteditable], dialog:not(#player-sheet), :popover-open:not(#player-sheet)`;
/** Elements along which the arrows lead, or which they scroll. */
const ROWS = '[type=range], [data-layout]:not([data-layout=list]) a, .few, .choices, .filters, [role=tablist]';
/**
 * Whether an element uses a key itself. Space presses a button that keys have reached.
 *
 * @param {Element} target
 * @param {KeyboardEvent} event
 */
const usesKey = (target, { key, shiftKey }) => {
  if (target.closest(OWN_KEYS)) return true;
  if (key === ' ') return isFocusByKeys() && target.closest('button, summary, [type=checkbox]') !== null;
  return !shiftKey && target.closest(isFocusByKeys() ? ROWS : '[type=range]') !== null;
};
/** @param {(name: string, value?: number) => unknown} act */
export const connectKeys = (act) => delegate('keydown', '*', (target, event) => {
  if (!state.queue.track || event.defaultPrevented || hasModifier(event) || usesKey(target, event)) return;
  const { key, shiftKey } = event;
  if (key === ' ') act('toggle');
  else if (key === 'ArrowLeft') shiftKey ? act('previous') : act('seek', currentTime() - 5);
  else if (key === 'ArrowRight') shiftKey ? act('next') : act('seek', currentTime() + 5);
  else return;
  event.preventDefault();
});
