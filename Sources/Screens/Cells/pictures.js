// A picture that does not have the proportions of its place is shown whole, on a quiet ground.

import { queryAll } from '../App/page.js';

// In a mosaic, a picture fills its place.
const PICTURES = 'img.large[srcset]:not([data-layout="mosaic"] *)';
/** How much longer one side may be than it fits; beyond that, too much would be cropped. */
const TOLERANCE = 1.12;

/** @param {EventTarget | null} picture */
const fit = (picture) => {
  if (!(picture instanceof HTMLImageElement) || !picture.matches(PICTURES)) return;
  const place = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'));
  const ratio = picture.naturalWidth / picture.naturalHeight / place;
  if (Math.max(ratio, 1 / ratio) > TOLERANCE) picture.classList.add('contained');
};

// This event reaches no window.
document.addEventListener('load', ({ target }) => fit(target), true);
queryAll(PICTURES).forEach(fit);
