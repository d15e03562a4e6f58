// The two sliders of a range: they are kept in step with the fields of its bounds, which are sent.

import './range-slider.css';
import { delegate, query, queryAll, sessionStore } from '../App/page.js';

/** How long keys may rest between two steps before the choice counts, in milliseconds. */
const KEY_DELAY = 600;

/** @type {(number: number, least: number, greatest: number) => number} */
const clamp = (number, least, greatest) => Math.min(Math.max(number, least), greatest);

/** @param {HTMLElement} range - The scale of its sliders: linear, or logarithmic after an offset is added. */
const scaleOf = ({ dataset }) => {
  const [least, greatest, offset] = [dataset.min, dataset.max, dataset.offset].map(Number);
  const isLinear = dataset.offset === undefined;
  /** @param {number} number */
  const scaled = (number) => (isLinear ? number : Math.log(number + offset));
  const start = scaled(least);
  const length = scaled(greatest) - start;
  /** @param {number} position */
  const exact = (position) => (isLinear ? start + position * length : Math.exp(start + position * length) - offset);
  return {
    limits: [least, greatest],
    /** @type {(number: number) => number} - Its position, from 0 to 1. */
    position: (number) => (scaled(clamp(number, least, greatest)) - start) / length,
    /** @type {(step: number, steps: number) => number} - The roundest number near a step. */
    number: (step, steps) => {
      const number = exact(step / steps);
      const digit = 10 ** Math.floor(Math.log10(exact((step + 1) / steps) - number));
      const unit = dataset.whole === undefined ? digit : Math.max(digit, 1);
      return clamp(Number((Math.round(number / unit) * unit).toPrecision(12)), least, greatest);
    },
  };
};

/** @param {HTMLElement} range - How its numbers are written. */
const formatOf = ({ dataset: { kind } }) => {
  /** @param {number} number */
  const padded = (number) => String(number).padStart(2, '0');
  /** @param {number} seconds */
  const duration = (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${padded(minutes)}` : minutes}:${padded(Math.floor(seconds % 60))}`;
  };
  if (kind === 'duration') return duration;
  const isCurrency = /^[a-z]{3}$/i.test(kind ?? '');
  const { format } = new Intl.NumberFormat(document.documentElement.lang, {
    useGrouping: kind !== 'year', ...(isCurrency ? { style: 'currency', currency: kind } : { maximumFractionDigits: 6 }),
  });
  return format;
};

/** @type {(range: HTMLElement) => HTMLInputElement[]} */
const slidersOf = (range) => queryAll('input', range);
/** @type {(range: Element) => HTMLInputElement[]} */
const fieldsOf = (range) => queryAll('.bounds input', range.closest('fieldset') ?? undefined);

/** @type {(range: HTMLElement, moved?: HTMLInputElement) => void} - Shows the bounds in the fields, but for a slider under a finger. */
const showBounds = (range, moved) => {
  const [scale, format] = [scaleOf(range), formatOf(range)];
  const bounds = fieldsOf(range).map(({ value }, index) => (value === '' ? scale.limits[index] : Number(value)));
  const texts = bounds.map((bound) => format(bound));
  slidersOf(range).forEach((slider, index) => {
    if (slider !== moved) slider.value = String(Math.round(scale.position(bounds[index]) * Number(slider.max)));
    slider.setAttribute('aria-valuetext', texts[index]);
  });
  const [all, chosen] = queryAll('path', range);
  const bars = (all.getAttribute('d') ?? '').split('M').slice(1);
  const [first, last] = bounds.map((bound) => Math.min(Math.floor(scale.position(bound) * bars.length), bars.length - 1));
  chosen.setAttribute('d', bars.map((bar, index) => (index >= first && index <= last ? `M${bar}` : '')).join(''));
  const output = range.closest('fieldset')?.querySelector('output');
  if (output) output.value = (range.dataset.template ?? '').replace('{min}', texts[0]).replace('{max}', texts[1]);
};

delegate('input', '.range > input', (slider) => {
  const range = slider.parentElement;
  if (!range || !(slider instanceof HTMLInputElement)) return;
  const [sliders, fields, scale] = [slidersOf(range), fieldsOf(range), scaleOf(range)];
  // A thumb takes the other along.
  const isBeyond = Number(sliders[0].value) > Number(sliders[1].value);
  sliders.forEach((each, index) => {
    if (isBeyond) each.value = slider.value;
    if (each !== slider && !isBeyond) return;
    const [step, steps] = [Number(each.value), Number(each.max)];
    fields[index].value = step === (index ? steps : 0) ? '' : String(scale.number(step, steps));
  });
  showBounds(range, slider);
});
delegate('input', '.bounds input', (field) => {
  const range = field.closest('fieldset')?.querySelector('.range');
  if (range instanceof HTMLElement) showBounds(range);
});

let timer = 0;
delegate('change', '.range > input', (slider) => {
  const range = query('.range', slider.closest('fieldset') ?? undefined);
  const field = fieldsOf(range)[slidersOf(range).findIndex((each) => each === slider)];
  clearTimeout(timer);
  timer = setTimeout(
    () => field.dispatchEvent(new Event('change', { bubbles: true })), sessionStore.input === 'keydown' ? KEY_DELAY : 0);
});
