/** Highlighted JSON of a response: every token in its class, and no markup but spans. */
import {expect, it} from 'vitest';
import {jsonLooks} from '../../../../src/site/config/codeThemes';
import {escaped, jsonHtml} from '../../../../src/site/components/Console/json';

const LOOKS = {plain: 'a', property: 'h', string: 'd', value: 'g', sign: 'i'};
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

it('marks names, texts, values and signs', () => {
  expect(jsonHtml('{\n  "a": "b",\n  "c": [-1.5e3, true, null]\n}', LOOKS)).toBe(
    '<span class="i">{</span>\n  <span class="h">"a"</span><span class="i">:</span> <span class="d">"b"</span><span class="i">,</span>\n' +
      '  <span class="h">"c"</span><span class="i">:</span> <span class="i">[</span><span class="g">-1.5e3</span><span class="i">,</span> <span class="g">true</span><span class="i">,</span> <span class="g">null</span><span class="i">]</span>\n<span class="i">}</span>',
  );
});

it.each([
  ['markup', {'<b>': '</span><script>alert(1)</script>&lt;'}],
  ['signs and quotes in texts', {'a"b': 'x\\"y: {1, true}', '\\': '\\'}],
  ['nothing', {}],
  ['other scripts', {a: 'ї 😀 \u2028'}],
])('keeps the text: %s', (_, value) => {
  const text = JSON.stringify(value, null, 2);
  const html = jsonHtml(text, LOOKS);
  expect(textOf(html)).toBe(text);
  expect(html.replaceAll(/<span class="[a-z ]+">|<\/span>/g, '')).not.toMatch(/[<>]/);
});

it('escapes what is no JSON', () => {
  expect(escaped('<p>&</p>')).toBe('&lt;p&gt;&amp;&lt;/p&gt;');
});

it('has classes of the code theme that differ', () => {
  const {plain, ...others} = jsonLooks;
  expect(plain).toMatch(/^[a-z]$/);
  expect(new Set(Object.values(others)).size).toBe(4);
});
