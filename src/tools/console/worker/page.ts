/** Prepares a hosted page for a frame that runs no scripts and submits no forms. */
import {parsedUrl} from '../../../domain';
import type {PageAnswer} from '../protocol';

/** Refresh tag of the sandbox pages; `pages/shared/layout.ts` is the only place that writes one. */
const REFRESH = /<meta http-equiv="refresh" content="(\d+); url=([^"]*)">\n?/;

/**
 * @param address URL of the page
 * @returns its HTML without the refresh tag, and the target of the redirect or refresh
 */
export async function readHostedPage(
  response: Response,
  address: URL,
): Promise<Pick<PageAnswer, 'status' | 'html' | 'leadsTo'>> {
  const {status} = response;
  const html = await response.text();
  const location = response.headers.get('Location');
  const [, seconds, refresh] = REFRESH.exec(html) ?? [];
  const next = location ?? (refresh === undefined ? undefined : unescaped(refresh));
  return {
    status,
    html: html.replace(REFRESH, ''),
    ...(next !== undefined && {
      leadsTo: {...target(next, address), ...(seconds !== undefined && {seconds: Number(seconds)})},
    }),
  };
}

function target(url: string, address: URL): {url: string; hosted: boolean} {
  const whole = parsedUrl(url, address);
  return {url: whole?.href ?? url, hosted: whole?.origin === address.origin};
}

const ENTITIES: Record<string, string> = {'&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>'};

/** Decodes the entities that Hono's `html` writes in an attribute. */
const unescaped = (text: string) => text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity]!);
