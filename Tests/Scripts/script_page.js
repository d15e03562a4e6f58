// What scripts fetch: `answers` are pages by address, else by path; what has none is held until the test answers it.

window.requests = [];
window.answers = {};
window.isReachable = true;
window.fetch = (input, { signal, method = 'GET', body, headers = {} } = {}) => new Promise((resolve, reject) => {
  const { pathname, search } = new URL(input, location.href);
  const request = { address: pathname + search, method, body: body && String(body), purpose: headers['x-purpose'] };
  request.fail = () => reject(new TypeError('Failed to fetch'));
  request.answer = (text, { type = 'text/html', status = 200, url, profile } = {}) => {
    const response = new Response(text, { status, headers: { 'content-type': type } });
    if (profile) response.headers.set('vitrine-profile', profile);
    if (url) Object.defineProperties(response, { redirected: { value: true }, url: { value: new URL(url, location.href).href } });
    resolve(response);
  };
  if (signal?.aborted) return reject(signal.reason);
  signal?.addEventListener('abort', () => { request.isAborted = true; reject(signal.reason); });
  if (pathname !== '/health') requests.push(request);
  const answer = answers[request.address] ?? answers[pathname];
  if (!isReachable) request.fail();
  else if (pathname === '/health') request.answer('');
  else if (answer !== undefined) request.answer(...[answer].flat());
});

const turn = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(0);
});
// Nothing here waits for a network, and timers wait for the test: what has not happened by then does not happen.
window.rest = async () => { for (let turns = 0; turns < 20; turns++) await turn(); };

/** Shows content at an address as a page does that comes without a load. */
window.show = async (address, content, isBack = false) => {
  dispatchEvent(new CustomEvent('pageWillLeave', { detail: { url: new URL(address, location.href).href } }));
  history.replaceState(null, '', address);
  document.getElementById('content').outerHTML = content;
  scrollTo({ top: 0, behavior: 'instant' });
  dispatchEvent(new CustomEvent('pageDidArrive', { detail: { isBack } }));
  await rest();
};

window.fire = (type, target = window, init = {}) =>
  target.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), init));
window.press = (key, init = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  document.activeElement.dispatchEvent(event);
  return event.defaultPrevented;
};

// What a browser calls when a key of a headset is pressed.
window.acts = {};
navigator.mediaSession.setActionHandler = (name, act) => (acts[name] = act);

window.find = (selector) => document.querySelector(selector);
window.text = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent.trim());
