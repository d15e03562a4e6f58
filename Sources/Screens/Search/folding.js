// Compares texts as the server does (SearchFolding.swift).

/** @type {Record<string, string>} */
const LETTERS = { 'ة': 'ه', 'ى': 'ي', 'ٱ': 'ا', 'ـ': '' };
// Letters that Unicode does not decompose.
Object.entries({
  a: 'ⱥ', ae: 'æ', b: 'ƀɓ', c: 'ȼ', d: 'đðɖɗ', e: 'ɇɛə', g: 'ǥɠ', h: 'ħ', i: 'ıɨ', ij: 'ĳ', j: 'ɉ', k: 'ĸƙ', l: 'łŀƚɫ',
  n: 'ŋɲ', o: 'øɔɵ', oe: 'œ', p: 'ƥ', r: 'ɍ', t: 'ŧƭⱦ', th: 'þ', u: 'ʉ', v: 'ʋ', y: 'ɏƴ', z: 'ƶ',
}).forEach(([text, letters]) => [...letters].forEach((letter) => { LETTERS[letter] = text; }));

/** @type {(text: string) => string} - A text without case, accents and width. */
export const foldedLetters = (text) => text
  .replace(/[\u3000\uFF00-\uFFEF]/g, (letter) => letter.normalize('NFKC')).normalize('NFD')
  // Accents of Latin, Greek and Cyrillic letters; marks of Hebrew and Arabic ones. Other scripts' marks are letters.
  .replace(/(?<=[\0-\u050F]\p{M}*)\p{M}|(?=[\u0590-\u06FF])\p{Mn}/gu, '')
  // Through upper case ſ and s, ı and i, ß and ss are the same; letter by letter, ς and σ are.
  .toLowerCase().toUpperCase().replace(/./gu, (letter) => LETTERS[letter.toLowerCase()] ?? letter.toLowerCase())
  .normalize('NFC');

/** @type {(text: string) => string} - A text without case, accents and width, and with one space between words. */
export const foldedForSearch = (text) => foldedLetters(text).trim().replace(/\s+/g, ' ');
