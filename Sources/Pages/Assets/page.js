// What the other scripts share: parts of the page, what is said to whoever reads it, changes that glide, pages that are fetched.

export const content = () => document.getElementById('content');
export const notice = document.getElementById('notice');
export const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What the browser keeps, for this visit or for the next ones; where it is not allowed to, for this page. */
export const storage = (name) => { try { return window[name]; } catch { return {}; } };

/** Changes the page in one step that the browser may animate. */
export const change = async (update) => {
  if (still.matches || !document.startViewTransition) return update();
  const transition = document.startViewTransition(update);
  // One that the next cuts short.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
};

/** Shows a notice for a while: elements, and texts as paragraphs. */
export const say = (...parts) => {
  clearTimeout(say.timer);
  const paragraph = (textContent) => Object.assign(document.createElement('p'), { textContent });
  notice.replaceChildren(...parts.map((part) => (part instanceof Node ? part : paragraph(part))));
  const fade = () => {
    // Not under someone's fingers.
    if (notice.matches(':hover, :focus-within')) say.timer = setTimeout(fade, 4000);
    else notice.replaceChildren();
  };
  say.timer = setTimeout(fade, 8000);
};

// What is fetched for a page is of no use once another has taken its place (navigate.js).

let stay = new AbortController();
export const leaving = () => stay.signal;
for (const name of ['leave', 'arrive']) {
  addEventListener(name, () => {
    stay.abort();
    stay = new AbortController();
  });
}

/** Whoever says when nobody can be reached is told of it. */
export const lost = (error) => {
  if (error.name !== 'AbortError') dispatchEvent(new Event('lost'));
  throw error;
};

/** The page that a server answered with. */
export const read = async (answer) => {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) throw new Error('Expected a page');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!page.getElementById('content')) throw new Error('Expected a page of this app');
  // A parser without scripts makes parts of what is for pages without scripts.
  page.querySelectorAll('noscript').forEach((part) => part.remove());
  return page;
};

/** A page of which this one takes parts. */
export const fetchPage = async (url, signal = leaving()) => {
  const headers = { accept: 'text/html', 'x-purpose': 'update' };
  return read(await fetch(url, { signal: AbortSignal.any([signal, leaving()]), headers }).catch(lost));
};

/** Whether the server answers within so many milliseconds. */
export const isReachable = (limit) =>
  fetch(new URL('../health', import.meta.url), { cache: 'no-store', signal: AbortSignal.timeout(limit) }).then(({ ok }) => ok, () => false);
