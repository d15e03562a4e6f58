// Plays previews: one audio element for the whole visit, with the list that it was started from as its queue.
// It is one file, because the element, its buttons and the queue are one state; much of it is types.

import {
  content, createElement, currentPath, delegate, emit, hasModifier, isServerReachable, localStore, on, query,
  queryAll, sessionStore, showNotice,
} from './page.js';
import { Queue, parseQueue } from './queue.js';

/** @typedef {import('./queue.js').Track} Track */

const player = query('#player');
const audio = query('audio', player);
const queueList = query('ol', player);
const artwork = query('img', player);
const queueSheet = query('#player-queue');
const toggleButton = query('button[data-act=toggle]', player);
const volumeSlider = query('.volume input', player);
/** @type {MediaSession | undefined} */
const mediaSession = navigator.mediaSession;

let queue = new Queue();
/** Where a track starts that isn't loaded yet, in seconds. */
let startTime = 0;

/** Whether a track is loaded; a load of another page would end it (navigate.js). */
const isLoaded = () => audio.hasAttribute('src');
const currentTime = () => (isLoaded() ? audio.currentTime : startTime);

/**
 * @param {'missing' | 'failed'} problem
 * @param {Track} track
 */
const showTrackNotice = (problem, { title }) => showNotice(player.dataset[problem]?.replace('{title}', () => title));

/**
 * @param {Record<string, string | undefined>} storage
 * @param {string} key
 * @param {string} value - Not stored where the storage is full.
 */
const store = (storage, key, value) => { try { storage[key] = value; } catch {} };
const saveQueue = () => {
  if (queue.track) store(localStore, 'player', queue.serialise(currentTime()));
  else delete localStore.player;
};

// Display.

/**
 * @param {number} value
 * @param {number} minimumIntegerDigits
 */
const formatNumber = (value, minimumIntegerDigits) =>
  Math.floor(value).toLocaleString(player.dataset.locale, { minimumIntegerDigits, useGrouping: false });
/** @param {number} seconds */
const formatTime = (seconds) => `${formatNumber(seconds / 60, 1)}:${formatNumber(seconds % 60, 2)}`;
/**
 * @param {'title' | 'artist' | 'elapsed' | 'remaining'} name
 * @param {string} text
 */
const setText = (name, text) => queryAll(`[data-part="${name}"]`, player).forEach((part) => (part.textContent = text));

const showTime = () => {
  const isKnown = Number.isFinite(audio.duration);
  const elapsed = formatTime(currentTime());
  setText('elapsed', elapsed);
  setText('remaining', isKnown ? `−${formatTime(Math.max(audio.duration - currentTime(), 0))}` : '');
  for (const slider of queryAll('.seek input', player)) {
    if (isKnown) slider.max = String(audio.duration);
    slider.value = String(currentTime());
    slider.ariaValueText = elapsed;
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
  const isPlaying = !audio.paused && isLoaded();
  player.dataset.playing = String(isPlaying);
  toggleButton.ariaLabel = toggleButton.dataset[isPlaying ? 'pause' : 'play'] ?? '';
  for (const button of queryAll('button.play')) {
    button.ariaPressed = String(isPlaying && button.dataset.preview === queue.track?.preview);
  }
};

const showTrack = () => {
  const { track } = queue;
  player.hidden = !track;
  if (mediaSession && !track) mediaSession.metadata = null;
  updatePlayButtons();
  if (!track) return;
  const { title, artist, art, href } = track;
  setText('title', title);
  setText('artist', artist);
  artwork.src = art;
  query('a', queueSheet).href = href;
  queryAll('button', queueList).forEach((button, index) => {
    button.ariaCurrent = index === queue.index ? 'true' : null;
  });
  if (mediaSession) mediaSession.metadata = new MediaMetadata({ title, artist, artwork: art ? [{ src: art }] : [] });
  showTime();
};

/** @param {Queue} newQueue */
const setQueue = (newQueue) => {
  queue = newQueue;
  queueList.replaceChildren(
    ...queue.tracks.map(({ title, artist, preview }, index) => {
      const button = createElement('button', { type: 'button', disabled: !preview, value: String(index) },
        createElement('span', { className: 'title', dir: 'auto', textContent: title }), ' ',
        createElement('span', { className: 'subtitle', dir: 'auto', textContent: artist }), ' ');
      return createElement('li', {}, button);
    })
  );
};

// Playback.

// Where the browser refuses, or the track can't be loaded, the events of the audio element tell.
const play = () => audio.play().catch(() => {});

const startTrack = (time = 0) => {
  audio.src = queue.track?.preview ?? '';
  if (time) audio.currentTime = time;
  startTime = 0;
  showTrack();
  saveQueue();
  play();
};

/**
 * Plays the first track that has a preview, from an index on.
 *
 * @param {number} index
 * @param {number} step - 1 or -1.
 */
const playTrack = (index, step) => {
  const { isFound, skipped } = queue.moveTo(index, step);
  if (skipped) showTrackNotice('missing', skipped);
  if (isFound) return startTrack();
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
  queueSheet.hidePopover();
  showTrack();
  updateMediaSession();
  saveQueue();
  content().focus({ preventScroll: true });
};

/**
 * @param {Element} cell
 * @returns {Track}
 */
const trackOf = (cell) => {
  /** @param {string} selector */
  const text = (selector) => cell.querySelector(selector)?.textContent ?? '';
  const image = cell.querySelector('img.artwork');
  return {
    title: text('h1, .title'),
    artist: text('.subtitle'),
    // The largest, because it is also shown where the device is locked.
    art: image?.srcset.split(', ').at(-1)?.split(' ')[0] || image?.getAttribute('src') || '',
    href: cell.querySelector(':scope > a:not(.back)')?.getAttribute('href') ?? currentPath(),
    preview: cell.querySelector('button.play')?.dataset.preview,
    isFilm: cell.querySelector('.film') !== null,
  };
};

delegate('click', 'button.play', (button) => {
  const { preview } = button.dataset;
  if (isLoaded() && queue.track?.preview === preview) return toggle();
  // On an item's own page the queue is the list beside it.
  const besideIt = queryAll('.master button.play').find(({ dataset }) => dataset.preview === preview);
  const row = button.closest('[data-item]') ?? besideIt?.closest('[data-item]');
  const cells = row?.parentElement ? [...row.parentElement.children] : [button.closest('article') ?? content()];
  setQueue(new Queue(cells.map(trackOf), row ? cells.indexOf(row) : 0));
  startTrack();
});
delegate('click', '#player ol button', ({ value }) => playTrack(Number(value), 1));
/** @type {Record<string, () => void>} */
const transportActions = { toggle, next, previous, clear };
delegate('click', '#player button[data-act]', ({ dataset }) => transportActions[dataset.act ?? '']());
delegate('input', '.seek input', ({ value }) => seek(Number(value)));

// Space plays and pauses, ← and → seek, with Shift through the queue; not where these keys mean something else.

/** Elements that use these keys themselves. */
const OWN_KEYS = 'a, button, input, select, textarea, summary, video, dialog, [data-layout], [popover]';
delegate('keydown', '*', (target, event) => {
  if (!isLoaded() || event.defaultPrevented || hasModifier(event)) return;
  const { key, shiftKey } = event;
  // On the player's own buttons, only space has a meaning.
  const isOwnButton = key !== ' ' && target.closest('.play, #player [data-act]');
  if (!isOwnButton && target.closest(OWN_KEYS)) return;
  if (key === ' ') toggle();
  else if (key === 'ArrowLeft') shiftKey ? previous() : seek(currentTime() - 5);
  else if (key === 'ArrowRight') shiftKey ? next() : seek(currentTime() + 5);
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
audio.addEventListener('pause', saveQueue);
audio.addEventListener('playing', () => queue.playbackSucceeded());
audio.addEventListener('ended', next);
audio.addEventListener('error', async () => {
  const failed = queue.track;
  if (!isLoaded() || !failed) return;
  emit('requestFailed');
  const isReachable = await isServerReachable(3000);
  // Meanwhile another track may have been chosen.
  if (queue.track !== failed || !audio.error) return;
  // Without a connection the track isn't to blame, and waits.
  if (!isReachable) return suspend();
  showTrackNotice('failed', failed);
  const move = queue.playbackFailed();
  if (move) playTrack(...move);
  else unload();
});
// The next track is fetched ahead, so that it starts without a pause.
const prefetched = new Set();
audio.addEventListener('canplaythrough', () => {
  const { nextPreview } = queue;
  if (!nextPreview || prefetched.has(nextPreview) || navigator.connection?.saveData) return;
  prefetched.add(nextPreview);
  fetch(nextPreview).then((response) => response.blob()).catch(() => prefetched.delete(nextPreview));
});
// Only one plays at a time, be it a film on the page.
delegate('play', 'audio, video', (played) => {
  for (const media of queryAll('audio, video')) if (media !== played) media.pause();
}, true);

// Some devices control the volume themselves; then the browser ignores it.

/** @param {string | number} value */
const setVolume = (value) => {
  audio.volume = Math.min(Math.max(Number(value) || 0, 0), 1);
  volumeSlider.value = String(audio.volume);
};
setVolume(0.5);
query('.volume', player).hidden = audio.volume !== 0.5;
setVolume(localStore.volume ?? 1);
volumeSlider.addEventListener('input', () => {
  setVolume(volumeSlider.value);
  store(localStore, 'volume', volumeSlider.value);
});

// The queue outlives a load: an earlier visit's is offered, and a track that played goes on.

const restoreQueue = () => {
  unload();
  const stored = parseQueue(localStore.player);
  if (stored) {
    setQueue(stored.queue);
    startTime = stored.time;
  }
  showTrack();
  const { isPlaying } = sessionStore;
  delete sessionStore.isPlaying;
  if (isPlaying && queue.track) startTrack(startTime);
};
addEventListener('pagehide', () => {
  // A queue that this tab has not played may be older than another tab's.
  if (isLoaded()) saveQueue();
  if (isLoaded() && !audio.paused) store(sessionStore, 'isPlaying', 'true');
  audio.pause();
});
addEventListener('pageshow', ({ persisted }) => persisted && restoreQueue());
on('pageDidArrive', () => queueSheet.hidePopover());
queueSheet.addEventListener('toggle', () => {
  queueList.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
});

// An artwork that can't be loaded leaves its place empty.
artwork.addEventListener('error', () => (artwork.style.visibility = 'hidden'));
artwork.addEventListener('load', () => (artwork.style.visibility = 'visible'));

// Buttons that play come and go with the content.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => !player.contains(target))) updatePlayButtons();
}).observe(document.body, { childList: true, subtree: true });

restoreQueue();
