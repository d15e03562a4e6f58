// Goes through the past of a list: from one date to the next, the server says what differs, and cells glide to their places.

import './range-slider.css';
import {
  announceChange, areLoaded, content, currentPath, delegate, emit, fetchPage, isSameVersion, keepPictures, on, openPage,
  opensElsewhere, parsePage, query, queryAll, replaceAround, requestPage, showLoadFailure,
} from '../App/page.js';
import { busy, startTimer, stopTimer } from '../App/busy.js';
import { keepFocus } from '../App/focus.js';
import { glide } from '../App/gliding.js';
import { fits, showPatch, visibleCells } from '../Live/patch.js';
import { partsDidChange } from './list.js';
import { shown } from './shown.js';

/**
 * What turns the page of one day into that of another, or the other page; nothing from a newer version of the app.
 *
 * @typedef {{ patch?: import('../Live/patch.js').Patch, page?: Document }} Difference
 */

/** The longest time that a date stays while dates play, and that all of them take, in milliseconds. */
const [LONGEST_PAUSE, LONGEST_FILM] = [1000, 60_000];
/** Of more dates, some are left out while they play, so that cells come to rest between two. */
const MOST_PLAYED = 150;

/** @returns {HTMLElement | null} */
const scrubber = () => content().querySelector('.scrubber');
const slider = () => scrubber()?.querySelector('input[type=range]');
const days = () => (scrubber()?.dataset.days ?? '').split(' ');
/** @type {(address: string, day: string) => string} */
const dated = (address, day) => address.replace(/([?&]at=)[^&#]*/, `$1${day}`);
/** @type {string | undefined} - The date of the cells, if the address couldn't have it yet. */
let unwritten;
/** The date that the cells are of, as the address has it. */
const shownDate = () => unwritten ?? new URL(location.href).searchParams.get('at') ?? '';
/** The page of a list of several that the cells are of. */
const pageNumber = () => Number(new URL(location.href).searchParams.get('page') ?? 1);
/** @param {string} date - The place of the last day that is not later. */
const placeOf = (date) => Math.max(days().findLastIndex((day) => day <= date.slice(0, 10)), 0);
/** The place of the day that is shown. For an address with a time, which may be before the first state of its day, the page says it. */
const shownPlace = () => (shownDate().length > 10 ? Number(slider()?.defaultValue) : placeOf(shownDate()));

const { lang } = document.documentElement;
const { format } = new Intl.DateTimeFormat(
  navigator.languages.find((language) => language.startsWith(lang)) ?? lang,
  // As the server writes dates.
  { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
/** @param {string} day */
const textOf = (day) => format(new Date(day));

/** @param {number} place - Of the day that someone has chosen: the slider, the date, the bar and the links show it. */
const mark = (place) => {
  const [root, input] = [scrubber(), slider()];
  const all = days();
  if (!root || !input) return;
  if (input.value !== String(place)) input.value = String(place);
  input.setAttribute('aria-valuetext', textOf(all[place]));
  const field = query('input[type=date]', root);
  if (field !== document.activeElement) field.value = all[place];
  const [bars, chosen] = queryAll('path', query('.strip', root));
  chosen.setAttribute('d', `M${(bars.getAttribute('d') ?? '').split('M')[place + 1]}`);
  const neighbours = [all[place - 1] ?? root.dataset.earlier, all[place + 1] ?? root.dataset.later];
  queryAll('.steps > a', root).forEach((link, index) => {
    const day = neighbours[index];
    link.ariaDisabled = day ? null : 'true';
    if (day) link.setAttribute('href', dated(currentPath(), day));
    else link.removeAttribute('href');
  });
};

// The difference of two dates. The next one in the direction of travel is asked for ahead.

/** @type {{ path: string, day: string, controller: AbortController, answer: Promise<Difference> } | undefined} */
let request;
/** @param {string} day - Is compared with the date of the cells, in the same sort, search and page. */
const ask = (day) => {
  const path = dated(currentPath(), shownDate());
  if (request?.path === path && request.day === day && !request.controller.signal.aborted) return request.answer;
  request?.controller.abort();
  const controller = new AbortController();
  /** @returns {Promise<Difference>} */
  const load = async () => {
    const headers = { accept: 'application/json', 'x-shown': shownDate() };
    const response = await requestPage(dated(location.href, day), 'update', controller.signal, null, headers);
    if (!response.ok) throw new Error(`Expected a difference, got ${response.status}`);
    const isPatch = response.headers.get('content-type')?.startsWith('application/json');
    if (isPatch) return areLoaded(response.headers.get('x-assets')?.split(' ') ?? []) ? { patch: await busy(response.json()) } : {};
    const page = await parsePage(response);
    return isSameVersion(page) ? { page } : {};
  };
  const answer = load();
  const asked = (request = { path, day, controller, answer });
  // Nobody may wait for it. What has failed is asked for again.
  answer.catch(() => { if (request === asked) request = undefined; });
  return answer;
};
const forgetRequest = () => {
  request?.controller.abort();
  request = undefined;
};
// What differs is not the same any more.
for (const event of /** @type {const} */ (['contentDidChange', 'favouritesDidChange'])) on(event, forgetRequest);
// It is that of the address.
on('contentDidChange', () => { unwritten = undefined; });

/** @param {string} day */
const writeDate = (day) => {
  unwritten = undefined;
  try {
    history.replaceState(history.state, '', dated(location.href, day));
  } catch {
    // Safari allows 100 addresses in ten seconds.
    unwritten = day;
    setTimeout(() => { if (unwritten === day) writeDate(day); }, 10000);
  }
};

/** @param {string} day - The address and all links have it, without a step in the history. */
const setDate = (day) => {
  writeDate(day);
  shown.path = currentPath();
  for (const link of queryAll('a[href*="at="]', content())) {
    if (!link.closest('.steps')) link.setAttribute('href', dated(link.getAttribute('href') ?? '', day));
  }
  for (const field of queryAll('input[type=hidden][name=at]', content())) field.setAttribute('value', day);
};

/** @type {(patch: import('../Live/patch.js').Patch, isLast: boolean) => Promise<boolean>} - Whether the patch could be shown. */
const change = async (patch, isLast) => {
  const { pagedList } = shown;
  if (pagedList && !pagedList.keepOnly(pageNumber())) return false;
  if (!fits(patch)) return false;
  // The slider stays under the finger, and who goes on need not wait for cells that go.
  await showPatch(patch, { keepsPlace: false, fades: isLast });
  return true;
};

/** @param {Document} page - Takes the place of all but the scrubber, which someone may hold. */
const replace = (page) => {
  const [root, other] = [scrubber(), page.querySelector('.scrubber')];
  if (!root || !other) return openPage(location.href);
  const returnFocus = keepFocus();
  glide(visibleCells, () => keepPictures(() => replaceAround(root, other)), true);
  returnFocus();
  partsDidChange(page);
};

/** @type {(difference: Difference, day: string) => Promise<void>} */
const show = async ({ patch, page }, day) => {
  silence();
  const root = scrubber();
  if (!patch && !page) {
    stop();
    wanted = undefined;
    mark(shownPlace());
    return void emit('newerVersionDidCome', { url: dated(location.href, day) });
  }
  const isChanged = patch && await change(patch, wanted === day);
  const other = isChanged ? undefined : page ?? await fetchPage(dated(location.href, day));
  if (scrubber() !== root) return;
  setDate(day);
  if (other) {
    replace(other);
    // The content was not that of the address.
    if (shownDate() !== day) writeDate(day);
    return;
  }
  // The pages beside this one are of its date.
  shown.pagedList?.cellsDidChange(pageNumber());
  emit('partsDidChange');
  if (patch?.favourites) emit('favouritesDidChange', { favourites: patch.favourites });
};

const announce = () => {
  const summary = content().querySelector('.past .changed')?.textContent ?? '';
  // Whoever moves the slider has heard its date.
  const date = slider() === document.activeElement ? '' : textOf(days()[shownPlace()]);
  announceChange([date, summary].filter(Boolean).join('. '));
};
/** What is said of the new date is said once, at the end. */
const silence = () => { for (const line of queryAll('.past, .count', content())) line.setAttribute('aria-live', 'off'); };
// Screen readers look at a change after it was made.
const endSilence = () => setTimeout(() => {
  if (!journey) for (const line of queryAll('.past, .count', content())) line.removeAttribute('aria-live');
}, 1000);

// Travelling: the last date that someone wants counts.

/** @type {string | undefined} */
let wanted;
const travel = async () => {
  while (wanted && wanted !== shownDate() && scrubber()) {
    const [path, from, day] = [currentPath(), shownPlace(), wanted];
    const answer = ask(day);
    const asked = request;
    try {
      const difference = await answer;
      if (request === asked) request = undefined;
      // Another page or list has come.
      if (currentPath() !== path || !scrubber() || !wanted) return;
      await show(difference, day);
    } catch (error) {
      // Whoever leaves wants no date any more.
      if (asked?.controller.signal.aborted || (error instanceof Error && error.name === 'AbortError')) continue;
      throw error;
    }
    const place = placeOf(day);
    const next = days()[isPlaying ? nextPlayed(place) : place + Math.sign(place - from)];
    if (wanted === day && next && next !== day && scrubber()) void ask(next);
  }
};

let isPlaying = false;
/** @type {Promise<void> | undefined} */
let journey;
/** @type {(place: number) => Promise<void>} */
const go = (place) => {
  mark(place);
  wanted = days()[place];
  journey ??= busy(travel()).then(() => { if (!isPlaying && scrubber()) announce(); }, () => {
    stop();
    wanted = undefined;
    mark(shownPlace());
    showLoadFailure();
  }).finally(() => {
    journey = undefined;
    endSilence();
  });
  return journey;
};

// Playing, up to the newest date or until someone does anything else.

let timer = 0;
/** @param {boolean} isOn */
const setPlaying = (isOn) => {
  isPlaying = isOn;
  stopTimer(timer);
  const button = scrubber()?.querySelector('.run');
  if (button) button.ariaPressed = String(isOn);
};
const stop = () => {
  if (!isPlaying) return;
  setPlaying(false);
  if (!journey && scrubber()) announce();
};
/** The distance of two dates that play one after the other. */
const stride = () => Math.ceil(days().length / MOST_PLAYED);
/** @param {number} place - Of the date that plays; the newest one is never left out. */
const nextPlayed = (place) => Math.min(place + stride(), days().length - 1);
/** How long a date stays, with the time that its answer takes. */
const pace = () => Math.min(LONGEST_PAUSE, LONGEST_FILM * stride() / days().length);
/** @param {number} place - Of the date with which playing goes on. */
const playOn = async (place) => {
  const begin = performance.now();
  await go(place);
  if (!isPlaying) return;
  const next = nextPlayed(place);
  if (next <= place) stop();
  else timer = startTimer(() => playOn(next), Math.max(pace() - (performance.now() - begin), 0));
};
delegate('click', '.scrubber .run', () => {
  if (isPlaying) return stop();
  setPlaying(true);
  // From the newest date, there is only the way back to the first.
  const next = nextPlayed(shownPlace());
  void playOn(next > shownPlace() ? next : 0);
});
/** @param {EventTarget | null} target */
const isPlayButton = (target) => target instanceof Element && Boolean(target.closest('.run'));
addEventListener('pointerdown', ({ target }) => { if (!isPlayButton(target)) stop(); }, true);
// The keys that press the button stop by it.
addEventListener('keydown', ({ target, key }) => { if (!isPlayButton(target) || !/^(Enter| )$/.test(key)) stop(); }, true);

// Nobody looks.
addEventListener('pagehide', stop);
addEventListener('visibilitychange', () => { if (document.hidden) stop(); });

delegate('input', '.strip > input', () => go(Number(slider()?.value)));
// Who lets go waits for one date alone.
delegate('pointerup', '.strip > input', () => { if (request && request.day !== wanted) request.controller.abort(); });
delegate('click', '.steps > a', (link, event) => {
  if (opensElsewhere(event)) return;
  const place = Number(slider()?.value) + (link.matches(':first-child') ? -1 : 1);
  // Beyond these days, the link leads to a page with others.
  if (!days()[place]) return;
  event.preventDefault();
  go(place);
});
/** @param {HTMLInputElement} field - Has the date that someone entered. */
const goTo = ({ value }) => {
  const [root, all] = [scrubber(), days()];
  // Whoever types a year is in the year 2 first.
  if (value < '1970' || !root) return;
  const { earlier, later } = root.dataset;
  if ((earlier && value < all[0]) || (later && value > all[all.length - 1])) openPage(dated(location.href, value));
  else go(placeOf(value));
};
delegate('change', '.steps input[type=date]', goTo);
delegate('focusout', '.steps input[type=date]', (field) => { field.value = days()[Number(slider()?.value)]; });
delegate('submit', '.steps form', (form, event) => {
  event.preventDefault();
  goTo(query('input[type=date]', form));
}, true);

on('pageWillLeave', () => {
  setPlaying(false);
  wanted = unwritten = undefined;
  forgetRequest();
});
/** Another page, or one that the browser has kept, shows its own date. */
const begin = () => { if (scrubber() && !journey) mark(shownPlace()); };
begin();
on('pageDidArrive', begin);
addEventListener('pageshow', begin);
