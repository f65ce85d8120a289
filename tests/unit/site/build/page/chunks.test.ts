import {describe, expect, it} from 'vitest';
import type {RouteConfig} from '@docusaurus/types';
import {ChunksByPath, filesByName, routesByPath} from '../../../../../src/site/build/page/chunks';

const route = (path: string, routes?: RouteConfig[]): RouteConfig => ({path, component: 'x', ...(routes && {routes})});

describe('the scripts of a page', () => {
  const routes = [
    route('/search'),
    route('/', [route('/1.0', [route('/1.0/faq')]), route('/', [route('/faq'), route('/')])]),
    route('/unwritten'),
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
  });

  it('are unknown only for the page that has no route', () => {
    const chunks = new ChunksByPath(routes, chunkNames);
    expect(chunks.of('/404.html')).toEqual([]);
    expect(chunks.of('/uk/404.html')).toEqual([]);
    expect(() => chunks.of('/nowhere')).toThrow('no route leads to /nowhere');
    expect(() => chunks.of('/unwritten')).toThrow('routesChunkNames.json has no chunks of the route /unwritten');
  });
});

describe('the files of a chunk', () => {
  const files = filesByName({
    origins: {'search-box': ['3', 2, '1'], '0fa1': ['1', '9'], styles: [2]},
    assets: {
      1: {js: [{file: 'assets/js/box.0123abcd.js'}]},
      2: {css: [{file: 'assets/css/styles.ff.css'}]},
      3: {js: [{file: 'assets/js/5314.ff.js'}]},
    },
  });

  it('are its scripts, with those that it shares', () => {
    expect(files('search-box')).toEqual(['assets/js/5314.ff.js', 'assets/js/box.0123abcd.js']);
  });

  it.each([
    ['search-bax', /no chunk “search-bax”.+lost its comment.+did you mean “search-box”\? known: search-box, styles$/],
    ['0fa1', /no files of the chunk 9, which “0fa1” needs/],
    ['styles', /no script of the chunk “styles”/],
  ])('%s is missing, and it is said what to look at', (name, message) => {
    expect(() => files(name)).toThrow(message);
  });
});
