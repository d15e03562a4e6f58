// Plays previews: one element of sound for the whole visit, with the list that it was started from as its queue.

import { isReachable, say, storage } from './page.js';
import { Queue, recalled } from './queue.js';

const player = document.getElementById('player');
const audio = player.querySelector('audio');
const list = player.querySelector('ol');
const picture = player.querySelector('img');
const sheet = document.getElementById('player-queue');
const sliders = [...player.querySelectorAll('.seek input')];
const volume = player.querySelector('.volume input');
const session = navigator.mediaSession;
// For the next visit, and for this one.
const [kept, visit] = [storage('localStorage'), storage('sessionStorage')];

let queue = new Queue();
/** Where a track that waits to be played goes on. */
let start = 0;

const track = () => queue.track;
/** Whether something was played since the page was loaded, and so has to be kept from ending with it (navigate.js). */
const isBegun = () => audio.hasAttribute('src');
const now = () => (isBegun() ? audio.currentTime : start);
const parts = (name) => player.querySelectorAll(`[data-part="${name}"]`);
const tell = (kind, { title }) => say(player.dataset[kind].replace('{title}', () => title));

const keep = () => {
  if (!track()) return delete kept.player;
  try { kept.player = queue.text(now()); } catch { /* There is no room: nothing is offered next time. */ }
};

// What is shown.

const digits = (value, count) =>
  value.toLocaleString(player.dataset.locale, { minimumIntegerDigits: count, useGrouping: false });
const clock = (seconds) => `${digits(Math.floor(seconds / 60), 1)}:${digits(Math.floor(seconds % 60), 2)}`;
const write = (name, text) => parts(name).forEach((part) => (part.textContent = text));

const showTime = () => {
  const isKnown = Number.isFinite(audio.duration);
  write('elapsed', clock(now()));
  write('remaining', isKnown ? `−${clock(Math.max(audio.duration - now(), 0))}` : '');
  for (const slider of sliders) {
    if (isKnown) slider.max = audio.duration;
    slider.value = now();
    slider.setAttribute('aria-valuetext', clock(now()));
  }
};

const tellSession = () => {
  if (!session) return;
  session.playbackState = !track() ? 'none' : audio.paused ? 'paused' : 'playing';
  if (!Number.isFinite(audio.duration)) return session.setPositionState?.();
  session.setPositionState?.({ duration: audio.duration, position: Math.min(audio.currentTime, audio.duration), playbackRate: audio.playbackRate });
};

/** Marks what plays, wherever the page has it. */
const mark = () => {
  const isPlaying = !audio.paused && isBegun();
  const toggle = player.querySelector('[data-act="toggle"]');
  player.dataset.playing = isPlaying;
  toggle.setAttribute('aria-label', toggle.dataset[isPlaying ? 'pause' : 'play']);
  for (const button of document.querySelectorAll('.play')) {
    button.setAttribute('aria-pressed', isPlaying && button.dataset.preview === track()?.preview);
  }
};

const showTrack = () => {
  player.hidden = !track();
  if (!track()) {
    if (session) session.metadata = null;
    return;
  }
  const { title, artist, art, href } = track();
  write('title', title);
  write('artist', artist);
  picture.src = art;
  sheet.querySelector('a').href = href;
  [...list.children].forEach(({ firstChild: button }, place) => {
    if (place === queue.index) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  });
  if (session) session.metadata = new MediaMetadata({ title, artist, artwork: art ? [{ src: art }] : [] });
  showTime();
  mark();
};

const setQueue = (other) => {
  queue = other;
  list.replaceChildren(
    ...queue.tracks.map(({ title, artist, preview }, place) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', disabled: !preview });
      button.dataset.place = place;
      for (const [name, text] of [['title', title], ['subtitle', artist]]) {
        button.append(Object.assign(document.createElement('span'), { className: name, dir: 'auto', textContent: text }), ' ');
      }
      const row = document.createElement('li');
      row.append(button);
      return row;
    })
  );
};

// What is played.

// Where the browser refuses, or the track can't be had, its events tell.
const play = () => audio.play().catch(() => {});

const begin = (time = 0) => {
  audio.src = track().preview;
  if (time) audio.currentTime = time;
  start = 0;
  showTrack();
  keep();
  play();
};

/** Plays the first track that has a preview, from a place on; says which has none. */
const go = (place, step) => {
  const { isFound, missing } = queue.go(place, step);
  if (missing) tell('missing', missing);
  if (isFound) return begin();
  if (step > 0 || audio.error) audio.pause();
  seek(0);
  keep();
};

const seek = (time) => {
  const to = Math.max(Math.min(time, Number.isFinite(audio.duration) ? audio.duration : time), 0);
  if (isBegun()) audio.currentTime = to;
  else start = to;
  showTime();
};

const next = () => go(queue.index + 1, 1);
const previous = () => (now() > 3 || queue.index === 0 ? seek(0) : go(queue.index - 1, -1));
const toggle = () => {
  if (!isBegun() || audio.error) begin(start);
  else if (audio.paused) play();
  else audio.pause();
};
const silence = () => {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
};
/** Stops where it is; playing goes on from there. */
const wait = () => {
  start = audio.currentTime;
  silence();
  showTrack();
  keep();
};
const clear = () => {
  silence();
  queue = new Queue();
  start = 0;
  sheet.hidePopover();
  showTrack();
  mark();
  tellSession();
  keep();
  document.getElementById('content').focus({ preventScroll: true });
};

// Started from a row, or from an item's own page: then its list is the one beside it.

const read = (cell) => {
  const text = (selector) => cell.querySelector(selector)?.textContent ?? '';
  const picture = cell.querySelector('img.artwork');
  return {
    title: text('h1, .title'),
    artist: text('.subtitle'),
    // The largest: it is shown where the device is locked, too.
    art: picture?.srcset.split(', ').at(-1).split(' ')[0] || picture?.getAttribute('src') || '',
    href: cell.querySelector(':scope > a:not(.back)')?.getAttribute('href') ?? location.pathname + location.search,
    preview: cell.querySelector('.play')?.dataset.preview,
    isFilm: cell.querySelector('.film') !== null,
  };
};

const startFrom = (button) => {
  const { preview } = button.dataset;
  if (isBegun() && track()?.preview === preview) return toggle();
  const isSame = (other) => other.dataset.preview === preview;
  const row = button.closest('[data-item]') ?? [...document.querySelectorAll('.master .play')].find(isSame)?.closest('[data-item]');
  const cells = row ? [...row.parentElement.children] : [button.closest('article')];
  setQueue(new Queue(cells.map(read), Math.max(cells.indexOf(row), 0)));
  begin();
};

addEventListener('click', ({ target }) => {
  const button = target.closest?.('.play, #player button');
  if (button?.matches('.play')) startFrom(button);
  else if (button?.dataset.place) go(Number(button.dataset.place), 1);
  else ({ toggle, next, previous, clear })[button?.dataset.act]?.();
});
sliders.forEach((slider) => slider.addEventListener('input', () => seek(Number(slider.value))));

// Space and the arrows, where they mean nothing else: ← and → go through the track, with Shift through the queue.

addEventListener('keydown', (event) => {
  if (!isBegun() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // Buttons that play want space alone.
  const own = event.key !== ' ' && event.target.closest('.play, #player [data-act]');
  if (!own && event.target.closest('a, button, input, select, textarea, summary, video, dialog, [data-layout], [popover]')) return;
  const act = {
    ' ': toggle,
    ArrowLeft: () => (event.shiftKey ? previous() : seek(now() - 5)),
    ArrowRight: () => (event.shiftKey ? next() : seek(now() + 5)),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// The keys of a keyboard, a headset, a locked screen.

const handlers = {
  play: () => audio.paused && toggle(),
  pause: () => audio.pause(),
  previoustrack: previous,
  nexttrack: next,
  seekto: ({ seekTime }) => seek(seekTime),
  seekbackward: ({ seekOffset }) => seek(now() - (seekOffset || 10)),
  seekforward: ({ seekOffset }) => seek(now() + (seekOffset || 10)),
};
for (const [name, act] of Object.entries(handlers)) {
  try { session?.setActionHandler(name, act); } catch { /* A browser that doesn't know this one. */ }
}

// What the sound itself tells.

for (const name of ['play', 'pause']) audio.addEventListener(name, mark);
for (const name of ['play', 'pause', 'seeked', 'durationchange', 'ratechange']) audio.addEventListener(name, tellSession);
for (const name of ['timeupdate', 'durationchange', 'seeking']) audio.addEventListener(name, showTime);
// One sound at a time: a film on the page is another.
addEventListener('play', ({ target }) => document.querySelectorAll('audio, video').forEach((other) => other === target || other.pause()), true);
audio.addEventListener('pause', keep);
audio.addEventListener('playing', () => queue.played());
audio.addEventListener('ended', next);
audio.addEventListener('error', async () => {
  if (!isBegun()) return;
  const failed = track();
  dispatchEvent(new Event('lost'));
  const isThere = await isReachable(3000);
  // Meanwhile somebody may have chosen another.
  if (track() !== failed || !audio.error) return;
  // Where the server is away it is no fault of the track's, which waits for it.
  if (!isThere) return wait();
  tell('failed', failed);
  const further = queue.failed();
  if (further) go(...further);
  else silence();
});
// The next one is fetched meanwhile, so that there is no pause before it.
const fetched = new Set();
audio.addEventListener('canplaythrough', () => {
  const { ahead } = queue;
  if (!ahead || fetched.has(ahead) || navigator.connection?.saveData) return;
  fetched.add(ahead);
  fetch(ahead).then((answer) => answer.blob()).catch(() => fetched.delete(ahead));
});

// Where volume is the device's own, browsers keep it as it is.

const setVolume = (value) => {
  audio.volume = Math.min(Math.max(Number(value) || 0, 0), 1);
  volume.value = audio.volume;
};
setVolume(0.5);
volume.closest('label').hidden = audio.volume !== 0.5;
setVolume(kept.volume ?? 1);
volume.addEventListener('input', () => {
  setVolume(volume.value);
  try { kept.volume = volume.value; } catch { /* Then it is for this page. */ }
});

// What was played last is offered; what played when its page was left for another goes on.

const recall = () => {
  silence();
  const last = recalled(kept.player);
  if (last) {
    setQueue(last.queue);
    start = last.time;
  }
  showTrack();
  const wasPlaying = visit.isPlaying;
  delete visit.isPlaying;
  if (wasPlaying && track()) begin(start);
};
addEventListener('pagehide', () => {
  // What another tab plays is not ours to overwrite.
  if (isBegun()) keep();
  try { if (!audio.paused && isBegun()) visit.isPlaying = 'true'; } catch { /* Then it ends here. */ }
  audio.pause();
});
addEventListener('pageshow', ({ persisted }) => persisted && recall());
addEventListener('arrive', () => sheet.hidePopover());
sheet.addEventListener('toggle', ({ newState }) => {
  if (newState === 'open') list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
});

// A picture that doesn't come leaves its place empty.

for (const [name, visibility] of [['error', 'hidden'], ['load', 'visible']]) {
  picture.addEventListener(name, () => (picture.style.visibility = visibility));
}

// Rows come and go.
new MutationObserver((changes) => {
  if (changes.some(({ target }) => !player.contains(target))) mark();
}).observe(document.body, { childList: true, subtree: true });

recall();
mark();
