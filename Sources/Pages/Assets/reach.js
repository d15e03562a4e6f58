// Beyond the page: its address is handed on, and whoever reads is told when nobody can be reached.

import { isReachable, say } from './page.js';

const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Where there is no TLS, browsers have nothing better.
  const field = Object.assign(document.createElement('textarea'), { value: text });
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (!isDone) throw new Error('Expected a browser that copies');
};

const share = async (button) => {
  const url = document.querySelector('link[rel=canonical]')?.href ?? location.href;
  const title = document.querySelector('meta[property="og:title"]')?.content ?? document.title;
  if (navigator.share) {
    try {
      return await navigator.share({ title, url });
    } catch ({ name }) {
      // Whoever changed their mind wants no copy.
      if (name === 'AbortError') return;
    }
  }
  const isCopied = await copy(url).then(() => true, () => false);
  // What can't be copied can be read.
  say(isCopied ? button.dataset.copied : url);
  button.focus();
};

addEventListener('click', ({ target }) => {
  const button = target.closest?.('button.share');
  if (button) share(button);
});

// Asked only while something seems wrong, and when someone comes back to the page.

const connection = document.getElementById('connection');
const PAUSE = 3000;
let timer;

// A server at home is reached without a network, too: so it is asked, whatever the browser says.
const check = async () => {
  const isThere = await isReachable(10000);
  clearTimeout(timer);
  // Pages that wait for it look again.
  if (isThere && connection.textContent) dispatchEvent(new Event('found'));
  connection.textContent = isThere ? '' : connection.dataset[navigator.onLine ? 'unreachable' : 'offline'];
  if (!isThere) timer = setTimeout(check, PAUSE);
};
for (const name of ['offline', 'online', 'lost']) addEventListener(name, check);
addEventListener('visibilitychange', () => document.hidden || check());
if (!navigator.onLine) check();
