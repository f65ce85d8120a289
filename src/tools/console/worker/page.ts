/** Reads a hosted page for a frame that neither runs nor sends anything. */
import type {PageAnswer} from '../protocol';

/** The one place where the pages of the sandbox say that they go on by themselves, see `pages/shared/layout.ts`. */
const REFRESH = /<meta http-equiv="refresh" content="(\d+); url=([^"]*)">\n?/;

/**
 * @param address of the page
 * @returns its HTML without a refresh; where a redirect or a refresh leads is told instead
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
  const whole = URL.canParse(url, address) ? new URL(url, address) : undefined;
  return {url: whole?.href ?? url, hosted: whole?.origin === address.origin};
}

const ENTITIES: Record<string, string> = {'&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>'};

/** What `html` of Hono has escaped in an attribute. */
const unescaped = (text: string) => text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity]!);
