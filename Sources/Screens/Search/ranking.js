// Ranks and marks what matches a search term as the server does (SearchMatch.swift, SearchTerm+Marks.swift).

import { createElement } from '../App/page.js';
import { foldedForSearch, foldedLetters } from './folding.js';

/** How a text matches: it is the term, begins with it, has it as words; a part of a word does. */
const [WHOLE, WORDS, PREFIX, WORD_PREFIX] = [0, 2, 3, 4];
export const BEGINNING = 1;
export const PART = 5;
const NAMES = 6;
const ELSEWHERE = 12;
/** The worst rank of a title that has the words of a term at the beginnings of its words. */
export const WORST_TOP_HIT = WORD_PREFIX;
/** The number of characters of a text that are looked at for marks. */
const LONGEST_MARKED = 300;

/** A letter, a number or a mark. */
const IN_WORD = /[\p{L}\p{N}\p{M}\p{Co}]/u;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u;

/** @typedef {{ folded: string, words: string[] }} Term */

/** @type {(text: string) => Term | undefined} - None if there is nothing to search for. */
export const searchTerm = (text) => {
  const folded = foldedForSearch(text);
  return folded ? { folded, words: [...new Set(folded.split(' '))] } : undefined;
};

/** @type {(text: string, place: number) => boolean} - Whether a word may begin or end at a place. */
const isBoundary = (text, place) => {
  if (place === 0 || place === text.length) return true;
  const before = text.slice(place - (/[\uDC00-\uDFFF]/.test(text[place - 1]) ? 2 : 1), place);
  const after = String.fromCodePoint(text.codePointAt(place) ?? 0);
  return [before, after].some((letter) => !IN_WORD.test(letter) || UNSPACED.test(letter));
};
/** @type {(text: string, start: number, end: number) => number} */
const matchAt = (text, start, end) => {
  const endsWord = isBoundary(text, end);
  if (start === 0) return endsWord ? (end === text.length ? WHOLE : BEGINNING) : PREFIX;
  return isBoundary(text, start) ? (endsWord ? WORDS : WORD_PREFIX) : PART;
};
/** @type {(text: string, word: string) => number} */
const matchOf = (text, word) => {
  let best = Infinity;
  for (let place = text.indexOf(word); place >= 0 && best > WORDS; place = text.indexOf(word, place + 1)) {
    best = Math.min(best, matchAt(text, place, place + word.length));
  }
  return best;
};

/**
 * How well something matches a term: the smaller, the better; Infinity if it doesn't.
 *
 * @param {Term} term
 * @param {{ title: string, subtitle?: string | null, facts?: string[] }} texts
 */
export const rank = ({ folded, words }, { title, subtitle, facts = [] }) => {
  const [first, second] = [title, subtitle ?? ''].map(foldedForSearch);
  /** @param {string} word */
  const one = (word) => Math.min(matchOf(first, word), NAMES + matchOf(second, word));
  const best = Math.min(one(folded), Math.max(...words.map(one)));
  if (best < ELSEWHERE) return best;
  const all = [first, second, ...facts.map(foldedForSearch)];
  return words.every((word) => all.some((text) => text.includes(word))) ? ELSEWHERE : Infinity;
};

/** @type {(term: Term, text: string) => [start: number, end: number][]} - The places of a text to mark. */
export const matchesIn = ({ words }, text) => {
  let folded = '';
  /** @type {[number, number][]} - The original letter of each folded one. */
  const origins = [];
  for (const { 0: letter, index = 0 } of text.slice(0, LONGEST_MARKED).matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const added = foldedLetters(letter);
    for (let place = 0; place < added.length; place++) origins.push([index, index + letter.length]);
    folded += added;
  }
  const places = words.flatMap((word) => {
    /** @type {[number, number][]} */
    const all = [];
    for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length)) {
      all.push([start, start + word.length]);
    }
    const beginnings = all.filter(([start, end]) => matchAt(folded, start, end) < PART);
    return beginnings.length ? beginnings : all;
  });
  /** @type {[number, number][]} */
  const ranges = [];
  for (const [start, end] of places.sort(([one], [other]) => one - other)) {
    const [from, to] = [origins[start][0], origins[end - 1][1]];
    const last = ranges.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
};

/** @type {(term: Term | undefined, text: string) => Node | string} - A text with marks. */
export const markedText = (term, text) => {
  const ranges = term ? matchesIn(term, text) : [];
  if (!ranges.length) return text;
  let end = 0;
  const parts = ranges.flatMap((range) => {
    const before = text.slice(end, range[0]);
    end = range[1];
    return [before, createElement('mark', {}, text.slice(...range))];
  });
  return createElement('span', {}, ...parts, text.slice(end));
};
