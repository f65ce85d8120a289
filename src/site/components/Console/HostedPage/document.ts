/** The document inside the frame of hosted pages, and the links to hosted pages. */
import {parsedUrl} from '../../../../domain';

/** The script of the frame, `./frame.ts`, as the build provides it. */
export interface FrameScript {
  /** Content of the `<script>` element. */
  script: string;
  /** Source expression of a policy that allows exactly this text: its SHA-256. */
  source: string;
}

/**
 * HTML document of the frame, under a strict Content Security Policy: it runs only its own inline script, loads nothing
 * and sends nothing. The frame is also subject to the policy of the page around it, which allows the script by the same
 * hash (`src/site/build/page/policy.ts`).
 */
export function frameDocument({script, source}: FrameScript): string {
  const policy = [
    "default-src 'none'",
    `script-src ${source}`,
    'img-src data:',
    // Trusted Types for the markup that the frame parses but does not execute.
    "require-trusted-types-for 'script'",
    'trusted-types frame',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title></title><script>${script}</script></head><body></body></html>`;
}

/** Addresses of hosted pages in the text of a response, without duplicates. */
export function pagesIn(text: string, baseUrl: string): string[] {
  const {origin} = new URL(baseUrl);
  const found = text.matchAll(/"(https?:\/\/[^"\s]{1,500})"/g);
  return [...new Set([...found].map(([, url]) => url!))].filter((url) => isHosted(url, origin));
}

function isHosted(address: string, origin: string): boolean {
  const url = parsedUrl(address);
  return url?.origin === origin && /^\/(?:pay|bank|invoice|page)\//.test(url.pathname);
}

/**
 * Resolves a link or form target of a hosted page.
 * @returns the address, and true in `hosted` if the gateway serves it
 */
export function resolve(href: string, page: string): {url: string; hosted: boolean} {
  const url = parsedUrl(href, page);
  if (!url) return {url: href, hosted: false};
  return {url: url.href, hosted: url.origin === new URL(page).origin};
}

export const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
