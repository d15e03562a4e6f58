// Uses and makes passkeys (W3C, "Web Authentication"). A form with `data-passkey` names the address of the options, and sends
// the browser's answer. The sign-in page has no other script, so this one imports none.

const Key = /** @type {PasskeyClass} */ (/** @type {unknown} */ (window.PublicKeyCredential));

/** @type {(form: HTMLFormElement) => Promise<Credential | null>} */
const ask = async ({ dataset }) => {
  const response = await fetch(String(dataset.options), { headers: { accept: 'application/json' } });
  if ([401, 403].includes(response.status)) {
    // The session has ended, or has to be confirmed: the page says so.
    location.reload();
    return new Promise(() => {});
  }
  if (!response.ok) throw new Error(`The options of a passkey are missing: ${response.status}`);
  const options = await response.json();
  return dataset.passkey === 'create'
    ? navigator.credentials.create({ publicKey: Key.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: Key.parseRequestOptionsFromJSON(options) });
};

/** @type {(form: HTMLFormElement, name?: string) => void} - Shows the text for an error of the browser; none without a name. */
const showFailure = (form, name) => {
  /** @type {HTMLElement[]} */
  const texts = [...form.querySelectorAll('[data-failure]')];
  const shown = texts.find(({ dataset }) => dataset.failure === name) ?? texts[0];
  for (const text of texts) text.hidden = name === undefined || text !== shown;
};

addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !form.dataset.passkey) return;
  const answer = form.elements.namedItem('credential');
  if (!(answer instanceof HTMLInputElement) || answer.value) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  showFailure(form);
  ask(form).then((credential) => {
    if (!(credential instanceof Key)) throw new TypeError('Expected a passkey, got none.');
    answer.value = JSON.stringify(credential.toJSON());
    form.requestSubmit(submitter);
  }).catch(({ name }) => showFailure(form, name)).finally(() => {
    form.ariaBusy = null;
    // The next time, the form asks again.
    answer.value = '';
  });
}, true);

/** Shows the forms of a page that has just come, where the browser knows passkeys. */
export const show = () => {
  const isSupported = Boolean(Key?.parseRequestOptionsFromJSON);
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll('form[data-passkey], [data-passkey-unsupported]');
  for (const part of parts) part.hidden = part.matches('form') !== isSupported;
};
show();
