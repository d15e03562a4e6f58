// Plays previews, with buttons, keys, and the keys of the device.

import { beginDrag } from '../App/dragging.js';
import {
  content, createElement, delegate, emit, isServerReachable, localStore, on, query, queryAll, sessionStore, showNotice,
} from '../App/page.js';
import { showTime, showTrack, updateMediaSession } from './display.js';
import { connectKeys } from './player-keys.js';
import { connect, disconnect, pauseMedia, saveQueue, store, tell } from './other-tabs.js';
import { audio, currentTime, isLoaded, isPlayingHere, isRemote, player, state, unload } from './playback.js';
import { hideSheet } from './player-sheet.js';
import { startOf } from './progress.js';
import { Queue, parseQueue } from './queue.js';
import { focusRow } from './queue-rows.js';
import './sound-settings.js';
import { trackOf, tracksOf } from './tracks.js';

/** @typedef {import('./queue.js').Track} Track */

/** @type {(event: 'failed' | 'unsaved' | 'moved' | 'removed' | 'queuedNext' | 'queuedLast', track: Track) => string} */
const describe = (event, { title }) => player.dataset[event]?.replace('{title}', () => title) ?? '';

const queueDidChange = () => {
  showTrack();
  saveQueue();
};

// Where the browser refuses, or the track can't be loaded, the events of the audio element tell.
const play = () => audio.play().catch(() => {});

const startTrack = (time = state.queue.track ? startOf(state.queue.track) : 0) => {
  state.remote = undefined;
  audio.src = state.queue.track?.preview ?? '';
  if (time) audio.currentTime = time;
  state.startTime = 0;
  queueDidChange();
  play();
};

/**
 * @param {number} index
 * @param {number} step - 1 or -1.
 */
const playTrack = (index, step) => {
  if (state.queue.moveTo(index, step)) return startTrack();
  if (step > 0 || audio.error) audio.pause();
  seek(0);
  saveQueue();
};

/** @param {number} time */
const seek = (time) => {
  const target = Math.max(Math.min(time, audio.duration || time), 0);
  if (isLoaded()) audio.currentTime = target;
  else state.startTime = target;
  showTime();
};

const next = () => playTrack(state.queue.index + 1, 1);
const previous = () => {
  const { index } = state.queue;
  if (currentTime() > 3 || index === 0) seek(0);
  else playTrack(index - 1, -1);
};
const toggle = () => {
  if (!isLoaded() || audio.error) startTrack(state.startTime);
  else if (audio.paused) play();
  else audio.pause();
};
/** Unloads the track, which can go on from where it is. */
const suspend = () => {
  state.startTime = audio.currentTime;
  unload();
  queueDidChange();
};
const clear = () => {
  unload();
  Object.assign(state, { queue: new Queue(), startTime: 0 });
  hideSheet();
  queueDidChange();
  updateMediaSession();
  content().focus({ preventScroll: true });
};

/** @type {(tracks: Track[], index: number, time?: number) => void} - Plays a list from a place in it. Shuffling and repeating go on. */
const playList = (tracks, index, time) => {
  const { repeat, isShuffled } = state.queue;
  state.queue = Object.assign(new Queue(tracks, index), { repeat });
  if (isShuffled) state.queue.shuffle(true);
  startTrack(time);
};
/**
 * Plays the first part of a list that can be played. The other parts follow as they come, unless something else is played.
 *
 * @param {ParentNode} pane
 * @param {boolean} isShuffled - Whether in random order.
 */
const playAll = async (pane, isShuffled) => {
  if (isShuffled !== state.queue.isShuffled) state.queue.shuffle(isShuffled);
  // Some browsers only let a tap begin a sound, and the first part may come after it.
  if (!isLoaded()) audio.load();
  let expected = state.queue;
  let isStarted = false;
  for await (const tracks of tracksOf(pane)) {
    if (state.queue !== expected) return;
    if (isStarted) {
      expected.append(tracks);
      queueDidChange();
    } else if (tracks.length) {
      playList(tracks, expected.isShuffled ? Math.floor(Math.random() * tracks.length) : 0);
      isStarted = true;
      expected = state.queue;
    }
  }
};
/** @type {(text: string, undo: () => void) => void} */
const showNoticeWithUndo = (text, undo) => {
  const button = createElement('button', { className: 'quiet', type: 'button', textContent: player.dataset.undo ?? '' });
  button.addEventListener('click', () => {
    undo();
    queueDidChange();
    showNotice();
  });
  showNotice(text, button);
};
/**
 * @param {number} index
 * @param {number} [step] - None removes the track.
 */
const edit = (index, step) => {
  const edited = state.queue;
  const track = edited.edit(index, step);
  queueDidChange();
  if (!track) return;
  // Who sees the rows sees that one has moved.
  if (step) return query('#arrival').textContent = describe('moved', track);
  showNoticeWithUndo(describe('removed', track), () => {
    edited.insert(track, index);
    queueMicrotask(() => focusRow(track));
  });
};
/** @type {(track: Track, isNext: boolean) => void} - Begins to play it if nothing is there to play. */
const playLater = (track, isNext) => {
  if (!track.preview) return;
  const { queue } = state;
  const text = describe(isNext ? 'queuedNext' : 'queuedLast', track);
  if (isRemote()) {
    tell({ act: isNext ? 'playNext' : 'playLast', track });
    return showNotice(text);
  }
  if (!queue.track) return playList([track], 0);
  queue.enqueue(track, isNext);
  queueDidChange();
  showNoticeWithUndo(text, () => queue.edit(queue.tracks.indexOf(track)));
};

/** @type {Record<string, (value: number, step: number) => unknown>} */
const actions = {
  toggle, next, previous, clear, seek,
  play: (index) => playTrack(index, 1),
  move: edit,
  moveUp: (index) => edit(index, -1),
  moveDown: (index) => edit(index, 1),
  remove: (index) => edit(index),
  again: () => state.queue.track && playLater({ ...state.queue.track }, false),
  shuffle: () => {
    state.queue.shuffle(!state.queue.isShuffled);
    queueDidChange();
  },
  repeat: () => {
    state.queue.cycleRepeat();
    queueDidChange();
  },
};
/** @param {import('./other-tabs.js').Message} message - What someone does in another tab. */
const actForOther = ({ act = '', value = 0, step = 0, track }) => {
  if (track) playLater(track, act === 'playNext');
  else actions[act]?.(value, step);
};
/** Acts on what plays, here or in another tab. */
const act = (name = '', value = 0, step = 0) => (isRemote() ? tell({ act: name, value, step }) : actions[name]?.(value, step));

delegate('click', 'button.play', (button) => {
  const { preview } = button.dataset;
  if ((isLoaded() || isRemote()) && state.queue.track?.preview === preview) return act('toggle');
  // On an item's own page the queue is the list beside it.
  const besideIt = queryAll('.master button.play').find(({ dataset }) => dataset.preview === preview);
  const row = button.closest('[data-item]') ?? besideIt?.closest('[data-item]');
  const cells = row?.parentElement ? [...row.parentElement.children] : [itemOf(button)];
  // What was begun goes on.
  playList(cells.map(trackOf), row ? cells.indexOf(row) : 0, row?.querySelector('progress')?.value);
});
/** @type {(button: Element) => Element} - The cell, or the page, of an item. */
const itemOf = (button) => button.closest('[data-item]') ?? button.closest('article') ?? content();
on('playLaterRequested', ({ cell, isNext }) => {
  playLater(trackOf(cell), isNext);
  return true;
});
delegate('click', '[data-enqueue]:not([role])', (button) => {
  button.closest('.popover')?.hidePopover();
  playLater(trackOf(itemOf(button)), button.dataset.enqueue === 'next');
});
delegate('click', '.play-all', (button) => playAll(
  button.closest('.tracks, .detail, .pane') ?? content(), JSON.parse(button.dataset.shuffle ?? String(state.queue.isShuffled))));
delegate('click', '#player button[data-act]', ({ dataset, value }) => act(dataset.act, Number(value)));
delegate('pointerdown', '#player-sheet .handle', (handle, event) =>
  beginDrag(handle, event, queryAll('#player-sheet li.next'), (list, from, to) =>
    act('move', Number(query('button', list[from]).value), to - from)));
delegate('input', '.seek input', ({ value }) => act('seek', Number(value)));

connectKeys(act);

// Media keys of keyboards, headsets and lock screens.

/** @type {[MediaSessionAction, MediaSessionActionHandler][]} */
const mediaActions = [
  ['play', () => audio.paused && toggle()],
  ['pause', () => audio.pause()],
  ['previoustrack', previous],
  ['nexttrack', next],
  ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
  ['seekbackward', ({ seekOffset }) => seek(currentTime() - (seekOffset || 10))],
  ['seekforward', ({ seekOffset }) => seek(currentTime() + (seekOffset || 10))],
];
for (const [action, handler] of mediaActions) navigator.mediaSession?.setActionHandler(action, handler);

// Events of the audio element.

for (const type of ['play', 'pause']) audio.addEventListener(type, () => isLoaded() && saveQueue());
audio.addEventListener('seeked', () => isLoaded() && audio.paused && saveQueue());
audio.addEventListener('timeupdate', () => {
  if (isPlayingHere()) tell({ time: audio.currentTime, duration: audio.duration });
});
audio.addEventListener('playing', () => state.queue.playbackSucceeded());
audio.addEventListener('ended', () => (state.queue.repeat === 'one' ? play() : next()));
audio.addEventListener('error', async () => {
  const failed = state.queue.track;
  if (!isLoaded() || !failed) return;
  emit('requestFailed');
  const isReachable = await isServerReachable(3000);
  // Meanwhile another track may have been chosen.
  if (state.queue.track !== failed || !audio.error) return;
  // Without a connection the track isn't to blame, and waits.
  if (!isReachable) {
    showNotice(describe('unsaved', failed));
    return suspend();
  }
  showNotice(describe('failed', failed));
  const move = state.queue.playbackFailed();
  if (move) return playTrack(...move);
  unload();
  saveQueue();
});
// The next track is fetched ahead, so that it starts without a pause.
const prefetched = new Set();
audio.addEventListener('canplaythrough', () => {
  const nextPreview = state.queue.next?.preview;
  if (!nextPreview || prefetched.has(nextPreview) || navigator.connection?.saveData) return;
  prefetched.add(nextPreview);
  fetch(nextPreview).then((response) => response.blob()).catch(() => prefetched.delete(nextPreview));
});
// A video on the page stops the player, and the player stops the video.
delegate('play', 'audio, video', (played) => {
  pauseMedia(played);
  if (played !== audio) tell({ isFilm: true });
}, true);

// The queue outlives a load: an earlier visit's is offered, and a track that played goes on.

const restoreQueue = () => {
  unload();
  const { queue, time } = parseQueue(localStore.player) ?? {};
  if (queue) Object.assign(state, { queue, startTime: time });
  connect(actForOther);
  showTrack();
  const { isPlaying } = sessionStore;
  delete sessionStore.isPlaying;
  if (isPlaying && state.queue.track) startTrack(state.startTime);
};
addEventListener('pagehide', () => {
  if (isPlayingHere()) store(sessionStore, 'isPlaying', 'true');
  audio.pause();
  // A queue that this tab has not played may be older than another tab's.
  if (isLoaded()) saveQueue();
  disconnect();
});
addEventListener('pageshow', ({ persisted }) => persisted && restoreQueue());

restoreQueue();
