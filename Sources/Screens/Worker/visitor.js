// Who uses this browser, as the server's answers say. Everything saved belongs to one person, and is deleted when another
// one comes.

import { changeState, NEW_STATE, readOutbox, readState, store } from './database.js';
import { ownCaches, SAVED, STRANGER } from './offline-cache.js';

const { home: base } = SHELL;

/** How often the visitor has changed, or may have. Answers to older requests say nothing about the visitor any more. */
let turn = 0;

/** Deletes all pages and pictures but the shell, which has nothing personal. */
const deletePages = async () => {
  const saved = (await ownCaches()).filter(({ kind }) => kind !== 'shell');
  await Promise.all(saved.map(({ name }) => caches.delete(name)));
};
/** @param {string} profile - Whose changes go on waiting. */
const deleteChangesOfOthers = async (profile) => {
  for (const { order = 0, profile: owner } of await readOutbox()) {
    if (owner !== profile) await store('taps', (all) => all.delete(order));
  }
};

/** The next person must not see the notifications of this one. The push service tells the server. */
const endSubscription = async () => {
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
  await changeState({ subscription: undefined });
};
/** @param {{ endpoint: string, key: string }} subscription - Of the person who uses this browser. */
export const keepSubscription = async ({ endpoint, key }) => {
  const { profile } = await readState();
  await changeState({ subscription: { profile, endpoint, key } });
};

/** @type {(profile: string, language: string | null, asked: number) => Promise<void>} */
const meet = async (profile, language, asked) => {
  const known = await readState();
  if (known.profile === profile && !known.former && (language ?? known.language) === known.language) return;
  await navigator.locks.request(SAVED, async () => {
    if (asked !== turn) return;
    const last = await readState();
    const { former = last.profile } = last;
    const state = { profile, former: undefined, language: language ?? last.language };
    if (profile !== last.profile || last.former) turn += 1;
    if (profile !== STRANGER && [profile, 'new'].includes(former)) return changeState({ ...state, lastingAt: 0 });
    // If this is interrupted, the next answer begins it again.
    // Pages go even where there is no room to write.
    await changeState({ profile: STRANGER, former }).catch(() => {});
    await deletePages();
    // The changes and notifications of a person whose session has ended wait for that person.
    if (profile !== STRANGER) {
      await deleteChangesOfOthers(profile);
      if (last.subscription && last.subscription.profile !== profile) await endSubscription().catch(() => {});
    }
    await changeState({ ...NEW_STATE, ...state });
  });
};

/** @param {Response} response - Whether it says that someone has to sign in first. */
export const isRefused = ({ status, redirected, url, headers }) =>
  // A proxy's own refusal says nothing about the session.
  (status === 401 && headers.has('vitrine-profile')) || (redirected && new URL(url).pathname === `${base}sign-in`);

/**
 * Finds out from an answer who uses this browser. What another person left is deleted before anyone gets the answer.
 *
 * @param {Promise<Response>} answer - To a request that begins now.
 */
export const noticeVisitor = async (answer) => {
  const asked = turn;
  const response = await answer;
  const profile = response.headers.get('vitrine-profile') ?? (isRefused(response) ? STRANGER : null);
  // Without a database nothing can be read either.
  if (profile) await meet(profile, response.headers.get('content-language'), asked).catch(() => {});
  return response;
};

/** To be called when someone may have signed in: nothing saved is shown, and nothing is sent, until an answer says who. */
export const doubtVisitor = () => navigator.locks.request(SAVED, async () => {
  turn += 1;
  const { profile, former = profile } = await readState();
  await changeState({ profile: STRANGER, former });
});

/** To be called when someone has signed out: deletes all pages, and all changes that wait, and ends notifications. */
export const forgetVisitor = () => navigator.locks.request(SAVED, async () => {
  turn += 1;
  const { language } = await readState();
  await Promise.allSettled([
    deletePages(), store('taps', (all) => all.clear()), changeState({ ...NEW_STATE, profile: STRANGER, language }),
    endSubscription(),
  ]);
});
