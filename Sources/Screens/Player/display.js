// Shows what plays: in the player, on the buttons that play, and where the device shows it.

import './bar.css';
import { on, query, queryAll } from '../App/page.js';
import { itemURL } from '../Cells/item-url.js';
import { audio, currentDuration, currentTime, isPlayingHere, isRemote, player, state } from './playback.js';
import { showArtwork } from './player-sheet.js';
import { addressOf, keyOf } from './queue.js';
import { showRows } from './queue-rows.js';

const artworks = queryAll('.now > img', player);
/** None for guests. */
const stars = queryAll('.favourite > button', player);
const upNext = query('.up-next', player);
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
    slider.style.setProperty('--played', `${isKnown ? currentTime() / duration * 100 : 0}%`);
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

/** Shows on every button that plays, and on every cell, whether its track plays (`true`) or would go on (`paused`). */
export const updatePlayButtons = () => {
  const isPlaying = isPlayingHere() || isRemote();
  player.dataset.playing = String(isPlaying);
  for (const button of queryAll('[data-act=toggle]', player)) {
    button.ariaLabel = button.dataset[isPlaying ? 'pause' : 'play'] ?? '';
  }
  const { track } = state.queue;
  const playing = track && `[data-item="${CSS.escape(keyOf(track))}"]`;
  for (const cell of queryAll('[data-item][data-playing]')) if (!playing || !cell.matches(playing)) delete cell.dataset.playing;
  for (const cell of playing ? queryAll(playing) : []) cell.dataset.playing = isPlaying ? 'true' : 'paused';
  for (const button of queryAll('button.play')) {
    const isPressed = String(isPlaying && button.dataset.preview === track?.preview);
    if (button.ariaPressed !== isPressed) button.ariaPressed = isPressed;
  }
};

/** Shows the track's star as it is on the page, else as it was last. */
const showStar = () => {
  const { track } = state.queue;
  if (!track) return;
  const key = keyOf(track);
  const other = document.querySelector(`main button[data-key="${CSS.escape(key)}"]`);
  const isFavourite = other ? other.ariaPressed === 'true' : track.isFavourite === true;
  for (const star of stars) {
    star.form?.setAttribute('action', addressOf(track, 'favourite'));
    star.dataset.key = key;
    star.value = String(!isFavourite);
    star.ariaLabel = star.dataset.label?.replace('{title}', () => track.title) ?? '';
    star.ariaPressed = String(isFavourite);
  }
};
const starDidChange = () => {
  const isFavourite = stars[0].ariaPressed === 'true';
  if (state.queue.track) state.queue.track.isFavourite = isFavourite;
  const choice = query('#player-menu .star');
  choice.textContent = choice.dataset[isFavourite ? 'remove' : 'add'] ?? '';
};
if (stars.length) {
  new MutationObserver(starDidChange).observe(stars[0], { attributes: true, attributeFilter: ['aria-pressed'] });
  query('#player-menu .star').addEventListener('click', () => stars[0].click());
}
on('favouritesDidChange', ({ favourites }) => {
  for (const track of state.queue.tracks) track.isFavourite = favourites[keyOf(track)] ?? track.isFavourite;
  showStar();
});

export const showTrack = () => {
  const { track, next } = state.queue;
  player.hidden = !track;
  document.documentElement.classList.toggle('with-player', Boolean(track));
  if (mediaSession && !track) mediaSession.metadata = null;
  updatePlayButtons();
  if (!track) return;
  const { title, artist, art, href } = track;
  setText('title', title);
  setText('artist', artist);
  for (const mark of queryAll('.now .explicit', player)) mark.hidden = !track.isExplicit;
  for (const artwork of artworks) {
    // Until another picture has come, browsers go on showing the one before.
    if (artwork.getAttribute('src') !== art) artwork.style.visibility = 'hidden';
    artwork.src = art;
  }
  for (const link of queryAll('a', player)) link.href = href;
  for (const { dataset } of queryAll('.share', player)) Object.assign(dataset, { title, url: itemURL(href) });
  const words = upNext.dataset.template ?? '';
  // One without an artist leaves out the mark before the name, too.
  const line = next?.artist ? words : words.replace(/[^}]*\{artist\}/, '');
  upNext.textContent = next ? line.replace('{title}', () => next.title).replace('{artist}', () => next.artist) : '';
  showStar();
  showArtwork(track);
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
for (const artwork of artworks) {
  artwork.addEventListener('error', () => {
    artwork.style.visibility = 'hidden';
    // Without the server, the row may have its picture.
    const button = queryAll('button.play').find(({ dataset }) => dataset.preview === state.queue.track?.preview);
    const { currentSrc } = button?.closest('[data-item]')?.querySelector('img.artwork') ?? {};
    if (currentSrc && currentSrc !== artwork.src) artwork.src = currentSrc;
  });
  artwork.addEventListener('load', () => (artwork.style.visibility = 'visible'));
}
on('connectionRestored', () => {
  const { track } = state.queue;
  if (track && artworks.some((artwork) => artwork.getAttribute('src') !== track.art)) showTrack();
});

// Buttons that play come and go with the content.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => !player.contains(target))) updatePlayButtons();
}).observe(document.body, { childList: true, subtree: true });
