// The player's queue: what comes next, what is passed over, and what the next visit is offered of it.

// Where previews are: beside the folder that scripts are served from.
const PREVIEWS = new URL('../previews/', import.meta.url).pathname;
// The browser keeps it, which is no place for thousands.
const LONGEST = 200;

export class Queue {
  /** Tracks in a row that failed, and which way one was going. */
  #failures = 0;
  #way = 1;

  constructor(tracks = [], at = 0) {
    const first = Math.max(Math.min(at - LONGEST / 4, tracks.length - LONGEST), 0);
    this.tracks = tracks.slice(first, first + LONGEST);
    this.index = at - first;
  }

  get track() {
    return this.tracks[this.index];
  }

  /** What is heard next. */
  get ahead() {
    return this.tracks.slice(this.index + 1).find(({ preview }) => preview)?.preview;
  }

  /** Goes to the first track that has a preview, from a place on: whether there is one, and the last that was passed over. */
  go(place, step) {
    this.#way = step;
    let missing;
    for (; this.tracks[place] && !this.tracks[place].preview; place += step) {
      // A film is played on its own page.
      if (!this.tracks[place].isFilm) missing = this.tracks[place];
    }
    const isFound = place in this.tracks;
    if (isFound) this.index = place;
    return { isFound, missing };
  }

  played() {
    this.#failures = 0;
  }

  /** Where to go after a track that failed; nowhere once it seems that nothing comes. */
  failed() {
    return ++this.#failures < 3 ? [this.index + this.#way, this.#way] : undefined;
  }

  /** As text that `recalled` reads. */
  text(time) {
    return JSON.stringify({ queue: this.tracks, index: this.index, time });
  }
}

/** The queue of an earlier visit, and where its track goes on. */
export const recalled = (text) => {
  try {
    const { queue, index, time } = JSON.parse(text);
    if (!queue.every(({ title }) => typeof title === 'string') || !queue[index].preview.startsWith(PREVIEWS)) return;
    return { queue: new Queue(queue, index), time: Number(time) || 0 };
  } catch { /* Nothing was kept, or it was not ours. */ }
};
