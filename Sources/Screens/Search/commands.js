// The commands of the palette: the links and forms of the page `/search?palette=true`, and the buttons of this page.

import { createElement, fetchPage, formParameters, pageSignal, post, query, queryAll, showSaveFailure } from '../App/page.js';

/**
 * @typedef {object} Command
 * @property {string} title
 * @property {Element | null} icon
 * @property {string} [href] - Of a link.
 * @property {() => unknown} [run] - What a button does.
 */
/** @typedef {{ name: string, title: string, commands: Command[] }} Section */

const PALETTE = new URL('../search?palette=true', import.meta.url).href;

/** The page with the commands as it came last. It has the words, too. */
let page = document.implementation.createHTMLDocument();
/** The words of the palette by their names. */
export const words = () => page.querySelector('.commands')?.dataset ?? {};

/** The parts of the head that depend on the colour scheme. */
const COLOURS = 'meta[name=color-scheme], meta[name=theme-color]';
/** @type {(form: HTMLFormElement, button: HTMLButtonElement) => Promise<void>} */
const submit = async (form, button) => {
  const { status } = await post(form.getAttribute('action') ?? '', formParameters(form, button));
  if (status >= 400) throw new Error(`Expected a change, got ${status}`);
  // The frame of the page says what is chosen.
  const { documentElement: root, body, head } = await fetchPage(location.href);
  for (const [old, { dataset }] of /** @type {[HTMLElement, HTMLElement][]} */ ([[document.documentElement, root], [document.body, body]])) {
    for (const name in old.dataset) if (!(name in dataset)) delete old.dataset[name];
    Object.assign(old.dataset, dataset);
  }
  queryAll(COLOURS, document.head).forEach((part) => part.remove());
  document.head.append(...queryAll(COLOURS, head));
};

/** @type {(row: Element) => Command} - The link or the button of a row. */
const commandOf = (row) => {
  const control = query('a, button', row);
  // An icon may have a letter.
  const text = control.querySelector(':scope > span:not(.visually-hidden)') ?? control;
  const command = { title: text.textContent?.trim() ?? '', icon: control.querySelector('svg, img, .icon') };
  if (control instanceof HTMLAnchorElement) return { ...command, href: control.getAttribute('href') ?? '' };
  const form = query('form', row);
  return { ...command, run: () => submit(form, query('button', form)).catch(showSaveFailure) };
};

/** @type {(button: HTMLElement) => string | undefined} - The name of a button, if it is not what the button says. */
const nameOf = (button) => {
  // A pressed star without words keeps the name by which it was pressed.
  if (button.matches('.favourite > [aria-pressed=true]:not(.worded)')) return words().remove;
  return button.dataset.command ?? words()[button.getAttribute('value') ?? ''];
};
/** @type {(button: HTMLElement) => Command} - Presses a button of the page. */
const press = (button) => ({
  title: nameOf(button) ?? button.ariaLabel ?? button.textContent?.trim() ?? '',
  // One of two is shown, or the menu with the button is closed.
  icon: queryAll('svg', button).find((icon) => icon.checkVisibility()) ?? button.querySelector('svg'),
  run: () => button.click(),
});
const BUTTONS = [
  'form[action$="/preferences"] button[name=style]:not([aria-pressed=true])', 'form.put > button',
  '.lead .favourite > button', '.lead .share',
].map((selector) => `#content ${selector}`).concat('#player:not([hidden]) > .transport > button').join();
/** @returns {Section[]} */
export const localSections = () => {
  const sections = queryAll('.commands > [data-commands]', page).map((section) => ({
    name: section.dataset.commands ?? '', title: section.querySelector('h2')?.textContent ?? '',
    commands: queryAll('li', section).map(commandOf),
  }));
  if (!sections.length) {
    // Until it has come, and without the server.
    const commands = queryAll('nav.tabs a[href]:not(.chosen)').map((link) => commandOf(createElement('p', {}, link.cloneNode(true))));
    return [{ name: 'places', title: document.querySelector('nav.tabs')?.ariaLabel ?? '', commands }];
  }
  const title = document.querySelector('h1')?.textContent ?? '';
  return [{ name: 'page', title, commands: queryAll(BUTTONS).map(press) }, ...sections];
};

/** The search field of the page with the commands, once it has come. */
export const searchForm = () => page.querySelector('form.search');

/** @returns {Promise<boolean>} Whether newer commands have come. */
export const loadCommands = async () => {
  const answer = await fetchPage(PALETTE, pageSignal(), true).catch(() => null);
  if (!answer?.querySelector('.commands')) return false;
  page = answer;
  return true;
};
