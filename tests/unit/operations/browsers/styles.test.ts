// cspell:ignore rcap
import {expect, test} from 'vitest';
import {findInTags, readMarkup} from '../../../../src/operations/browsers/markup';
import {findInStyles} from '../../../../src/operations/browsers/styles';

const PINS = [
  {browser: 'firefox', version: '128'},
  {browser: 'safari', version: '16.4'},
] as const;
const featuresIn = (css: string) => findInStyles(css, PINS).map(({feature}) => feature);

test.each([
  ['a{field-sizing:content}', 'css.properties.field-sizing'],
  ['a{color:light-dark(red,blue)}', 'css.types.color.light-dark'],
  ['a{text-wrap:balance}', 'css.properties.text-wrap.balance'],
  ['a{b &{color:red}}', 'css.selectors.nesting'],
  ['a{b{color:red}}', 'css.selectors.nesting'],
  ['a:popover-open{color:red}', 'css.selectors.popover-open'],
  ['@starting-style{a{color:red}}', 'css.at-rules.starting-style'],
  ['@media (scripting:none){a{color:red}}', 'css.at-rules.media.scripting'],
  ['a{width:1rcap}', 'css.types.length.rcap'],
  ['a{user-select:none}', 'css.properties.user-select'],
])('%s needs %s', (css, feature) => {
  expect(featuresIn(css)).toContain(feature);
});

test.each([
  ['supported by all', 'a:has(b){height:100dvh;color:color-mix(in srgb,red,blue)}'],
  ['with a prefix beside it', 'a{-webkit-user-select:none;user-select:none}'],
  ['inside a question for it', '@supports (field-sizing:content){a{field-sizing:content}}'],
  ['after a value that all have', 'a{color:red;color:light-dark(red,blue)}'],
  ['a keyframe', '@keyframes a{from{opacity:0}}'],
  ['a word in a string', "a{content:'balance'}"],
])('no findings: %s', (_, css) => {
  expect(featuresIn(css)).toEqual([]);
});

test('markup: programs, styles and tags', () => {
  const {scripts, styles, tags} = readMarkup(
    `<p style="color:red" title='a > b'>x<script>a("<b popover>")</script><script type="application/json">{}</script><script type=module>c()</script><style>i{}</style>`,
  );
  expect(scripts).toEqual([
    {text: 'a("<b popover>")', kind: 'script'},
    {text: 'c()', kind: 'module'},
  ]);
  expect(styles).toEqual(['i{}', 'x{color:red}']);
  expect(tags.join()).not.toContain('popover');
});

test.each([
  ['<search>', 'html.elements.search'],
  ['<div popover=auto>', 'html.global_attributes.popover'],
  ['<details name="a">', 'html.elements.details.name'],
  ['<div hidden=until-found>', 'html.global_attributes.hidden.until-found'],
])('%s needs %s', (tag, feature) => {
  expect(findInTags([tag], PINS).map((one) => one.feature)).toContain(feature);
});

test('an element and attributes that all have', () => {
  expect(findInTags(['<details open>', '<a class="popover" data-popover=x>'], PINS)).toEqual([]);
});
