// How far tracks have played: the server is told when one pauses, ends or is left, and a long one goes on from there.

import { localStore } from '../App/page.js';
import { store } from './other-tabs.js';
import { audio, player, state } from './playback.js';
import { addressOf, keyOf } from './queue.js';

/** @typedef {import('./queue.js').Track} Track */

/** The duration from which a track is long, in seconds, and how many positions are stored. */
export const LONG = 300;
const MOST_POSITIONS = 50;
/** What has played for less is not recorded, in seconds. */
const LEAST = 3;

/** @returns {[key: string, position: number][]} The latest last. */
const positions = () => {
  try {
    /** @type {[unknown, unknown][]} */
    const stored = JSON.parse(localStore.positions ?? '[]');
    // @ts-ignore: TypeScript 4.8 infers no type predicate.
    return stored.filter(([key, position]) => typeof key === 'string' && Number(position) > 0);
  } catch {
    return [];
  }
};
/** @type {(track: Track) => number} - Where a track begins, in seconds. */
export const startOf = (track) => positions().find(([key]) => key === keyOf(track))?.[1] ?? 0;
/** @type {(track: Track, position: number, duration: number) => void} */
const storePosition = (track, position, duration) => {
  const others = positions().filter(([key]) => key !== keyOf(track));
  // One that has played to its end begins again.
  if (position < duration - LEAST) others.push([keyOf(track), Math.round(position)]);
  store(localStore, 'positions', JSON.stringify(others.slice(-MOST_POSITIONS)));
};

/** @type {{ track: Track, position: number, duration: number, isRecorded: boolean } | undefined} */
let progress;
const update = () => {
  const { track } = state.queue;
  if (!track || audio.getAttribute('src') !== track.preview || !Number.isFinite(audio.duration)) return;
  const isRecorded = progress?.track === track && progress.position === audio.currentTime && progress.isRecorded;
  progress = { track, position: audio.currentTime, duration: audio.duration, isRecorded };
};
const record = () => {
  if (!progress || progress.isRecorded || progress.position <= LEAST) return;
  const { track, position, duration } = progress;
  progress.isRecorded = true;
  if (duration > LONG) storePosition(track, position, duration);
  if (!player.dataset.records) return;
  const body = new URLSearchParams({ position: position.toFixed(1), duration: duration.toFixed(1) });
  navigator.sendBeacon(addressOf(track, 'played'), body);
};
for (const type of ['timeupdate', 'seeked']) audio.addEventListener(type, update);
for (const type of ['pause', 'ended']) audio.addEventListener(type, () => {
  update();
  record();
});
// Another track is loaded, or none.
audio.addEventListener('emptied', () => {
  record();
  progress = undefined;
});
addEventListener('pagehide', record);
addEventListener('visibilitychange', () => { if (document.hidden) record(); });
