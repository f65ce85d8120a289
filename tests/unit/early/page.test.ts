import {describe, expect, it} from 'vitest';
import {CriticalCss} from '../../../src/early/build/criticalCss';
import {completePage, embeddable, type Parts} from '../../../src/early/build/page';

const HEAD = '<script src=/assets/js/early-head.0a1b2c3d.js></script>';
const BODY = '<script src="/assets/js/early-page.0a1b2c3d.js"></script>';
const list = (files: object) => `<script type=application/json id=wake>${JSON.stringify(files)}</script>`;
const FILES = {styles: ['/assets/css/styles.ff.css'], run: ['/assets/js/main.ff.js']};
const page = (head: string, named: string, body: string) =>
  `<html><head>${head}<title>A</title>${named}</head><body><h1>A</h1>${body}</body></html>`;

const PARTS: Parts = {
  sheetAt: () => new CriticalCss('h1{top:0}h2{top:0}'),
  scriptAt: (address) => `run("${address}","$&")`,
  own: ['/assets/js/main.ff.js', '/assets/js/own.ff.js'],
};

describe('a page is completed', () => {
  it('with its styles, both scripts and the list of its files, each in its place', () => {
    expect(completePage(page(HEAD, list(FILES), BODY), PARTS)).toBe(
      page(
        '<script>run("/assets/js/early-head.0a1b2c3d.js","$&")</script>',
        `<style>h1{top:0}</style>${list({...FILES, fetch: ['/assets/js/own.ff.js']})}`,
        '<script>run("/assets/js/early-page.0a1b2c3d.js","$&")</script>',
      ),
    );
  });

  it.each([
    ['a list', page(HEAD, '', BODY), 'the list of its files is missing (id “wake”)'],
    ['a style sheet', page(HEAD, list({...FILES, styles: []}), BODY), 'its list names no styles'],
    ['scripts', page(HEAD, list({...FILES, run: []}), BODY), 'its list names no run'],
    ['the script of the head', page('', list(FILES), BODY), 'the script of early-head 0 times instead of once'],
    ['the script of the page', page(HEAD, list(FILES), ''), 'the script of early-page 0 times instead of once'],
    ['one script of the page', page(HEAD, list(FILES), BODY + BODY), 'the script of early-page 2 times'],
  ])('not without %s', (_, html, message) => {
    expect(() => completePage(html, PARTS)).toThrow(message);
  });
});

describe('a script stands in a page', () => {
  it('unless it would end there', () => {
    expect(embeddable('a<b', '/a.js')).toBe('a<b');
    for (const source of ['"</script>"', '"</SCRIPT "', '"<!--"'])
      expect(() => embeddable(source, '/a.js')).toThrow('/a.js cannot stand within a page');
  });

  it('unless it asks for a runtime that it does not hold', () => {
    expect(() => embeddable('__webpack_require__.gca=1', '/a.js')).toThrow('a runtime that it does not hold');
  });
});
