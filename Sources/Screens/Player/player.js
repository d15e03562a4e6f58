// Plays previews: one audio element for the whole visit, with the list that it was started from as its queue. One tab
// plays at a time; the others show what plays there, and control it. It is one file, because the element, its buttons
// and the queue are one state; much of it is types.

import './bar.css';
import { beginDrag } from '../App/dragging.js';
import { FIELD, isFocusByKeys } from '../App/focus.js';
import {
  content, createElement, delegate, emit, hasModifier, isServerReachable, localStore, on, query, queryAll, sessionStore, showNotice,
} from '../App/page.js';
import { Queue, parseQueue } from './queue.js';
import { focusRow, hideSheet, showRows } from './queue-sheet.js';
import { trackOf, tracksOf } from './tracks.js';

/** @typedef {import('./queue.js').Track} Track */

const player = query('#player');
const audio = query('audio', player);
const artwork = query('img', player);
const queueSheet = query('#player-queue');
const toggleButton = query('button[data-act=toggle]', player);
const volumeSliders = queryAll('.volume input', player);
/** @type {MediaSession | undefined} */
const mediaSession = navigator.mediaSession;

let queue = new Queue();
/** Where a track starts that isn't loaded yet, in seconds. */
let startTime = 0;
/**
 * What another tab last said of the track that it plays. Its clock says so four times a second.
 *
 * @type {{ duration: number, heard: number } | undefined}
 */
let remote;
const isRemote = () => remote !== undefined && Date.now() - remote.heard < 3000;

/** Whether a track is loaded; a load of another page would end it (navigation.js). */
const isLoaded = () => audio.hasAttribute('src');
const isPlayingHere = () => isLoaded() && !audio.paused;
const currentTime = () => (isLoaded() ? audio.currentTime : startTime);
const currentDuration = () => (isLoaded() ? audio.duration : remote?.duration ?? NaN);

/**
 * @param {'failed' | 'moved' | 'removed'} event
 * @param {Track} track
 */
const describe = (event, { title }) => player.dataset[event]?.replace('{title}', () => title) ?? '';

/**
 * @param {Record<string, string | undefined>} storage
 * @param {string} key
 * @param {string} value - Not stored where the storage is full.
 */
const store = (storage, key, value) => { try { storage[key] = value; } catch {} };
/** Stores the queue for the next visit, and shows it to the other tabs. */
const saveQueue = () => {
  const state = queue.track ? queue.serialise(currentTime()) : '';
  if (state) store(localStore, 'player', state);
  else delete localStore.player;
  tell({ state, isPlaying: isPlayingHere(), duration: audio.duration });
};

// Display.

/** @type {Intl.NumberFormat[]} */
const numberFormats = [];
/**
 * @param {number} value
 * @param {number} minimumIntegerDigits
 */
const formatNumber = (value, minimumIntegerDigits) => (numberFormats[minimumIntegerDigits]
  ??= new Intl.NumberFormat(player.dataset.locale, { minimumIntegerDigits, useGrouping: false })).format(Math.floor(value));
/** @param {number} seconds */
const formatTime = (seconds) => `${formatNumber(seconds / 60, 1)}:${formatNumber(seconds % 60, 2)}`;
// Making a format takes longer than all else that a tap on a button does.
(window.requestIdleCallback ?? setTimeout)(() => formatTime(0));
/**
 * @param {'title' | 'artist' | 'elapsed' | 'remaining'} name
 * @param {string} text
 */
const setText = (name, text) => {
  // Rows of the queue have texts of their own.
  for (const part of queryAll(`[data-part="${name}"]:not(li *)`, player)) {
    // Another text in the same node restyles nothing else on the page.
    if (part.firstChild instanceof Text) part.firstChild.data = text;
    else part.textContent = text;
  }
};

const showTime = () => {
  const duration = currentDuration();
  const isKnown = Number.isFinite(duration);
  const elapsed = formatTime(currentTime());
  setText('elapsed', elapsed);
  setText('remaining', isKnown ? `−${formatTime(Math.max(duration - currentTime(), 0))}` : '');
  for (const slider of queryAll('.seek input', player)) {
    // An attribute that is set again restyles elements, too.
    if (isKnown && slider.max !== String(duration)) slider.max = String(duration);
    slider.value = String(currentTime());
    if (slider.ariaValueText !== elapsed) slider.ariaValueText = elapsed;
  }
};

const updateMediaSession = () => {
  if (!mediaSession) return;
  mediaSession.playbackState = !queue.track ? 'none' : audio.paused ? 'paused' : 'playing';
  const { duration, playbackRate } = audio;
  const position = Math.min(audio.currentTime, duration);
  mediaSession.setPositionState?.(Number.isFinite(duration) ? { duration, playbackRate, position } : undefined);
};

/** Shows on every button that plays whether its track does. */
const updatePlayButtons = () => {
  const isPlaying = isPlayingHere() || isRemote();
  player.dataset.playing = String(isPlaying);
  toggleButton.ariaLabel = toggleButton.dataset[isPlaying ? 'pause' : 'play'] ?? '';
  for (const button of queryAll('button.play')) {
    const isPressed = String(isPlaying && button.dataset.preview === queue.track?.preview);
    if (button.ariaPressed !== isPressed) button.ariaPressed = isPressed;
  }
};

const showTrack = () => {
  const { track } = queue;
  player.hidden = !track;
  document.documentElement.classList.toggle('with-player', Boolean(track));
  if (mediaSession && !track) mediaSession.metadata = null;
  updatePlayButtons();
  if (!track) return;
  const { title, artist, art, href } = track;
  setText('title', title);
  setText('artist', artist);
  for (const mark of queryAll('.now .explicit', player)) mark.hidden = !track.isExplicit;
  // Until another picture has come, browsers go on showing the one before.
  if (artwork.getAttribute('src') !== art) artwork.style.visibility = 'hidden';
  artwork.src = art;
  query('a', queueSheet).href = href;
  showRows(queue);
  if (mediaSession) mediaSession.metadata = new MediaMetadata({ title, artist, artwork: art ? [{ src: art }] : [] });
  showTime();
};

// Playback.

// Where the browser refuses, or the track can't be loaded, the events of the audio element tell.
const play = () => audio.play().catch(() => {});

const startTrack = (time = 0) => {
  remote = undefined;
  audio.src = queue.track?.preview ?? '';
  if (time) audio.currentTime = time;
  startTime = 0;
  showTrack();
  saveQueue();
  play();
};

/**
 * @param {number} index
 * @param {number} step - 1 or -1.
 */
const playTrack = (index, step) => {
  if (queue.moveTo(index, step)) return startTrack();
  if (step > 0 || audio.error) audio.pause();
  seek(0);
  saveQueue();
};

/** @param {number} time */
const seek = (time) => {
  const target = Math.max(Math.min(time, audio.duration || time), 0);
  if (isLoaded()) audio.currentTime = target;
  else startTime = target;
  showTime();
};

const next = () => playTrack(queue.index + 1, 1);
const previous = () => (currentTime() > 3 || queue.index === 0 ? seek(0) : playTrack(queue.index - 1, -1));
const toggle = () => {
  if (!isLoaded() || audio.error) startTrack(startTime);
  else if (audio.paused) play();
  else audio.pause();
};
const unload = () => {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
};
/** Unloads the track, which can go on from where it is. */
const suspend = () => {
  startTime = audio.currentTime;
  unload();
  showTrack();
  saveQueue();
};
const clear = () => {
  unload();
  queue = new Queue();
  startTime = 0;
  hideSheet();
  showTrack();
  updateMediaSession();
  saveQueue();
  content().focus({ preventScroll: true });
};

/**
 * Plays a list from a place in it. Shuffling and repeating go on.
 *
 * @param {Track[]} tracks
 * @param {number} index
 */
const playList = (tracks, index) => {
  const { repeat, isShuffled } = queue;
  queue = Object.assign(new Queue(tracks, index), { repeat });
  if (isShuffled) queue.shuffle(true);
  startTrack();
};
const queueDidChange = () => {
  showTrack();
  saveQueue();
};
/**
 * Plays the first part of a list that can be played. The other parts follow as they come, unless something else is played.
 *
 * @param {ParentNode} pane
 */
const playAll = async (pane) => {
  // Some browsers only let a tap begin a sound, and the first part may come after it.
  if (!isLoaded()) audio.load();
  let expected = queue;
  let isStarted = false;
  for await (const tracks of tracksOf(pane)) {
    if (queue !== expected) return;
    if (isStarted) {
      queue.append(tracks);
      queueDidChange();
    } else if (tracks.length) {
      playList(tracks, queue.isShuffled ? Math.floor(Math.random() * tracks.length) : 0);
      isStarted = true;
      expected = queue;
    }
  }
};
/**
 * @param {number} index
 * @param {number} [step] - None removes the track.
 */
const edit = (index, step) => {
  const edited = queue;
  const track = edited.edit(index, step);
  queueDidChange();
  if (!track) return;
  // Who sees the rows sees that one has moved.
  if (step) return query('#arrival').textContent = describe('moved', track);
  const undo = createElement('button', { className: 'quiet', type: 'button', textContent: player.dataset.undo ?? '' });
  undo.addEventListener('click', () => {
    edited.insert(track, index);
    queueDidChange();
    showNotice();
    focusRow(track);
  });
  showNotice(describe('removed', track), undo);
};

/** @type {Record<string, (value: number, step: number) => unknown>} */
const actions = {
  toggle, next, previous, clear, seek,
  play: (index) => playTrack(index, 1),
  move: edit,
  moveUp: (index) => edit(index, -1),
  moveDown: (index) => edit(index, 1),
  remove: (index) => edit(index),
  shuffle: () => {
    queue.shuffle(!queue.isShuffled);
    queueDidChange();
  },
  repeat: () => {
    queue.cycleRepeat();
    queueDidChange();
  },
};
/** Acts on what plays, here or in another tab. */
const act = (name = '', value = 0, step = 0) => (isRemote() ? tell({ act: name, value, step }) : actions[name]?.(value, step));

delegate('click', 'button.play', (button) => {
  const { preview } = button.dataset;
  if ((isLoaded() || isRemote()) && queue.track?.preview === preview) return act('toggle');
  // On an item's own page the queue is the list beside it.
  const besideIt = queryAll('.master button.play').find(({ dataset }) => dataset.preview === preview);
  const row = button.closest('[data-item]') ?? besideIt?.closest('[data-item]');
  const cells = row?.parentElement ? [...row.parentElement.children] : [button.closest('article') ?? content()];
  playList(cells.map(trackOf), row ? cells.indexOf(row) : 0);
});
delegate('click', '.play-all', (button) => playAll(button.closest('.pane') ?? content()));
delegate('click', '#player button[data-act]', ({ dataset, value }) => act(dataset.act, Number(value)));
delegate('pointerdown', '#player-queue .handle', (handle, event) =>
  beginDrag(handle, event, queryAll('#player-queue .next'), (list, from, to) =>
    act('move', Number(query('button', list[from]).value), to - from)));
delegate('input', '.seek input', ({ value }) => act('seek', Number(value)));

// Space plays and pauses, ← and → seek, with Shift through the queue; not where these keys mean something else.

/** Elements that use all of these keys themselves. */
const OWN_KEYS = `${FIELD}, video, dialog, :popover-open:not(#player-queue)`;
/**
 * Whether an element uses a key itself. Space presses a button that keys have reached, and arrows scroll a shelf of links.
 *
 * @param {Element} target
 * @param {KeyboardEvent} event
 */
const usesKey = (target, { key, shiftKey }) => {
  if (target.closest(OWN_KEYS)) return true;
  if (key === ' ') return isFocusByKeys() && target.closest('button, summary, [type=checkbox]') !== null;
  return !shiftKey && target.closest(isFocusByKeys() ? 'a, [type=range]' : '[type=range]') !== null;
};
delegate('keydown', '*', (target, event) => {
  if (!queue.track || event.defaultPrevented || hasModifier(event) || usesKey(target, event)) return;
  const { key, shiftKey } = event;
  if (key === ' ') act('toggle');
  else if (key === 'ArrowLeft') shiftKey ? act('previous') : act('seek', currentTime() - 5);
  else if (key === 'ArrowRight') shiftKey ? act('next') : act('seek', currentTime() + 5);
  else return;
  event.preventDefault();
});

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
for (const [action, handler] of mediaActions) mediaSession?.setActionHandler(action, handler);

// Events of the audio element.

for (const type of ['play', 'pause']) audio.addEventListener(type, updatePlayButtons);
for (const type of ['play', 'pause', 'seeked', 'durationchange', 'ratechange']) {
  audio.addEventListener(type, updateMediaSession);
}
for (const type of ['timeupdate', 'durationchange', 'seeking']) audio.addEventListener(type, showTime);
for (const type of ['play', 'pause']) audio.addEventListener(type, () => isLoaded() && saveQueue());
audio.addEventListener('seeked', () => isLoaded() && audio.paused && saveQueue());
audio.addEventListener('timeupdate', () => {
  if (isPlayingHere()) tell({ time: audio.currentTime, duration: audio.duration });
});
audio.addEventListener('playing', () => queue.playbackSucceeded());
audio.addEventListener('ended', () => (queue.repeat === 'one' ? play() : next()));
audio.addEventListener('error', async () => {
  const failed = queue.track;
  if (!isLoaded() || !failed) return;
  emit('requestFailed');
  const isReachable = await isServerReachable(3000);
  // Meanwhile another track may have been chosen.
  if (queue.track !== failed || !audio.error) return;
  // Without a connection the track isn't to blame, and waits.
  if (!isReachable) return suspend();
  showNotice(describe('failed', failed));
  const move = queue.playbackFailed();
  if (move) return playTrack(...move);
  unload();
  saveQueue();
});
// The next track is fetched ahead, so that it starts without a pause.
const prefetched = new Set();
audio.addEventListener('canplaythrough', () => {
  const { nextPreview } = queue;
  if (!nextPreview || prefetched.has(nextPreview) || navigator.connection?.saveData) return;
  prefetched.add(nextPreview);
  fetch(nextPreview).then((response) => response.blob()).catch(() => prefetched.delete(nextPreview));
});
/** @param {Element} [except] */
const pauseMedia = (except) => {
  for (const media of queryAll('audio, video')) if (media !== except) media.pause();
};
// Only one plays at a time, be it a film on the page.
delegate('play', 'audio, video', (played) => {
  pauseMedia(played);
  if (played !== audio) tell({ isFilm: true });
}, true);

// Tabs tell each other what plays. A lock of the browser would do for a single one, but servers at home have no secure
// context.

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
 * @property {boolean} [isFilm]
 * @property {boolean} [isNew]
 */

/** @type {BroadcastChannel | undefined} */
let channel;
/** @param {Message} message */
const tell = (message) => channel?.postMessage(message);

/** @param {Message} message */
const showRemote = ({ state, isPlaying, duration = NaN }) => {
  if (isLoaded()) unload();
  if (isPlaying) pauseMedia();
  const stored = parseQueue(state);
  // Rows of tracks that were there keep the focus.
  const known = new Map(queue.tracks.map((track) => [track.href, track]));
  queue = stored?.queue ?? new Queue();
  queue.tracks = queue.tracks.map((track) => {
    const same = known.get(track.href);
    known.delete(track.href);
    return same ? Object.assign(same, track) : track;
  });
  startTime = stored?.time ?? 0;
  remote = isPlaying ? { duration, heard: Date.now() } : undefined;
  if (!queue.track) hideSheet();
  showTrack();
};

const connect = () => {
  channel = new BroadcastChannel('player');
  channel.onmessage = ({ data }) => {
    /** @type {Message} */
    const { state, time, duration = NaN, act: name, value = 0, step = 0, isFilm, isNew } = data;
    if (state !== undefined) showRemote(data);
    else if (isFilm) pauseMedia();
    else if (isNew) isPlayingHere() && saveQueue();
    else if (name) isPlayingHere() && actions[name]?.(value, step);
    else if (time !== undefined && !isLoaded()) {
      const wasRemote = isRemote();
      remote = { duration, heard: Date.now() };
      startTime = time;
      if (!wasRemote) updatePlayButtons();
      showTime();
    }
  };
  tell({ isNew: true });
};

// Some devices control the volume themselves; then the browser ignores it.

/** @param {string | number} value */
const setVolume = (value) => {
  audio.volume = Math.min(Math.max(Number(value) || 0, 0), 1);
  for (const slider of volumeSliders) slider.value = String(audio.volume);
};
setVolume(0.5);
for (const label of queryAll('.volume', player)) label.hidden = audio.volume !== 0.5;
setVolume(localStore.volume ?? 1);
delegate('input', '.volume input', ({ value }) => {
  setVolume(value);
  store(localStore, 'volume', value);
});

// The queue outlives a load: an earlier visit's is offered, and a track that played goes on.

const restoreQueue = () => {
  unload();
  const stored = parseQueue(localStore.player);
  if (stored) {
    queue = stored.queue;
    startTime = stored.time;
  }
  connect();
  showTrack();
  const { isPlaying } = sessionStore;
  delete sessionStore.isPlaying;
  if (isPlaying && queue.track) startTrack(startTime);
};
addEventListener('pagehide', () => {
  if (isPlayingHere()) store(sessionStore, 'isPlaying', 'true');
  audio.pause();
  // A queue that this tab has not played may be older than another tab's.
  if (isLoaded()) saveQueue();
  // A page with an open channel has no place in the back/forward cache.
  channel?.close();
  channel = undefined;
});
addEventListener('pageshow', ({ persisted }) => persisted && restoreQueue());
on('pageDidArrive', hideSheet);

// An artwork that can't be loaded leaves its place empty.
artwork.addEventListener('error', () => {
  artwork.style.visibility = 'hidden';
  // Without the server, the row may have its picture.
  const button = queryAll('button.play').find(({ dataset }) => dataset.preview === queue.track?.preview);
  const { currentSrc } = button?.closest('[data-item]')?.querySelector('img.artwork') ?? {};
  if (currentSrc && currentSrc !== artwork.src) artwork.src = currentSrc;
});
on('connectionRestored', () => { if (queue.track && artwork.getAttribute('src') !== queue.track.art) showTrack(); });
artwork.addEventListener('load', () => (artwork.style.visibility = 'visible'));

// Buttons that play come and go with the content.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => !player.contains(target))) updatePlayButtons();
}).observe(document.body, { childList: true, subtree: true });

restoreQueue();
