/**
 * The content security policy of a page, as a `<meta>` before its first script: CSP Level 3, and the only policy that also holds
 * where a host sends no headers. What a page cannot say of itself (`frame-ancestors`) is a header of `src/operations/delivery`.
 */
import {createHash} from 'node:crypto';
import {RULES, POLICY_NAMES} from '../../../page';

/** The text of each inline script that a browser runs: data such as JSON-LD are none. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype=["']?application\/)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The first thing in the head, which has to be among the first 1,024 bytes. */
const CHARSET = /<meta charset=["']?utf-8["']?\s*\/?>/i;

const hashed = (texts: Iterable<string>): string =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');

const texts = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, text]) => text!);

/**
 * Scripts of this site's files, and of the page those whose text it holds now, by hash; no code made from text. Styles likewise, and
 * none in attributes: no page has one, and what a script sets of the style of an element is no attribute to a policy.
 * @param html with its final scripts and styles
 */
export function policyOf(html: string): string {
  return [
    "default-src 'none'",
    // The rules are what every page inserts, always the same.
    `script-src 'self' ${hashed([...texts(html, INLINE_SCRIPT), RULES])}`,
    `style-src-elem 'self' ${hashed(texts(html, INLINE_STYLE))}`.trimEnd(),
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    // A text becomes markup or the address of a script only through these: `src/page/trust`.
    "require-trusted-types-for 'script'",
    `trusted-types ${POLICY_NAMES.join(' ')}`,
    "base-uri 'none'",
    // The search of the page for unknown addresses works without scripts.
    "form-action 'self'",
  ].join('; ');
}

/**
 * @returns the page with its policy
 * @throws Error when its head does not begin as the template writes it, or has a policy already
 */
export function withPolicy(html: string): string {
  const charset = CHARSET.exec(html);
  if (!charset) throw new Error('its encoding is not named in its head: see src/site/build/page/template.ts');
  if (/http-equiv=["']?content-security-policy/i.test(html)) throw new Error('it has a policy already');
  if (html.slice(0, charset.index).includes('<script'))
    throw new Error('a script stands before its encoding, where no policy holds: see src/site/build/page/template.ts');
  const end = charset.index + charset[0].length;
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">${html.slice(end)}`;
}
