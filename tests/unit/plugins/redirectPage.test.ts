import {describe, expect, it} from 'vitest';
import {completeRedirect} from '../../../src/plugins/redirectPages/page';

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
  it('has a language, a name and a link, and forwards as before', () => {
    const page = completeRedirect(STOCK, 'uk');
    expect(page).toContain('<html lang="uk">');
    expect(page).toContain('<title>Сторінку перенесено</title>');
    expect(page).toContain('<p>Сторінку перенесено: <a href="/new">/new</a></p>');
    expect(page).toContain('content="0; url=/new"');
    expect(page).toContain("window.location.href = '/new' + window.location.search + window.location.hash;");
  });

  it('is not guessed at where the plugin writes it in another way, or nobody has named it', () => {
    expect(() => completeRedirect(STOCK.replace('canonical', 'next'), 'uk')).toThrow('in another way than before');
    expect(() => completeRedirect(STOCK, 'fr')).toThrow('no name in “fr”');
  });
});
