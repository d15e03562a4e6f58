// The player's queue: the tracks of a list, which of them plays, and how the next visit gets it back.

/**
 * @typedef {object} Track
 * @property {string} title
 * @property {string} artist
 * @property {string} art - The address of its artwork.
 * @property {string} href - The address of its item.
 * @property {string} [preview] - The address of its preview.
 * @property {boolean} isFilm - Films have no preview that the player plays.
 */

// Previews are beside the folder of the scripts.
const PREVIEWS = new URL('../previews/', import.meta.url).pathname;
// The browser's storage has no room for thousands.
const MAXIMUM_LENGTH = 200;

export class Queue {
  #failures = 0;
  /** The direction of the last step. */
  #step = 1;

  /** @param {Track[]} tracks */
  constructor(tracks = [], index = 0) {
    const first = Math.max(Math.min(index - MAXIMUM_LENGTH / 4, tracks.length - MAXIMUM_LENGTH), 0);
    this.tracks = tracks.slice(first, first + MAXIMUM_LENGTH);
    this.index = index - first;
  }

  /** @returns {Track | undefined} */
  get track() {
    return this.tracks[this.index];
  }

  get nextPreview() {
    return this.tracks.slice(this.index + 1).find(({ preview }) => preview)?.preview;
  }

  /**
   * Moves to the first track with a preview, from an index on.
   *
   * @param {number} index
   * @param {number} step - 1 or -1.
   * @returns {{ isFound: boolean, skipped?: Track }} Whether there is one, and the last that had none.
   */
  moveTo(index, step) {
    this.#step = step;
    let skipped;
    for (; this.tracks[index] && !this.tracks[index].preview; index += step) {
      // Films are played on their own pages.
      if (!this.tracks[index].isFilm) skipped = this.tracks[index];
    }
    const isFound = index in this.tracks;
    if (isFound) this.index = index;
    return { isFound, skipped };
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
    return JSON.stringify({ queue: this.tracks, index: this.index, time });
  }
}

/**
 * The queue that an earlier visit has stored, and how far its track had played.
 *
 * @param {string} [text]
 */
export const parseQueue = (text = '') => {
  try {
    /** @type {{ queue: Track[], index: number, time: number }} */
    const { queue, index, time } = JSON.parse(text);
    const isQueue = queue.every(({ title }) => typeof title === 'string');
    if (!isQueue || !queue[index].preview?.startsWith(PREVIEWS)) return;
    return { queue: new Queue(queue, index), time: Number(time) || 0 };
  } catch {
    // Nothing is stored, or it is no queue.
  }
};
