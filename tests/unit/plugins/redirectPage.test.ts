import {describe, expect, it} from 'vitest';
import {completeRedirect, FORWARD} from '../../../src/plugins/redirectPages/page';

const STOCK = `<!DOCTYPE html>
<html>
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="refresh" content="0; url=/new">
    <link rel="canonical" href="/new" />
  </head>
  <script>
    window.location.href = '/new' + window.location.search + window.location.hash;
  </script>
</html>`;

describe('a page that forwards', () => {
  it('has a language, a name and a link, and forwards by a file that its policy lets in', () => {
    const page = completeRedirect(STOCK, 'uk', '/uk/assets/js/forward.js');
    expect(page).toContain('<html lang="uk">');
    expect(page).toContain('<title>Сторінку перенесено</title>');
    expect(page).toContain('<p>Сторінку перенесено: <a href="/new">/new</a></p>');
    expect(page).toContain('content="0; url=/new"');
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

  it('is not guessed at where the plugin writes it in another way, or nobody has named it', () => {
    expect(() => completeRedirect(STOCK.replace('canonical', 'next'), 'uk', '/f.js')).toThrow(
      'in another way than before',
    );
    expect(() => completeRedirect(STOCK.replace('location.href', 'location'), 'uk', '/f.js')).toThrow(
      'in another way than before',
    );
    expect(() => completeRedirect(STOCK, 'fr', '/f.js')).toThrow('no name in “fr”');
  });
});
