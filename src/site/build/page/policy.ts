/**
 * Content Security Policy (Level 3) of a page, as a `<meta>` element before its first script, so that it applies on
 * hosts without headers, too. Directives that are ignored in `<meta>` (`frame-ancestors`) are sent as a header by
 * `src/operations/delivery`.
 */
import {createHash} from 'node:crypto';
import {RULES, POLICY_NAMES} from '../../../page';

/** Inline scripts that a browser executes; data blocks such as JSON-LD are excluded. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype=["']?application\/)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The first element of the head: it must be within the first 1,024 bytes. */
const CHARSET = /<meta charset=["']?utf-8["']?\s*\/?>/i;

/** @returns the source expression that allows an inline script or style with exactly this text */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashed = (texts: Iterable<string>): string => [...new Set(texts)].map(hashSource).join(' ');

const texts = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, text]) => text!);

/**
 * Allows scripts from files of this site and, by hash, the inline scripts of the page; no `eval`. Styles likewise;
 * style attributes are not allowed, because no page has one, and styles that scripts set through the CSSOM are not
 * subject to the policy.
 * @param html with its final scripts and styles
 * @param frame script of the frame of a hosted page. The frame inherits the policy of the page around it, and the
 * console can be opened from any page by navigation without a load
 */
export function policyOf(html: string, frame: string): string {
  return [
    "default-src 'none'",
    // Every page inserts the same speculation rules.
    `script-src 'self' ${hashed([...texts(html, INLINE_SCRIPT), RULES, frame])}`,
    `style-src-elem 'self' ${hashed(texts(html, INLINE_STYLE))}`.trimEnd(),
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    // Trusted Types: see `src/page/trust`.
    "require-trusted-types-for 'script'",
    `trusted-types ${POLICY_NAMES.join(' ')}`,
    "base-uri 'none'",
    // The search form of the 404 page works without scripts.
    "form-action 'self'",
  ].join('; ');
}

/**
 * @param frame script of the frame of a hosted page
 * @returns the page with its policy
 * @throws Error if its head does not begin like the template, or it has a policy already
 */
export function withPolicy(html: string, frame: string): string {
  const charset = CHARSET.exec(html);
  if (!charset) throw new Error('its head declares no encoding: see src/site/build/page/template.ts');
  if (/http-equiv=["']?content-security-policy/i.test(html)) throw new Error('it has a policy already');
  if (html.slice(0, charset.index).includes('<script'))
    throw new Error(
      'a script precedes its encoding declaration, where no policy applies: see src/site/build/page/template.ts',
    );
  const end = charset.index + charset[0].length;
  return `${html.slice(0, end)}<meta http-equiv="Content-Security-Policy" content="${policyOf(html, frame)}">${html.slice(end)}`;
}
