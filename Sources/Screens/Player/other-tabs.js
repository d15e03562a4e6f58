// One tab plays at a time; the others show what plays there, and control it. A lock of the browser would do for a single one,
// but servers at home have no secure context.

import { localStore, queryAll } from '../App/page.js';
import { showTime, showTrack, updatePlayButtons } from './display.js';
import { audio, currentTime, isLoaded, isPlayingHere, isRemote, state, unload } from './playback.js';
import { Queue, parseQueue } from './queue.js';
import { hideSheet } from './player-sheet.js';

/**
 * Either what a tab plays now (its queue, as it is stored), or how far it has played, or an action for the tab that
 * plays, or that a film plays, or that a tab has been opened.
 *
 * @typedef {object} Message
 * @property {string} [state]
 * @property {boolean} [isPlaying]
 * @property {number} [duration]
 * @property {number} [time]
 * @property {string} [act]
 * @property {number} [value]
 * @property {number} [step] - How far a track of the queue is moved.
 * @property {import('./queue.js').Track} [track] - A track that is added to the queue.
 * @property {boolean} [isFilm]
 * @property {boolean} [isNew]
 */

/** @type {BroadcastChannel | undefined} */
let channel;
/** @param {Message} message */
export const tell = (message) => channel?.postMessage(message);

/**
 * @param {Record<string, string | undefined>} storage
 * @param {string} key
 * @param {string} value - Not stored where the storage is full.
 */
export const store = (storage, key, value) => { try { storage[key] = value; } catch {} };
/** Stores the queue for the next visit, and shows it to the other tabs. */
export const saveQueue = () => {
  const text = state.queue.track ? state.queue.serialise(currentTime()) : '';
  if (text) store(localStore, 'player', text);
  else delete localStore.player;
  tell({ state: text, isPlaying: isPlayingHere(), duration: audio.duration });
};

/** @param {Element} [except] */
export const pauseMedia = (except) => {
  for (const media of queryAll('audio, video')) if (media !== except) media.pause();
};

/** @param {Message} message */
const showRemote = ({ state: text, isPlaying, duration = NaN }) => {
  if (isLoaded()) unload();
  if (isPlaying) pauseMedia();
  const stored = parseQueue(text);
  // Rows of tracks that were there keep the focus.
  const known = new Map(state.queue.tracks.map((track) => [track.href, track]));
  const queue = stored?.queue ?? new Queue();
  queue.tracks = queue.tracks.map((track) => {
    const same = known.get(track.href);
    known.delete(track.href);
    return same ? Object.assign(same, track) : track;
  });
  state.queue = queue;
  state.startTime = stored?.time ?? 0;
  state.remote = isPlaying ? { duration, heard: Date.now() } : undefined;
  if (!queue.track) hideSheet();
  showTrack();
};

/** @param {(message: Message) => unknown} act - Called if this tab plays and another one controls it. */
export const connect = (act) => {
  channel = new BroadcastChannel('player');
  channel.onmessage = ({ data }) => {
    /** @type {Message} */
    const { state: text, time, duration = NaN, act: name, isFilm, isNew } = data;
    if (text !== undefined) showRemote(data);
    else if (isFilm) pauseMedia();
    else if (isNew) isPlayingHere() && saveQueue();
    else if (name) isPlayingHere() && act(data);
    else if (time !== undefined && !isLoaded()) {
      const wasRemote = isRemote();
      state.remote = { duration, heard: Date.now() };
      state.startTime = time;
      if (!wasRemote) updatePlayButtons();
      showTime();
    }
  };
  tell({ isNew: true });
};
/** A page with an open channel has no place in the back/forward cache. */
export const disconnect = () => {
  channel?.close();
  channel = undefined;
};
