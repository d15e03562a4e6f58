// Removes from the browser's storage what another person left there, and leaves the pages of someone who has signed out in
// another tab.

import { localStore, sessionStore } from './page.js';
import { profileOfPage } from './session.js';

/** The profile of someone who has not signed in though it is needed. */
const STRANGER = 'stranger';
/** Keys about the device alone. */
const DEVICE = ['input', 'volume', 'profile'];
const profile = profileOfPage();

const forget = () => {
  for (const storage of [localStore, sessionStore]) {
    for (const key of Object.keys(storage)) if (!DEVICE.includes(key)) delete storage[key];
  }
};

// Some error pages name no profile.
if (profile) {
  for (const storage of [localStore, sessionStore]) {
    const { profile: owner } = storage;
    if (owner ? owner !== profile : profile === STRANGER) forget();
    storage.profile = profile;
  }
}

const leaveIfForeign = () => {
  if (!profile || profile === STRANGER || localStore.profile === profile) return;
  document.body.hidden = true;
  location.reload();
};
// The player saves its queue when a page is left. This listener comes after it.
addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/sign-out')) return;
  addEventListener('pagehide', () => {
    forget();
    localStore.profile = STRANGER;
  });
});
// Another tab shows another person's page.
addEventListener('storage', leaveIfForeign);
// The browser shows this page again as it was.
addEventListener('pageshow', ({ persisted }) => { if (persisted) leaveIfForeign(); });
