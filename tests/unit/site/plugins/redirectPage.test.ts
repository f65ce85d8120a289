import {describe, expect, it} from 'vitest';
import {FORWARD, redirectPage} from '../../../../src/site/plugins/redirectPages/page';

describe('a page that forwards', () => {
  it('has a language, a name and a link, and forwards by a file that its policy lets in', () => {
    const page = redirectPage('/new', 'uk', '/uk/assets/js/forward.js');
    expect(page).toContain('<html lang="uk">');
    expect(page).toContain('<title>Сторінку перенесено</title>');
    expect(page).toContain('<p>Сторінку перенесено: <a href="/new">/new</a></p>');
    expect(page).toContain('content="0; url=/new"');
    expect(page).toContain('<link rel="canonical" href="/new" />');
    expect(page.match(/<script.*?>[^<]*/g)).toEqual(['<script src="/uk/assets/js/forward.js">']);
    expect(page.indexOf("script-src 'self'")).toBeLessThan(page.indexOf('<script'));
  });

  it('leads where its link says, with query and fragment', () => {
    const gone: string[] = [];
    new Function('document', 'location', FORWARD)(
      {querySelector: () => ({getAttribute: () => '/new'})},
      {search: '?q=1', hash: '#part', replace: (to: string) => gone.push(to)},
    );
    expect(gone).toEqual(['/new?q=1#part']);
  });
});
