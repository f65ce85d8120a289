/** Files that a page fetches before they are needed. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {fetchAhead, takeAhead} from '../../../src/page/body/hydration/ahead';

const text = async (bytes: Promise<ArrayBuffer | null> | undefined) => {
  const content = await bytes;
  return content && new TextDecoder().decode(content);
};

describe('a file that is fetched ahead', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('HTMLScriptElement', {});
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      if (address === '/lost') return Promise.reject(new TypeError('offline'));
      return Promise.resolve(new Response(address, {status: address === '/missing' ? 404 : 200}));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is requested once, and taken once', async () => {
    fetchAhead('/head.json');
    fetchAhead('/head.json');
    expect(asked).toEqual(['/head.json']);
    expect(await text(takeAhead('/head.json'))).toBe('/head.json');
    expect(takeAhead('/head.json')).toBeUndefined();
  });

  it('is not there if nothing has asked for it', () => {
    expect(takeAhead('/other.json')).toBeUndefined();
  });

  it.each(['/missing', '/lost'])('is null if it has failed: %s', async (address) => {
    fetchAhead(address);
    expect(await takeAhead(address)).toBeNull();
    // The next intent tries again.
    fetchAhead(address);
    expect(asked).toEqual([address, address]);
  });

  it('is prefetched by a browser with speculation rules, once, and is not there to be taken', () => {
    vi.stubGlobal('HTMLScriptElement', {supports: (kind: string) => kind === 'speculationrules'});
    const links: {rel: string; href: string}[] = [];
    vi.stubGlobal('document', {
      createElement: () => ({rel: '', href: ''}),
      head: {
        insertBefore(link: {rel: string; href: string}) {
          links.push(link);
          return link;
        },
      },
    });
    fetchAhead('/worker.js');
    expect(takeAhead('/worker.js')).toBeUndefined();
    fetchAhead('/worker.js');
    expect(links).toEqual([{rel: 'prefetch', href: '/worker.js'}]);
    expect(asked).toEqual([]);
  });
});
