/**
 * Script of the frame that shows a hosted page. The frame has an opaque origin and may neither submit a form nor
 * navigate. The script displays the markup that the console passes to it, and reports clicks and submissions to the
 * console, which requests the gateway. The build minifies it, and the console inserts the text into the document of the
 * frame (`./document.ts`), so that the frame loads no file: a file of this site is another origin to
 * it, which `Cross-Origin-Resource-Policy: same-origin` refuses.
 */

/** The origin of the page around the frame is unknown here; the messages contain no secrets. */
const tell = (message: unknown) => parent.postMessage(message, '*');

/** The DOM types of this project do not include Trusted Types. */
interface Factory {
  createPolicy(name: string, rules: {createHTML(html: string): string}): {createHTML(html: string): string};
}

// Accepts all markup: no code in it is executed where it is parsed, nor where it is displayed.
const trust = (globalThis as {trustedTypes?: Factory}).trustedTypes?.createPolicy('frame', {
  createHTML: (html) => html,
});

/** Reports the height of the page, so that the frame fits it. */
const resized = new ResizeObserver(() => tell({height: Math.ceil(document.body.getBoundingClientRect().height)}));

/** Elements for the customer to act on first: the field with an error, else the first one, else the main button. */
const FIELDS = ['[aria-invalid]', 'input:not([type=hidden])', 'button.main'];

/** `dark`: theme of the page around the frame. `focus`: the reader has asked for the page. */
interface PageMessage {
  html?: unknown;
  dark?: unknown;
  focus?: unknown;
}

addEventListener('message', ({source, data}: MessageEvent<PageMessage | null>) => {
  if (source !== parent || typeof data?.html !== 'string') return;
  const {dark, focus} = data;
  // The policies of this document and of the page around it refuse the text of a style sheet, also in parsed markup.
  const sheets: CSSStyleSheet[] = [];
  const html = data.html.replace(/<style>([^<]*)<\/style>/g, (_, css: string) => {
    const sheet = new CSSStyleSheet();
    // The page follows the system (`src/gateway/pages/shared/layout.ts`); in the console it follows the site.
    sheet.replaceSync(
      css
        .replace('(prefers-color-scheme: dark)', dark ? 'all' : 'not all')
        .replace('color-scheme: light dark', `color-scheme: ${dark ? 'dark' : 'light'}`),
    );
    sheets.push(sheet);
    return '';
  });
  // A parser executes no scripts, and the policy of this document remains in force.
  const parsed = new DOMParser().parseFromString(trust?.createHTML(html) ?? html, 'text/html');
  document.adoptedStyleSheets = sheets;
  document.documentElement.lang = parsed.documentElement.lang;
  document.head.replaceChildren(...parsed.head.children);
  document.body.replaceWith(parsed.body);
  scrollTo(0, 0);
  resized.disconnect();
  resized.observe(document.body);
  if (!focus) return;
  const field = FIELDS.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  field?.focus({preventScroll: true});
});

addEventListener('click', (event) => {
  const pressed =
    event.target instanceof Element &&
    event.target.closest<HTMLElement & {form?: HTMLFormElement | null}>('a[href], button, input[type=submit]');
  if (!pressed) return;
  const href = pressed.getAttribute('href');
  const {form} = pressed;
  if (href === null && !form) return;
  event.preventDefault();
  if (href !== null) tell({href});
  else {
    const fields = [...new FormData(form!, pressed)].filter(([, value]) => typeof value === 'string');
    tell({action: form!.getAttribute('action') ?? '', fields});
  }
});

addEventListener('keydown', ({key}) => {
  if (key === 'Escape') tell({key});
});

tell({ready: true});
