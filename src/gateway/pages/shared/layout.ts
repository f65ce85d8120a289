/** The frame of every HTML page of the sandbox: no script, nothing loaded from elsewhere. */
import {html, raw} from 'hono/html';
import {brand} from '../../../brand';
import {sha256, toBase64, utf8} from '../../../domain';

/** Return type of Hono's `html`: escaped text that may still be pending. */
export type Markup = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c1e21; --muted: #4b5563; --line: #6b7280; --action: ${brand.hostedColours.light.action};
  --on-action: ${brand.hostedColours.light.onAction}; --error: #b3261e; --panel: #f3f4f6 }
@media (prefers-color-scheme: dark) { :root { --ground: #16181c; --text: #f0f2f5; --muted: #b6bcc6; --line: #8b93a1;
  --action: ${brand.hostedColours.dark.action}; --on-action: ${brand.hostedColours.dark.onAction}; --error: #ffb4ab; --panel: #23262c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.125rem; margin: 0 0 .5rem }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
p { margin: 0 0 1rem }
dl { margin: 0 0 1.5rem }
dt { color: var(--muted) }
dd { margin: 0 0 .5rem; font-weight: 600 }
a { color: var(--action) }
label { display: block; font-weight: 600 }
form { margin: 0 0 .75rem }
input, select, button { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border-radius: .375rem }
input, select { background: var(--ground); color: var(--text); border: 1px solid var(--line); margin: .25rem 0 .75rem }
input[type='radio'] { width: auto; min-height: 0; margin: 0 .5rem 0 0 }
fieldset { border: 1px solid var(--line); border-radius: .375rem; margin: .25rem 0 .75rem; padding: .5rem .75rem }
legend { font-weight: 600 }
fieldset label { font-weight: 400; padding: .5rem 0 }
.logo { display: block; max-width: 100%; max-height: 4rem; margin: 0 0 1rem }
.languages { margin: 0 0 1rem }
.languages a, .languages span { display: inline-block; padding: .25rem .75rem .25rem 0 }
input[aria-invalid] { border: 2px solid var(--error); margin-bottom: .25rem }
button { background: var(--ground); color: var(--action); border: 1px solid var(--action); font-weight: 600; cursor: pointer }
button.main { background: var(--action); color: var(--on-action) }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
.hint { color: var(--muted); margin: 0 }
.error { color: var(--error); font-weight: 600 }
.sandbox { margin-top: 2rem; padding: 1rem; background: var(--panel); border: 1px dashed var(--line); border-radius: .5rem }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem }
th, td { text-align: left; vertical-align: top; padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--line) }
code { font-family: ui-monospace, monospace }
.qr { display: block; width: 100%; max-width: 18rem; margin: .25rem 0 .75rem }
.copy { -webkit-user-select: all; user-select: all }
.copy span:not(:last-child) { margin-right: .5em }
`;

/** Colours of a page that has its own; everything else on it follows from them. */
export interface Theme {
  background: string;
  text: string;
  button: string;
  buttonText: string;
}

/**
 * The rules that put a theme in the place of the sandbox's colours. Muted text, lines and links take the colour of the
 * text: it is the one that is known to be readable on the ground.
 */
function themeStyle({background, text, button, buttonText}: Theme): string {
  return `${STYLE}
:root, :root:root { color-scheme: only light; --ground: ${background}; --text: ${text}; --muted: ${text}; --line: ${text};
  --action: ${button}; --on-action: ${buttonText}; --error: ${text}; --panel: ${background} }
a, button:not(.main) { color: var(--text); border-color: var(--text) }
`;
}

/** Headers of a page. The policy allows its one style sheet, by its hash, images of one origin, and no script at all. */
export function pageHeaders({
  theme,
  imageOrigin,
  framed,
}: Pick<Layout, 'theme' | 'imageOrigin' | 'framed'> = {}): Record<string, string> {
  const style = theme ? themeStyle(theme) : STYLE;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      `default-src 'none'; img-src ${['data:', imageOrigin].filter(Boolean).join(' ')}; base-uri 'none'; ${framed ? '' : "frame-ancestors 'none'; "}` +
      `style-src 'sha256-${toBase64(sha256(utf8(style)))}'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

export interface Layout {
  /** BCP 47 tag. */
  language: string;
  title: string;
  content: Markup;
  /** The page loads `url` after so many seconds. */
  refresh?: {seconds: number; url: string};
  /** Another site may show the page in a frame. */
  framed?: boolean;
  /** Without it, the page has the colours of the sandbox. */
  theme?: Theme | undefined;
  /** Scheme, host and port from which the page may load images; none without it. */
  imageOrigin?: string | undefined;
}

/** A complete document. The empty icon keeps browsers from asking for `/favicon.ico`. */
function layout({language, title, content, refresh, theme}: Layout): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh ? html`<meta http-equiv="refresh" content="${refresh.seconds}; url=${refresh.url}">` : ''}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(theme ? themeStyle(theme) : STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Sends a page. */
export async function pageResponse(page: Layout, status = 200): Promise<Response> {
  return new Response(String(await layout(page)), {status, headers: pageHeaders(page)});
}
