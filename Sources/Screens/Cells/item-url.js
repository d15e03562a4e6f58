// The addresses of items that people share.

/**
 * The address of an item without the list that it was opened from. What someone searched for is private.
 *
 * @param {string} href
 */
export const itemURL = (href) => {
  const url = new URL(href, location.href);
  for (const name of ['term', 'sort', 'order', 'page', 'limit']) url.searchParams.delete(name);
  return url.href;
};
