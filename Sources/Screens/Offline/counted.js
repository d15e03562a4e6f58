/**
 * A count in words.
 *
 * @param {string | undefined} forms - The server's texts by plural category, such as `one=# item|other=# items`.
 * @param {number} count
 */
export const counted = (forms, count) => {
  const { lang } = document.documentElement;
  const texts = Object.fromEntries((forms ?? '').split('|').map((form) => form.split('=')));
  const text = texts[new Intl.PluralRules(lang).select(count)] ?? texts.other ?? '';
  return text.replace('#', count.toLocaleString(lang));
};
