import {describe, expect, it} from 'vitest';
import type {RouteConfig} from '@docusaurus/types';
import {mayPrefetch} from '../../../src/early/page/wake/network';
import {otherTheme} from '../../../src/early/page/theme';
import {ChunksByPath, filesByName, routesByPath} from '../../../src/early/build/chunks';

describe('what may be fetched ahead', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{effectiveType: '4g', saveData: false}, true],
    [{effectiveType: '3g'}, true],
    [{effectiveType: '2g'}, false],
    [{effectiveType: 'slow-2g'}, false],
    [{effectiveType: '4g', saveData: true}, false],
  ])('%j: %s', (connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });
});

describe('the other theme', () => {
  it('is light after dark, and dark after everything else', () => {
    expect(['dark', 'light', null, 'nonsense'].map(otherTheme)).toEqual(['light', 'dark', 'dark', 'dark']);
  });
});

describe('the scripts of a page', () => {
  const route = (path: string, routes?: RouteConfig[]): RouteConfig => ({
    path,
    component: 'x',
    ...(routes && {routes}),
  });
  const routes = [
    route('/search'),
    route('/', [route('/1.0', [route('/1.0/faq')]), route('/', [route('/faq'), route('/')])]),
  ];
  const chunkNames = {
    '/search-1a': {__comp: 'search'},
    '/-2b': {__comp: 'root', __context: {plugin: 'plugin'}},
    '/-3c': {__comp: 'item', content: 'home'},
    '/1.0-4d': {__comp: 'version', __props: 'props10'},
    '/1.0/faq-5e': {__comp: 'item', content: 'old'},
    '/faq-6f': {__comp: 'item', content: 'faq', nested: {list: ['deep']}},
  };
  it('are those of the routes that lead to it', () => {
    const chains = routesByPath(routes);
    const pathsTo = (path: string) => chains.get(path)?.map((outer) => outer.path);
    expect(pathsTo('/faq')).toEqual(['/', '/', '/faq']);
    expect(pathsTo('/1.0/faq')).toEqual(['/', '/1.0', '/1.0/faq']);
    expect(pathsTo('/search')).toEqual(['/search']);
    expect(pathsTo('/404.html')).toBeUndefined();
    expect(routesByPath([route('/a', [route('/a/b/')]), route('/a/b')]).get('/a/b')).toHaveLength(2);
  });
  it('do not hold the home page, whose path is the one of the layout', () => {
    const chunks = new ChunksByPath(routes, chunkNames);
    expect(chunks.of('/faq')).toEqual(['root', 'plugin', 'item', 'faq', 'deep']);
    expect(chunks.of('/')).toEqual(['root', 'plugin', 'item', 'home']);
    expect(chunks.of('/search/')).toEqual(['search']);
    expect(chunks.of('/1.0/faq')).toContain('old');
    expect(chunks.of('/404.html')).toEqual([]);
  });
  it('are found by their names, with what they share', () => {
    const files = filesByName({
      origins: {faq: ['3', 2, '1'], item: ['4']},
      assets: {1: {js: [{file: 'assets/js/faq.0123abcd.js'}]}, 2: {}, 3: {js: [{file: 'assets/js/5314.ff.js'}]}},
    });
    expect([...files]).toEqual([
      ['faq', ['assets/js/5314.ff.js', 'assets/js/faq.0123abcd.js']],
      ['item', []],
    ]);
  });
});
