import {expect, test} from 'vitest';
import {cleanAddress} from '../../../src/page/head/cleanAddress';

test.each([
  ['/faq', '/faq'],
  ['/', '/'],
  ['/faq.html', '/faq'],
  ['/services/index.html', '/services/'],
  ['/services/index', '/services/'],
  ['/services/index/', '/services/'],
  ['/.html', '/.html'],
  ['//host.example/faq', '/host.example/faq'],
  ['/\\host.example', '/host.example'],
  ['/50%', '/50%25'],
  ['/%D0%BE', '/%D0%BE'],
  ['/404.html', '/404.html'],
  ['/uk/404.html', '/uk/404.html'],
  ['/fr/404.html', '/fr/404.html'],
  ['/api/404/x.html', '/api/404/x'],
])('the path %s becomes %s', (path, expected) => {
  expect(cleanAddress(path, '')).toEqual({path: expected, hash: ''});
});

test('a fragment that nobody could decode is mended', () => {
  expect(cleanAddress('/faq', '#100%')).toEqual({path: '/faq', hash: '#100%25'});
  expect(cleanAddress('/faq', '#%D0%BE')).toEqual({path: '/faq', hash: '#%D0%BE'});
});
