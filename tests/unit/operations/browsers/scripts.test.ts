// cspell:ignore popovertarget
import {describe, expect, test} from 'vitest';
import {findingsOf, readScript} from '../../../../src/operations/browsers/scripts';

const PINS = [
  {browser: 'chrome', version: '131'},
  {browser: 'firefox', version: '128'},
  {browser: 'safari', version: '16.4'},
] as const;
const OLD = [{browser: 'safari', version: '15.0'}] as const;

const featuresIn = (code: string, pins: Parameters<typeof readScript>[1] = PINS) =>
  findingsOf([readScript(code, pins)])
    .flat()
    .map(({feature}) => feature);

test.each([
  ['URL.canParse(a)', 'api.URL.canParse_static'],
  ['Object.groupBy(a, b)', 'javascript.builtins.Object.groupBy'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Promise.try(a)', 'javascript.builtins.Promise.try'],
  ['a.b.showPopover()', 'api.HTMLElement.showPopover'],
  ['a.isSubsetOf(b)', 'javascript.builtins.Set.isSubsetOf'],
  ["'popover' in HTMLElement.prototype", 'api.HTMLElement.popover'],
  ['const {userAgentData} = navigator', 'api.Navigator.userAgentData'],
  ['window.navigation.back()', 'api.Window.navigation'],
  ['new Temporal.Now()', 'javascript.builtins.Temporal'],
  ["new CompressionStream('brotli')", 'api.CompressionStream.CompressionStream.brotli'],
  ["a.addEventListener('scrollend', b)", 'api.Document.scrollend_event'],
  ["a.querySelector('[id]:popover-open')", 'css.selectors.popover-open'],
  ['a.matches(`${b}:popover-open`)', 'css.selectors.popover-open'],
  ["jsx('button', {popoverTarget: a})", 'html.elements.button.popovertarget'],
  ["a.setAttribute('popover', 'auto')", 'html.global_attributes.popover'],
  ['/(?i:a)b/', 'javascript.regular_expressions.modifier'],
  ['/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
  [
    "new RegExp('(?<a>b)|(?<a>c)')",
    'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
  ],
])('%s needs %s', (code, feature) => {
  expect(featuresIn(code)).toContain(feature);
});

test.each([
  ['/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ["a.querySelector('ul:has(+ b)')", 'css.selectors.has'],
  ['class A { static { a() } }', 'javascript.classes.static.initialization_blocks'],
  ["new CompressionStream('deflate-raw')", 'api.CompressionStream'],
  ['a.findLast(b)', 'javascript.builtins.Array.findLast'],
  ['structuredClone(a)', 'api.Window.structuredClone'],
])('%s is too new for an old version only', (code, feature) => {
  if (feature !== 'api.Window.structuredClone') expect(featuresIn(code, OLD)).toContain(feature);
  expect(featuresIn(code)).toEqual([]);
});

describe('no findings', () => {
  test.each([
    ['a global that the program declares', 'const Temporal = {}; Temporal.now()'],
    ['the name of a property', 'a({Temporal: 1})'],
    ['a member that the program defines', 'class A { showPopover() {} } a.showPopover()'],
    ['a name that an old interface has', 'a.map(b).filter(c)'],
    ['a group in brackets', '/[(?<=a]/'],
  ])('%s', (_, code) => {
    expect(featuresIn(code)).toEqual([]);
  });
});

test('a member that another program defines is not judged by its name', () => {
  const used = readScript('a.showPopover()', PINS);
  expect(findingsOf([used])[0]).toHaveLength(1);
  expect(findingsOf([used, readScript('a({showPopover: b})', PINS)])[0]).toEqual([]);
});

test('a finding names the browsers and the place', () => {
  expect(findingsOf([readScript('if (URL.canParse(a)) b()', PINS)])).toEqual([
    [{feature: 'api.URL.canParse_static', lacking: ['safari 16.4'], near: 'if (URL.canParse(a)) b()'}],
  ]);
});

test('code that cannot be parsed', () => {
  expect(() => readScript('newer syntax', PINS)).toThrow('cannot be parsed');
});

test('style sheets in strings are collected', () => {
  expect(readScript('a(`p{color:red}b{color:red}i{color:red}`)', PINS).styles).toHaveLength(1);
});

test('every form of syntax has its record', () => {
  const code = `import a from 'b' with {type: 'json'}; import('c', {with: {}}); import.meta.url;
    class D { static {} e = 1; #f = 2; #g() {} h(i) { return #f in i } }
    a ??= 1_000; a ||= 1n; a &&= a?.b ?? 1; for await (const j of k) l();
    async function* m() { using n = o; await using p = q; } (async function* () {});
    /(?<r>s)\\k<r>\\p{L}/dsuy; /t/v;`;
  expect(() => readScript(code, OLD, 'module')).not.toThrow();
  expect(readScript(code, PINS, 'module').findings.map(({feature}) => feature)).toContain(
    'javascript.statements.using',
  );
});
