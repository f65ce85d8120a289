/*
 * In the frame of a hosted page, which has no origin and may neither send a form nor go anywhere. It shows what the page around
 * it hands over, and tells that page what a customer presses; the gateway is asked there. It is loaded once, so that the console
 * works without a connection. See src/site/components/Console/HostedPage.
 */
// The frame cannot name the origin of the page around it, and tells it nothing that is secret.
const tell = (message) => parent.postMessage(message, '*');

// Whatever the page hands over is let in: where it is parsed, and where it is shown, nothing of it runs.
const trust = globalThis.trustedTypes?.createPolicy('frame', {createHTML: (html) => html});

addEventListener('message', ({source, data}) => {
  if (source !== parent || typeof data?.html !== 'string') return;
  // Sheets are built here: no policy, this document's or the page's around it, lets in the text of one, not even in what is parsed.
  const sheets = [];
  const html = data.html.replace(/<style>([^<]*)<\/style>/g, (_, css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.push(sheet);
    return '';
  });
  // What is parsed so runs nothing, and the policy of this document goes on to hold.
  const {head, body, documentElement} = new DOMParser().parseFromString(trust?.createHTML(html) ?? html, 'text/html');
  document.adoptedStyleSheets = sheets;
  document.documentElement.lang = documentElement.lang;
  document.head.replaceChildren(...head.children);
  document.body.replaceWith(body);
  scrollTo(0, 0);
});

addEventListener('click', (event) => {
  const pressed = event.target instanceof Element && event.target.closest('a[href], button, input[type=submit]');
  if (!pressed) return;
  const href = pressed.getAttribute('href');
  const form = pressed.form;
  if (href === null && !form) return;
  event.preventDefault();
  if (href !== null) tell({href});
  else {
    const fields = [...new FormData(form, pressed)].filter(([, value]) => typeof value === 'string');
    tell({action: form.getAttribute('action') ?? '', fields});
  }
});

addEventListener('keydown', ({key}) => {
  if (key === 'Escape') tell({key});
});

tell({ready: true});
