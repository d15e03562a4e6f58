// The person of this page. Once their session has ended, the page leads to the sign-in.

const base = new URL('../', import.meta.url).pathname;
const signInPath = `${base}sign-in`;

/** The profile of the person who has signed in, as the server names it; undefined without sign-in. */
export const profileOfPage = () => document.getElementById('content')?.dataset.profile;
/**
 * Says with a change whose page it was made on. The server refuses it if someone else has signed in since.
 *
 * @returns {Record<string, string>}
 */
export const profileHeader = () => {
  const profile = profileOfPage();
  if (!profile) return {};
  return { 'x-vitrine-profile': profile };
};

/** Leads to the page where people sign in, and from there back to this one. */
export const signIn = () => {
  if (location.pathname === signInPath) return;
  location.assign(`${signInPath}?next=${encodeURIComponent(location.pathname + location.search)}`);
};

/**
 * An answer for the person whose page this is. Any other belongs on no part of this page, which is left instead; then the
 * promise is never settled.
 *
 * @type {(response: Response) => Response | Promise<Response>}
 */
export const forThisPerson = (response) => {
  const { status, redirected, url, headers } = response;
  const isRefused = (status === 401 && headers.has('vitrine-profile')) || (redirected && new URL(url).pathname === signInPath);
  const [profile, owner] = [profileOfPage(), headers.get('vitrine-profile')];
  if (isRefused) signIn();
  else if (profile && owner && owner !== profile) location.reload();
  else return response;
  return new Promise(() => {});
};

/** @param {URL} action - Whether posting there may change who uses this document, which then has to go. */
export const changesPerson = ({ pathname }) => /^(setup|sign-in|sign-out)$/.test(pathname.slice(base.length));
