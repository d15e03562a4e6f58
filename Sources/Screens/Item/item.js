// The head of an item: the hue of a picture that the server has not seen yet, and the button that plays the film.

import { delegate, on, query } from '../App/page.js';

const tint = async () => {
  const lead = document.querySelector('.lead[data-untinted]');
  const artwork = lead?.querySelector('img[srcset]');
  if (!lead || !artwork) return;
  delete lead.dataset.untinted;
  try {
    await artwork.decode();
    const { headers, body } = await fetch(artwork.currentSrc, { cache: 'force-cache' });
    body?.cancel();
    const hue = headers.get('X-Hue');
    if (hue) lead.dataset.hue = hue;
  } catch {
    // The head has the hue of its catalogue.
  }
};
on('pageDidArrive', tint);
void tint();

delegate('click', 'a.trailer', (_, event) => {
  event.preventDefault();
  const film = query('video.preview');
  film.scrollIntoView({ block: 'center' });
  film.focus({ preventScroll: true });
  film.play().catch(() => {});
});
