/** The description of the delivery: its rules, and the sites that it refuses. */
import {describe, expect, test} from 'vitest';
import {type Delivery, describeDelivery} from '../../../../src/operations/delivery/description';
import {cachingOf} from '../../../../src/operations/delivery/description/resolve';
import {securityTxt} from '../../../../src/operations/delivery/securityTxt';
import {brand} from '../../../../src/brand';

/** @returns the redirect target of an address; undefined if it is canonical or unknown */
function leadsTo({moved, suffixes}: Delivery, path: string): string | undefined {
  const exact = suffixes.exact.get(path);
  const bare = exact === undefined ? new RegExp(suffixes.pattern).exec(path)?.[1] : (exact ?? undefined);
  return moved.get(bare ?? path) ?? bare;
}

const FILES = ['404.html', 'uk/404.html', 'index.html', 'blog/atom.xml', 'openapi.yaml', 'assets/js/main.0123abcd.js'];
const REDIRECTS = [{from: '/old', to: '/new/page'}];
const delivery = describeDelivery(FILES, REDIRECTS, ['en', 'uk']);

describe('refused files', () => {
  test.each([
    ['page.swf', /page[.]swf: the extension “[.]swf” has no media type.*media[.]ts/],
    ['LICENSE', /LICENSE: the extension “[.]” has no media type/],
    ['img/a b.svg', /img\/a b[.]svg does not match the pattern of addresses/],
    [`${'x'.repeat(90)}.txt`, /does not match the pattern of addresses/],
  ])('%s', (file, message) =>
    expect(() => describeDelivery([...FILES, file], REDIRECTS, ['en', 'uk'])).toThrow(message),
  );

  test('a build of one locale', () =>
    expect(() => describeDelivery(['404.html'], REDIRECTS, ['en', 'uk'])).toThrow(
      'no /uk/404.html: build every locale',
    ));
});

test('media types are those of the existing files', () => {
  expect(Object.fromEntries(delivery.types)).toEqual({
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    yaml: 'application/yaml',
  });
});

test.each([
  ['/', undefined],
  ['/index.html', '/'],
  ['/uk', '/uk/'],
  ['/uk/', undefined],
  ['/uk/index.html', '/uk/'],
  ['/faq', undefined],
  ['/faq/', '/faq'],
  ['/faq.html', '/faq'],
  ['/a/b/index.html', '/a/b'],
  ['/a/b/index/', '/a/b'],
  ['/1.0/', '/1.0'],
  ['/old', '/new/page'],
  ['/uk/old.html', '/uk/new/page'],
  ['/404.html', undefined],
  ['//evil.example/', undefined],
  ['/.git/', undefined],
  ['/a\r\nb/', undefined],
  ['/openapi.yaml', undefined],
])('%s leads to %s', (path, to) => expect(leadsTo(delivery, path)).toBe(to));

test.each([
  ['/assets/js/main.0123abcd.js', '', true],
  ['/assets/js/runtime~main.0123abcd.js', '', true],
  ['/uk/assets/images/a-0123456789abcdef0123456789abcdef.png', '', true],
  ['/live/gateway.0123456789abcdef.js', '', true],
  ['/live/samples/sample.0123456789abcdef.js', '', true],
  ['/uk/1.0/search-index/head.json', '_=0123abcd', true],
  ['/search-index/head.json', '', false],
  ['/search-index/head.json', '_=', false],
  // Named by the hash of the request, not of its own content.
  ['/live/recorded/0123456789abcdef.json', '', false],
  ['/assets/js/main.js', '', false],
  ['/img/logo.svg', '_=0123abcd', false],
  ['/faq', '', false],
])('%s?%s is immutable: %s', (path, query, forEver) =>
  expect(cachingOf(delivery, path, query)).toBe(forEver ? 'public, max-age=31536000, immutable' : 'no-cache'),
);

describe('security.txt', () => {
  const order = {
    contact: 'mailto:security@gateway.example',
    committed: new Date('2026-01-31T10:00:00.500Z'),
    url: brand.docs.url,
    languages: ['en', 'uk'],
  };

  test('it expires relative to the commit, so the same commit gives the same file', () => {
    expect(securityTxt(order).split('\n')).toEqual([
      'Contact: mailto:security@gateway.example',
      'Expires: 2027-01-30T10:00:00Z',
      'Preferred-Languages: en, uk',
      `Canonical: ${brand.docs.url}/.well-known/security.txt`,
      '',
    ]);
  });

  test.each(['security@gateway.example', 'http://gateway.example', 'mailto:a b@c', 'mailto:a@b\nExpires: x', ''])(
    'rejects the contact “%s”',
    (contact) => expect(() => securityTxt({...order, contact})).toThrow('is not a valid contact for security.txt'),
  );
});
