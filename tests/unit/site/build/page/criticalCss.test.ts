import {describe, expect, it} from 'vitest';
import {CriticalCss, namesIn} from '../../../../../src/site/build/page/criticalCss';

const PAGE =
  '<html><body class="docs big"><h1 id=top class=title>A</h1><table class="facts"><tr><td>1</table></body></html>';

/** The sheet's part for a page, without spaces. */
const part = (css: string, html = PAGE, more: string[] = []) =>
  new CriticalCss(css).of(html, more).replace(/\s+/g, '').replace(/;}/g, '}');

describe('the names of a page', () => {
  it('are its elements, classes and ids, quoted or not', () => {
    expect([...namesIn(PAGE)].sort()).toEqual(
      ['#top', '.big', '.docs', '.facts', '.title', 'body', 'h1', 'html', 'table', 'td', 'tr'].sort(),
    );
  });
});

describe('the part of a sheet that a page needs', () => {
  it.each([
    ['.title{color:red}.other{color:red}', '.title{color:red}'],
    ['.title,.other{color:red}', '.title{color:red}'],
    ['.docs .other>a{color:red}h1.title{top:0}', 'h1.title{top:0}'],
    [
      'h1:hover{top:0}:root{top:0}*{top:0}[data-theme]{top:0}',
      'h1:hover{top:0}:root{top:0}*{top:0}[data-theme]{top:0}',
    ],
    ['td:not(.other){top:0}', 'td:not(.other){top:0}'],
    ['table:is(.a,.b){top:0}table:is(.a,.facts){left:0}', 'table:is(.a,.facts){left:0}'],
    [':where(ul,ol) td{top:0}tr:has(.other){top:0}tr:has(td){left:0}', 'tr:has(td){left:0}'],
    ['#top{top:0}#bottom{top:0}', '#top{top:0}'],
    ['[class*=itl]{top:0}h1[class*="other"]{top:0}[class*=top]{top:0}', '[class*=itl]{top:0}'],
    ['@media print{.other{top:0}}@media screen{.title{top:0}.other{top:0}}', '@mediascreen{.title{top:0}}'],
    ['@supports (top:0){@media print{h1{top:0}}}', '@supports(top:0){@mediaprint{h1{top:0}}}'],
  ])('%s → %s', (css, expected) => {
    expect(part(css)).toBe(expected.replace(/\s+/g, ''));
  });

  it('can be that of what a script makes on any page: rules that need it, with what they read, in their order', () => {
    const css =
      '@layer x{.hit code{top:0}code{left:0}}body{--b:1;top:var(--d)}:root{--a:red;--c:1;--d:1}[data-theme=dark]{--a:blue}' +
      '.hit,h1{color:var(--a)}body .hit:hover{top:1px}.other .hit{top:0}h1{top:0}@media print{.hit{top:0}h1{left:0}}';
    const sheet = new CriticalCss(css).ofPart(new Set(['.hit', 'code', 'h1']), new Set(['html', 'body', 'h1']));
    expect(sheet.replace(/\s+/g, '').replace(/;}/g, '}')).toBe(
      '@layerx{.hitcode{top:0}code{left:0}}:root{--a:red}[data-theme=dark]{--a:blue}.hit{color:var(--a)}body.hit:hover{top:1px}@mediaprint{.hit{top:0}}',
    );
  });

  it('keeps what scripts will name', () => {
    expect(part('.open{top:0}.shut{top:0}', PAGE, ['.open'])).toBe('.open{top:0}');
  });

  it('defines the properties that are read, directly, through others, and by the page itself', () => {
    const css =
      ':root{--a:var(--b);--b:1;--c:2;--d:3}html{--e:4}.docs{--a:2;--b:3}h1{top:var(--a,0)}@media print{:root{--c:5}}';
    expect(part(css)).toBe(':root{--a:var(--b);--b:1}.docs{--a:2;--b:3}h1{top:var(--a,0)}');
    expect(part(css, PAGE.replace('<td', '<td style="top:var(--c)"'))).toContain('--c:2');
  });

  it.each([
    ['a value', ':root{--a:1px}h1{top:calc(2*var(--a))}', 'h1{top:calc(2*1px)}'],
    ['a default in vain', ':root{--a:1px}h1{top:var(--a,calc(1px + var(--b)))}', 'h1{top:1px}'],
    ['values of values', ':root{--c:var(--b);--b:var(--a);--a:1px}h1{top:var(--c)}', 'h1{top:1px}'],
    [
      'another name of what changes with the theme',
      ':root{--a:var(--b);--b:#fff}[data-theme=dark]{--b:#000}h1{color:var(--a)}',
      ':root{--b:#fff}[data-theme=dark]{--b:#000}h1{color:var(--b)}',
    ],
    ['one of a layer', '@layer x{:root{--a:1px}}h1{top:var(--a)}', 'h1{top:1px}'],
  ])('puts %s in its place', (_, css, expected) => {
    expect(part(css)).toBe(expected.replace(/\s+/g, ''));
  });

  it('keeps values apart that the names have kept apart', () => {
    const css =
      ':root{--a:0;--b:1rem;--c:solid;--d:.5em;--e:calc(1px*2)}h1{margin:var(--a)0 var(--b)0;border:1px var(--c)var(--c)#fff;padding:var(--d)var(--d)var(--e)var(--d);top:calc(var(--b)*-1)}';
    expect(new CriticalCss(css).of(PAGE)).toBe(
      'h1{margin:0 0 1rem 0;border:1px solid solid #fff;padding:.5em .5em calc(1px*2).5em;top:calc(1rem*-1)}',
    );
  });

  it.each([
    ['it changes with the screen', ':root{--a:1px}@media print{:root{--a:2px}}h1{top:var(--a)}'],
    ['it is defined for print alone', '@media print{:root{--a:2px}}h1{top:var(--a)}'],
    ['an element has its own', ':root{--a:1px}.docs{--a:2px}h1{top:var(--a)}'],
    ['it reads what an element has', ':root{--a:var(--b);--b:1px}.docs{--b:2px}h1{top:var(--a)}'],
    ['it is long', `:root{--a:${'x'.repeat(40)}}h1{top:var(--a)}`],
    ['they read each other', ':root{--a:var(--b);--b:var(--a)}.docs{--b:1px}h1{top:var(--a)}'],
  ])('leaves a name where %s', (_, css) => {
    expect(part(css)).toBe(css.replace(/\s+/g, ''));
  });

  it('refuses an element that sets what has been put in its place', () => {
    const page = (name: string) => PAGE.replace('<td', `<td style="${name}:2px"`);
    const css = ':root{--a:1px;--b:2px}.title{--b:1px}h1{top:var(--a);left:var(--b)}';
    expect(() => part(css, page('--a'))).toThrow('an element sets --a in its style attribute');
    expect(part(css, page('--b'))).toContain('var(--b)');
  });

  it('keeps the animations that run', () => {
    const css = '@keyframes spin{to{top:0}}@keyframes fade{to{top:0}}h1{animation:spin 1s}.other{animation:fade 1s}';
    expect(part(css)).toBe('@keyframesspin{to{top:0}}h1{animation:spin1s}');
  });

  it('is made for each page, whatever was made before', () => {
    const sheet = new CriticalCss('h1{top:0}h2{top:1px}:root{--x:1}p{top:var(--x)}');
    expect(sheet.of('<h1>')).toContain('h1');
    expect(sheet.of('<h2>')).not.toContain('h1');
    expect(sheet.of('<h1>')).not.toContain('h2');
    expect(sheet.of('<b style="left:var(--x)">')).toContain('--x');
  });

  it('says where a sheet is broken', () => {
    expect(() => new CriticalCss('h1{top:0')).toThrow(/1:1/);
  });
});
