// The volume, and the speed of long tracks.

import { createElement, delegate, localStore, query, queryAll } from '../App/page.js';
import { store } from './other-tabs.js';
import { audio, player } from './playback.js';
import { LONG } from './progress.js';

// Some devices control the volume themselves; then the browser ignores it.

/** @param {string | number} value */
const setVolume = (value) => {
  audio.volume = Math.min(Math.max(Number(value) || 0, 0), 1);
  for (const slider of queryAll('.volume input', player)) slider.value = String(audio.volume);
};
setVolume(0.5);
for (const label of queryAll('.volume', player)) label.hidden = audio.volume !== 0.5;
setVolume(localStore.volume ?? 1);
delegate('input', '.volume input', ({ value }) => {
  setVolume(value);
  store(localStore, 'volume', value);
});

const SPEEDS = [.75, 1, 1.25, 1.5, 1.75, 2];
const speed = query('.speed', player);
const choice = query('select', speed);
const number = new Intl.NumberFormat(player.dataset.locale);
choice.append(...SPEEDS.map((value) => createElement('option', { value: String(value) }, `${number.format(value)}×`)));
choice.value = String(SPEEDS.find((value) => String(value) === localStore.speed) ?? 1);
const setSpeed = () => {
  speed.hidden = !(audio.duration > LONG);
  audio.playbackRate = speed.hidden ? 1 : Number(choice.value);
};
audio.addEventListener('durationchange', setSpeed);
choice.addEventListener('change', () => {
  setSpeed();
  store(localStore, 'speed', choice.value);
});
