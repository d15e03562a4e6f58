// While there is sound to be kept, or the server is away, pages come without a load: links and forms are fetched, and what
// they answer takes this page's place. Before that, and wherever anything is not as expected, navigation is the browser's own, whose back/forward
// cache and transitions no script does as well; the player then goes on in the next page from where it was (player.js).

import { change, isReachable, notice, read, say } from './page.js';

const audio = document.querySelector('#player audio');
const connection = document.getElementById('connection');
const lasting = '#player, #connection, #notice, #arrival';
const summary = 'link[rel=canonical], meta[name=description], meta[property]';
const arrival = Object.assign(document.createElement('p'), { id: 'arrival', className: 'visually-hidden' });
arrival.setAttribute('role', 'status');
document.body.append(arrival);

/** Whether several entries of the history share this document. */
let hasMoved = false;
let isReal = false;
/** Of the page that is on its way; a later one ends it. */
let coming;
/** Where one went back to while nobody could be reached. */
let missing;
/** Whether the browser's own navigation would end the sound, or lead to nothing where nobody can be reached. */
const isNeeded = () => audio.hasAttribute('src') || connection.textContent !== '';

const real = (url) => {
  isReal = true;
  location.href = url;
};

// What a page loads: further scripts are loaded here, too; others of the same name are of another version of the app.

const files = (page) =>
  [...page.head.querySelectorAll('script[src], link[rel=stylesheet]')].map((file) => file.getAttribute('src') ?? file.getAttribute('href'));
const name = (file) => file.replace(/-\w+\./, '.');
const furtherFiles = (page) => {
  const here = files(document);
  const further = files(page).filter((file) => !here.includes(file));
  if (here.map(name).some((known) => further.map(name).includes(known))) throw new Error('Expected a page of this version');
  return further;
};

const load = async (url, form, signal) => {
  const body = form && new URLSearchParams(form);
  const answer = await fetch(url, { signal, body, method: body ? 'POST' : 'GET', headers: { accept: 'text/html', 'x-purpose': 'navigate' } });
  const page = await read(answer);
  // What was posted has no page of its own, unless it leads to one.
  return { page, scripts: furtherFiles(page), address: answer.redirected ? answer.url : body ? location.href : url };
};

const put = ({ page, scripts }) => {
  const parts = (root) => [...root.body.children].filter((part) => !part.matches(lasting));
  const root = document.documentElement;
  [document.title, root.lang, root.dir] = [page.title, page.documentElement.lang, page.documentElement.dir];
  document.body.dataset.sidebar = page.body.dataset.sidebar;
  document.head.querySelectorAll(summary).forEach((part) => part.remove());
  document.head.append(...page.head.querySelectorAll(summary));
  for (const src of scripts) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  parts(document).forEach((part) => part.remove());
  document.body.prepend(...parts(page));
  // What was said here is still true where the page says nothing.
  const said = page.getElementById('notice').childNodes;
  if (said.length) notice.replaceChildren(...said);
};

const leave = (url) => dispatchEvent(new CustomEvent('leave', { detail: url }));

const arrive = (found, isBack) => {
  if (!isBack) {
    leave(found.address);
    history[found.address === location.href ? 'replaceState' : 'pushState'](null, '', found.address);
  }
  hasMoved = true;
  put(found);
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (part && !isBack) part.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById('content').focus({ preventScroll: true });
  arrival.textContent = document.title;
  dispatchEvent(new CustomEvent('arrive', { detail: { isBack } }));
};

const go = async (url, { form, isBack = false } = {}) => {
  coming?.abort();
  const { signal } = (coming = new AbortController());
  try {
    const found = await load(url, form, signal);
    // What lasts speaks the language that it came in.
    if (!signal.aborted && found.page.documentElement.lang !== document.documentElement.lang) return real(found.address);
    if (!signal.aborted) await change(() => signal.aborted || arrive(found, isBack));
  } catch {
    if (signal.aborted) return;
    dispatchEvent(new Event('lost'));
    // What may have been done is not asked for twice; and where there is no server, the browser's own page would end the sound.
    const stays = form || !(await isReachable(3000));
    if (signal.aborted) return;
    if (stays) {
      say(notice.dataset.failed);
      // The address is the other page's already, which comes once it can.
      if (isBack) missing = url;
    } else if (isBack) location.reload();
    else real(url);
  }
};

addEventListener('found', () => {
  if (missing === location.href) go(missing, { isBack: true });
  missing = undefined;
});

const goBack = (url) => {
  leave(url);
  return () => go(url, { isBack: true });
};

if (window.navigation) {
  navigation.addEventListener('navigate', (event) => {
    const { destination, formData, navigationType } = event;
    if (isReal || !event.canIntercept || event.hashChange || event.downloadRequest || navigationType === 'reload') return;
    if (navigationType === 'traverse') {
      coming?.abort();
      if (hasMoved) event.intercept({ handler: goBack(destination.url), scroll: 'manual', focusReset: 'manual' });
    } else if (isNeeded() && event.cancelable && !destination.sameDocument) {
      event.preventDefault();
      go(destination.url, { form: formData });
    }
  });
} else {
  // What is posted is left to the browser: scripts that come later may want it.
  const take = (event, url) => {
    if (event.defaultPrevented || !isNeeded() || url.origin !== location.origin) return;
    event.preventDefault();
    go(url.href);
  };
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    const isHere = url.hash && url.pathname + url.search === location.pathname + location.search;
    if (!isHere && !link.target && !link.hasAttribute('download')) take(event, url);
  });
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form, submitter));
    if (form.method === 'get') take(event, url);
  });
  let here;
  addEventListener('arrive', () => (here = location.pathname + location.search));
  addEventListener('traverse', (event) => {
    coming?.abort();
    // From one search of a page to another, which the list does itself.
    if (!hasMoved || here === location.pathname + location.search) return;
    event.preventDefault();
    goBack(location.href)();
  });
}

// Kept by the browser and brought back.
addEventListener('pageshow', () => (isReal = false));
