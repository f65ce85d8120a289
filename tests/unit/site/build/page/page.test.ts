import {describe, expect, it} from 'vitest';
import {CriticalCss} from '../../../../../src/site/build/page/criticalCss';
import {completePage, embeddable, type Parts} from '../../../../../src/site/build/page/page';

const HEAD = '<script src=/assets/js/page-head.0a1b2c3d.js></script>';
const BODY = '<script src="/assets/js/page-body.0a1b2c3d.js"></script>';
const list = (files: object) => `<script type=application/json id=hydration>${JSON.stringify(files)}</script>`;
const FILES = {
  styles: ['/assets/css/styles.ff.css'],
  run: ['/assets/js/main.ff.js'],
  parts: {
    filter: '/assets/js/page-filter.ff.js',
    found: '/assets/js/page-found.ff.js',
    marks: '/assets/js/page-marks.ff.js',
    search: '/assets/js/page-search.ff.js',
    zoom: '/assets/js/page-zoom.ff.js',
  },
};
const page = (head: string, named: string, body: string) =>
  `<html><head>${head}<title>A</title>${named}</head><body><h1>A</h1>${body}</body></html>`;

const PARTS: Parts = {
  sheetAt: () => new CriticalCss('h1{top:0}h2{top:0}'),
  scriptAt: (address) => `run("${address}","$&")`,
  own: ['/assets/js/main.ff.js', '/assets/js/own.ff.js'],
  worker: '/assets/js/search-worker.ff.js',
  listOf: ([sheet]) => sheet!.replace('styles', 'search-list'),
  sidebars: {'current/docs': '/assets/sidebar/current-docs.ff.txt'},
};

describe('a page is completed', () => {
  it('with its styles, both scripts and the list of its files, each in its place', () => {
    const {parts, ...listed} = FILES;
    expect(completePage(page(HEAD, list(FILES), BODY), PARTS)).toBe(
      page(
        '<script>run("/assets/js/page-head.0a1b2c3d.js","$&")</script>',
        `<style>h1{top:0}</style>${list({...listed, fetch: ['/assets/js/own.ff.js'], worker: PARTS.worker, list: '/assets/css/search-list.ff.css', sidebars: PARTS.sidebars, parts})}`,
        '<script>run("/assets/js/page-body.0a1b2c3d.js","$&")</script>',
      ),
    );
  });

  it.each([
    ['a list', page(HEAD, '', BODY), 'the list of its files is missing (id “hydration”)'],
    ['a style sheet', page(HEAD, list({...FILES, styles: []}), BODY), 'its list of files has no styles'],
    [
      'a part',
      page(HEAD, list({...FILES, parts: {zoom: FILES.parts.zoom}}), BODY),
      'its list of files lacks the script of page-filter',
    ],
    ['scripts', page(HEAD, list({...FILES, run: []}), BODY), 'its list of files has no run'],
    ['the script of the head', page('', list(FILES), BODY), 'the script of page-head 0 times instead of once'],
    ['the script of the page', page(HEAD, list(FILES), ''), 'the script of page-body 0 times instead of once'],
    ['one script of the page', page(HEAD, list(FILES), BODY + BODY), 'the script of page-body 2 times'],
  ])('not without %s', (_, html, message) => {
    expect(() => completePage(html, PARTS)).toThrow(message);
  });
});

describe('a page has the styles of what its parts will make', () => {
  const styles = 'h1{top:0}.row-copy{top:1px}.medium-zoom-overlay{top:2px}';
  const stylesOf = (body: string) =>
    /<style>(.*)<\/style>/.exec(
      completePage(page(HEAD, list(FILES), body + BODY), {...PARTS, sheetAt: () => new CriticalCss(styles)}),
    )![1];

  it.each([
    ['nothing of them', '<p>row-copy</p>', 'h1{top:0}'],
    ['rows that can be copied', '<div data-copy="Copy {row}"></div>', 'h1{top:0}.row-copy{top:1px}'],
    [
      'a picture',
      '<img src="logo.svg"><div class=markdown><img src="a.svg"></div>',
      'h1{top:0}.medium-zoom-overlay{top:2px}',
    ],
    ['a logo', '<img src="logo.svg"><div class=markdown></div>', 'h1{top:0}'],
  ])('%s', (_, body, expected) => {
    expect(stylesOf(body)).toBe(expected);
  });
});

describe('a script stands in a page', () => {
  it('unless it would end there', () => {
    expect(embeddable('a<b', '/a.js')).toBe('a<b');
    for (const source of ['"</script>"', '"</SCRIPT "', '"<!--"'])
      expect(() => embeddable(source, '/a.js')).toThrow('/a.js cannot be inlined into a page');
  });

  it('unless it asks for a runtime that it does not hold', () => {
    expect(() => embeddable('__webpack_require__.gca=1', '/a.js')).toThrow(
      'a bundler runtime that it does not contain',
    );
  });
});
