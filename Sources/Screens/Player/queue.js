// The player's queue: the tracks of a list, which of them plays, and how the next visit gets it back.

/**
 * @typedef {object} Track
 * @property {string} title
 * @property {string} artist
 * @property {string} art - The address of its artwork.
 * @property {string} [large] - The address of its artwork for the sheet, once that has been asked for.
 * @property {string} href - The address of its item.
 * @property {string} [preview] - The address of its preview.
 * @property {number} [duration] - In seconds, if it is known before the track is loaded.
 * @property {boolean} [isExplicit]
 * @property {boolean} [isFavourite]
 * @property {number} [place] - Where it is if the queue isn't shuffled.
 */

/** @typedef {'off' | 'all' | 'one'} Repeat */
/** @type {Repeat[]} */
const REPEATS = ['off', 'all', 'one'];

// Previews and items are beside the folder of the scripts.
const BASE = new URL('../', import.meta.url).pathname;
// The browser's storage has no room for thousands.
export const MAXIMUM_LENGTH = 200;

/**
 * The path of a track's item below that of the app, which lists of a share have another path for.
 *
 * @param {Track} track
 */
const itemPath = ({ href }) => new URL(href, location.href).pathname.split('/').slice(-2).join('/');
/** @type {(track: Track) => string} - The key of a track's item, such as `charts/1`. */
export const keyOf = (track) => decodeURIComponent(itemPath(track));
/** @type {(track: Track, action: 'favourite' | 'played') => string} */
export const addressOf = (track, action) => `${BASE}${itemPath(track)}/${action}`;
/** @type {(track: Track) => string} - The address of the item as JSON. */
export const documentOf = (track) => `${BASE}api/v1/${itemPath(track)}${new URL(track.href, location.href).search}`;

/** @param {Track[]} tracks */
const shuffled = (tracks) => {
  for (let last = tracks.length - 1; last > 0; last--) {
    const random = Math.floor(Math.random() * (last + 1));
    [tracks[last], tracks[random]] = [tracks[random], tracks[last]];
  }
  return tracks;
};

export class Queue {
  #failures = 0;
  /** The direction of the last step. */
  #step = 1;
  /** @type {Repeat} */
  repeat = 'off';
  isShuffled = false;

  /** @param {Track[]} tracks - Those without a preview are left out. */
  constructor(tracks = [], index = 0) {
    const playable = tracks.filter(({ preview }) => preview);
    const place = playable.indexOf(tracks[index]);
    const first = Math.max(Math.min(place - MAXIMUM_LENGTH / 4, playable.length - MAXIMUM_LENGTH), 0);
    this.tracks = playable.slice(first, first + MAXIMUM_LENGTH);
    this.index = place - first;
  }

  /** @returns {Track | undefined} */
  get track() {
    return this.tracks[this.index];
  }

  /** @returns {Track | undefined} - The track that plays after this one. */
  get next() {
    return this.tracks[this.index + 1] ?? (this.repeat === 'all' ? this.tracks[0] : undefined);
  }

  /**
   * @param {number} index
   * @param {number} step - 1 or -1: the direction from the track before.
   * @returns {boolean} Whether there is a track.
   */
  moveTo(index, step) {
    this.#step = step;
    if (index === this.tracks.length && this.repeat === 'all') index = 0;
    const isFound = index in this.tracks;
    if (isFound) this.index = index;
    return isFound;
  }

  cycleRepeat() {
    this.repeat = REPEATS[(REPEATS.indexOf(this.repeat) + 1) % REPEATS.length];
  }

  /** @param {boolean} isShuffled - Whether the other tracks follow this one in random order, or all have their own. */
  shuffle(isShuffled) {
    const { track } = this;
    if (isShuffled && !this.isShuffled) this.#setPlaces();
    this.isShuffled = isShuffled;
    if (!track) return;
    if (isShuffled) {
      this.tracks = [track, ...shuffled(this.tracks.filter((other) => other !== track))];
    } else {
      this.tracks.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
    }
    this.index = this.tracks.indexOf(track);
  }

  /**
   * Adds tracks at the end of the list, as far as there is room. A shuffled queue plays all that follow in random order.
   *
   * @param {Track[]} tracks
   */
  append(tracks) {
    const place = Math.max(0, ...this.tracks.map(({ place = 0 }) => place + 1));
    const added = tracks.slice(0, Math.max(MAXIMUM_LENGTH - this.tracks.length, 0));
    added.forEach((track, index) => (track.place = place + index));
    const following = [...this.tracks.splice(this.index + 1), ...added];
    this.tracks.push(...(this.isShuffled ? shuffled(following) : following));
  }

  /**
   * Adds a track behind the one that plays, or behind all. A full queue loses the first that was played, else its last.
   *
   * @param {Track} track
   * @param {boolean} isNext
   */
  enqueue(track, isNext) {
    if (this.tracks.length >= MAXIMUM_LENGTH && this.index > 0) {
      this.tracks.shift();
      this.index--;
    } else this.tracks.splice(MAXIMUM_LENGTH - 1);
    const places = this.tracks.map(({ place = 0 }) => place);
    // It keeps its place when the others get theirs back.
    track.place = isNext ? (this.track?.place ?? 0) + .5 : Math.max(...places) + 1;
    this.tracks.splice(isNext ? this.index + 1 : this.tracks.length, 0, track);
  }

  #setPlaces() {
    this.tracks.forEach((track, place) => (track.place = place));
  }

  /**
   * Moves or removes a track that comes after the one that plays.
   *
   * @param {number} index
   * @param {number} [step] - How far; none removes it.
   * @returns {Track | undefined} The track, if that was possible.
   */
  edit(index, step) {
    const target = index + (step ?? 0);
    const track = this.tracks[index];
    if (index <= this.index || target <= this.index || !track || !this.tracks[target]) return;
    this.tracks.splice(index, 1);
    if (step) this.tracks.splice(target, 0, track);
    return track;
  }

  /**
   * Takes a removal back.
   *
   * @param {Track} track
   * @param {number} index
   */
  insert(track, index) {
    this.tracks.splice(Math.max(index, this.index + 1), 0, track);
  }

  playbackSucceeded() {
    this.#failures = 0;
  }

  /**
   * Where to move after the track failed; nowhere after the third in a row.
   *
   * @returns {[index: number, step: number] | undefined}
   */
  playbackFailed() {
    return ++this.#failures < 3 ? [this.index + this.#step, this.#step] : undefined;
  }

  /** @param {number} time - How far its track has played, in seconds. */
  serialise(time) {
    const { tracks, index, repeat, isShuffled } = this;
    return JSON.stringify({ queue: tracks, index, time, repeat, isShuffled });
  }
}

/**
 * The queue that an earlier visit has stored, and how far its track had played.
 *
 * @param {string} [text]
 */
export const parseQueue = (text = '') => {
  try {
    /** @type {{ queue: Track[], index: number, time: number, repeat: Repeat, isShuffled: boolean }} */
    const { queue, index, time, repeat, isShuffled } = JSON.parse(text);
    const isQueue = queue.every(({ title }) => typeof title === 'string');
    if (!isQueue || !queue[index].preview?.startsWith(`${BASE}previews/`)) return;
    const modes = { repeat: REPEATS.includes(repeat) ? repeat : 'off', isShuffled: isShuffled === true };
    return { queue: Object.assign(new Queue(queue, index), modes), time: Number(time) || 0 };
  } catch {
    // Nothing is stored, or it is no queue.
  }
};
