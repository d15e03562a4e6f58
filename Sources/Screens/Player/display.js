// Shows what plays: in the player, on the buttons that play, and where the device shows it.

import './bar.css';
import { on, query, queryAll } from '../App/page.js';
import { audio, currentDuration, currentTime, isPlayingHere, isRemote, player, state } from './playback.js';
import { showRows } from './queue-sheet.js';

const artwork = query('img', player);
const toggleButton = query('button[data-act=toggle]', player);
/** @type {MediaSession | undefined} */
const mediaSession = navigator.mediaSession;

const [minutes, seconds] = [1, 2].map((minimumIntegerDigits) =>
  new Intl.NumberFormat(player.dataset.locale, { minimumIntegerDigits, useGrouping: false }));
/** @param {number} time - In seconds. */
const formatTime = (time) => `${minutes.format(Math.floor(time / 60))}:${seconds.format(Math.floor(time % 60))}`;
/** @type {(name: 'title' | 'artist' | 'elapsed' | 'remaining', text: string) => void} */
const setText = (name, text) => {
  // Rows of the queue have texts of their own.
  for (const part of queryAll(`[data-part="${name}"]:not(li *)`, player)) {
    // Another text in the same node restyles nothing else on the page.
    if (part.firstChild instanceof Text) part.firstChild.data = text;
    else part.textContent = text;
  }
};

export const showTime = () => {
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

export const updateMediaSession = () => {
  if (!mediaSession) return;
  mediaSession.playbackState = !state.queue.track ? 'none' : audio.paused ? 'paused' : 'playing';
  const { duration, playbackRate } = audio;
  const position = Math.min(audio.currentTime, duration);
  mediaSession.setPositionState?.(Number.isFinite(duration) ? { duration, playbackRate, position } : undefined);
};

/** Shows on every button that plays whether its track does. */
export const updatePlayButtons = () => {
  const isPlaying = isPlayingHere() || isRemote();
  player.dataset.playing = String(isPlaying);
  toggleButton.ariaLabel = toggleButton.dataset[isPlaying ? 'pause' : 'play'] ?? '';
  for (const button of queryAll('button.play')) {
    const isPressed = String(isPlaying && button.dataset.preview === state.queue.track?.preview);
    if (button.ariaPressed !== isPressed) button.ariaPressed = isPressed;
  }
};

export const showTrack = () => {
  const { track } = state.queue;
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
  query('#player-queue a').href = href;
  showRows(state.queue);
  if (mediaSession) mediaSession.metadata = new MediaMetadata({ title, artist, artwork: art ? [{ src: art }] : [] });
  showTime();
};

for (const type of ['play', 'pause']) audio.addEventListener(type, updatePlayButtons);
for (const type of ['play', 'pause', 'seeked', 'durationchange', 'ratechange']) {
  audio.addEventListener(type, updateMediaSession);
}
for (const type of ['timeupdate', 'durationchange', 'seeking']) audio.addEventListener(type, showTime);

// An artwork that can't be loaded leaves its place empty.
artwork.addEventListener('error', () => {
  artwork.style.visibility = 'hidden';
  // Without the server, the row may have its picture.
  const button = queryAll('button.play').find(({ dataset }) => dataset.preview === state.queue.track?.preview);
  const { currentSrc } = button?.closest('[data-item]')?.querySelector('img.artwork') ?? {};
  if (currentSrc && currentSrc !== artwork.src) artwork.src = currentSrc;
});
artwork.addEventListener('load', () => (artwork.style.visibility = 'visible'));
on('connectionRestored', () => {
  const { track } = state.queue;
  if (track && artwork.getAttribute('src') !== track.art) showTrack();
});

// Buttons that play come and go with the content.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => !player.contains(target))) updatePlayButtons();
}).observe(document.body, { childList: true, subtree: true });
