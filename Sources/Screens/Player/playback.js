// One audio element for the whole visit, with the list that it was started from as its queue.

import { query } from '../App/page.js';
import { Queue } from './queue.js';

export const player = query('#player');
export const audio = query('audio', player);

/**
 * The queue, where a track starts that isn't loaded yet, in seconds, and what another tab last said of the track that it
 * plays. Its clock says so four times a second.
 *
 * @type {{ queue: Queue, startTime: number, remote?: { duration: number, heard: number } }}
 */
export const state = { queue: new Queue(), startTime: 0 };
export const isRemote = () => state.remote !== undefined && Date.now() - state.remote.heard < 3000;

/** Whether a track is loaded; a load of another page would end it (navigation.js). */
export const isLoaded = () => audio.hasAttribute('src');
export const isPlayingHere = () => isLoaded() && !audio.paused;
export const currentTime = () => (isLoaded() ? audio.currentTime : state.startTime);
export const currentDuration = () =>
  (isLoaded() && audio.duration) || (state.remote?.duration ?? state.queue.track?.duration ?? NaN);

export const unload = () => {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
};
