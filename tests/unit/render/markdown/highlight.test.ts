/**
 * Code highlighted at build time looks the same, character by character, as prism-react-renderer would render it in the
 * browser.
 */
import {load} from 'cheerio';
import {Highlight, type PrismTheme} from 'prism-react-renderer';
import {createElement, Fragment} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import type {Element, Root} from 'hast';
import {VFile} from 'vfile';
import {beforeAll, describe, expect, test} from 'vitest';
import {codeThemes} from '../../../../src/site/config/codeThemes';
import {getFacts} from '../../../../src/facts/load';
import {codeClasses, codeStylesheet} from '../../../../src/render/markdown/highlight/classes';
import {Prism} from '../../../../src/render/markdown/highlight/grammars';
import {highlight} from '../../../../src/render/markdown/highlight/html';
import {rehypeHighlight} from '../../../../src/render/markdown/highlight';
import {sampleInput, sampleLanguages} from '../../../../src/samples';
import {receiverInput, receiverLanguages} from '../../../../src/samples/receivers';
import {ROOT} from '../../../root';

type Look = Record<string, string>;
const NOTHING: Look = {};
const isSpace = (character: string) => character.trim() === '';
type Theme = keyof typeof codeThemes;

const classes = codeClasses(codeThemes);

/** Style of each character as rendered by prism-react-renderer; spaces have no visible style. */
function drawn(code: string, language: string, theme: PrismTheme): [string, Look][] {
  const characters: [string, Look][] = [];
  const plain = {color: String(theme.plain.color)};
  renderToStaticMarkup(
    createElement(Highlight, {
      theme,
      code,
      language,
      prism: Prism,
      // oxlint-disable-next-line react/no-children-prop -- the type demands it, and this is no JSX
      children: ({tokens, getTokenProps}) => {
        for (const [index, line] of tokens.entries()) {
          if (index > 0) characters.push(['\n', NOTHING]);
          for (const token of line) {
            const {children, style} = getTokenProps({token});
            const {display: _display, ...look} = {...plain, ...style} as Look;
            for (const character of token.empty ? '' : children)
              characters.push([character, isSpace(character) ? NOTHING : look]);
          }
        }
        return createElement(Fragment);
      },
    }),
  );
  return characters;
}

/** Rules of the style sheet under a theme: class → style. */
function rules(theme: Theme): Map<string, Look> {
  const byClass = new Map<string, Look>();
  for (const line of codeStylesheet(codeThemes).split('\n')) {
    const [, dark, selector, body] = /^(\[data-theme='dark'\])? ?(.*?)\{(.*)\}$/.exec(line) ?? [];
    if (body === undefined || (dark && theme === 'light')) continue;
    const look = Object.fromEntries(
      body.split(';').map((declaration) => {
        const [name, value] = declaration.split(/:(.*)/);
        return [name!.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value!];
      }),
    );
    const className = /^\.prism-code \.(\w)$/.exec(selector!)?.[1];
    if (className) byClass.set(className, {...byClass.get(className), ...look});
  }
  return byClass;
}

/** Style of each character by HTML and style sheet. */
function styled(code: string, language: string, theme: Theme): [string, Look][] {
  const byClass = rules(theme);
  const {html, look: around} = highlight(code, language, classes);
  const $ = load(`<pre>${html}</pre>`);
  return $('pre')
    .contents()
    .get()
    .flatMap((node): [string, Look][] => {
      const names = [around, ...($(node).attr('class') ?? '').split(' ').filter(Boolean)];
      const look = Object.assign({}, ...names.map((name) => byClass.get(name)!)) as Look;
      return [...$(node).text()].map((character) => [character, isSpace(character) ? NOTHING : look]);
    });
}

const samples: [string, string][] = [];
beforeAll(async () => {
  const facts = await getFacts(ROOT);
  const input = sampleInput(facts, 'transactionPay', 'blik');
  for (const language of sampleLanguages) samples.push([language.id, language.write(input).text]);
  for (const language of receiverLanguages) samples.push([language.id, language.render(receiverInput(facts))]);
});

const HARD: [string, string][] = [
  ['json', '{"a": [1, -2.5e3, true, null, "x\\"y"], // no\n "b": {}}'],
  ['bash', '#!/usr/bin/env bash\nset -e\n# note\nx="${A:-$(date "+%s") & <b>}"; cat <<EOF\n$x `ls`\nEOF\n\n\necho $?'],
  ['php', '<?php\n/** @param int $a */\nfunction f(?int $a): string { return "v {$a->b[1]} <i>" . PHP_EOL; }\n?>'],
  ['javascript', 'const re = /a[b]+/gi; // c\nconst s = `x ${1 + `y ${f(2)}`} <`;\nclass A extends B { #p = null }'],
  ['js', "import x from 'node:fs';\nawait x.read?.(y => ({...y}));"],
  ['python', '@decorator\ndef f(x: int = 0) -> str:\n    """Doc"""\n    return f"{x!r:>{10}} {y}" + r\'\\d\''],
  ['java', '@Override public <T extends A> void f(List<? super T> x) throws E { var s = """\n a""" ; } // c\n/* d */'],
  ['kotlin', 'fun main() { val s = "a ${b.c("d")} $e"; @A val x: Map<String, Int>? = null } // c'],
  ['http', 'POST /a?b=c HTTP/1.1\nHost: x.y\nContent-Type: application/json\n\n{"a": 1}'],
  ['http', 'HTTP/1.1 200 OK\nContent-Type: application/json; charset=utf-8\n\n[true]'],
  ['sql', "SELECT a, count(*) FROM `t` WHERE b = 'c' -- d\n  AND e IN (1, 2.0);"],
  ['text', 'plain <b> & text\n\nend'],
  ['csv', 'a,b\n1,"2"'],
  ['text', ''],
];

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  test.each(HARD)('%s: %j', (language, code) => {
    expect(styled(code, language, theme)).toEqual(drawn(code, language, codeThemes[theme]));
  });
  test('the generated samples', () => {
    expect(new Set(samples.map(([language]) => language)).size).toBeGreaterThanOrEqual(7);
    for (const [language, code] of samples)
      expect(styled(code, language, theme), language).toEqual(drawn(code, language, codeThemes[theme]));
  });
});

test('a style from two nested types has both classes', () => {
  const theme = (color: string): PrismTheme => ({
    plain: {color: '#000', backgroundColor: '#fff'},
    styles: [
      {types: ['comment'], style: {color: 'gray', fontStyle: 'italic'}},
      {types: ['string'], style: {color}},
    ],
  });
  const nested = codeClasses({light: theme('red'), dark: theme('green')});
  expect(nested.of(['comment'])).toBe('b c');
  expect(nested.of(['comment', 'string'])).toBe('c d');
  expect(nested.of(['string', 'plain'])).toBe('a');
  expect(nested.of(['unknown'])).toBe('a');
});

test('the most frequent style is on the wrapper, and spaces join their neighbours', () => {
  expect(highlight('{"a": [1, {}]}', 'json', classes)).toEqual({
    html: '{<span class=h>"a"</span>: [<span class=g>1</span>, {}]}',
    look: classes.of(['punctuation']),
  });
});

test('themes that cannot share classes are refused', () => {
  const {light, dark} = codeThemes;
  expect(() => codeClasses({light, dark: {...dark, styles: dark.styles.slice(1)}})).toThrow('must style the same');
  const special = {...light, styles: [{types: ['tag'], languages: ['html'], style: {color: 'red'}}]};
  expect(() => codeClasses({light: special, dark: special})).toThrow('tag');
  const underlined = {...light, styles: [{types: ['url'], style: {textDecorationLine: 'underline'}}]} as PrismTheme;
  expect(() => codeClasses({light: underlined, dark: underlined})).toThrow('textDecorationLine');
});

describe('a block', () => {
  const block = (language: string | undefined, meta: string | null, code: string): Root => ({
    type: 'root',
    children: [
      {
        type: 'element',
        tagName: 'pre',
        properties: {},
        position: {start: {line: 7, column: 1}, end: {line: 9, column: 1}},
        children: [
          {
            type: 'element',
            tagName: 'code',
            properties: language ? {className: [`language-${language}`]} : {},
            data: {meta} as Element['data'],
            children: [{type: 'text', value: `${code}\n`}],
          } as Element,
        ],
      },
    ],
  });
  const run = (tree: Root) => {
    rehypeHighlight({root: '/project', themes: codeThemes})(tree, new VFile({path: '/project/docs/page.mdx'}));
    const node = tree.children[0] as unknown as {name: string; attributes: {name: string; value: string}[]};
    return [node.name, Object.fromEntries(node.attributes.map(({name, value}) => [name, value]))];
  };

  test('becomes a component with its language, title and ready HTML', () => {
    expect(run(block('JSON', 'title="POST /transaction/pay"', '[1]'))).toEqual([
      'CodeBlock',
      {
        html: '[<span class=g>1</span>]',
        look: 'i',
        language: 'json',
        title: 'POST /transaction/pay',
      },
    ]);
    expect(run(block(undefined, null, 'a < b'))).toEqual([
      'CodeBlock',
      {html: 'a &lt; b', look: 'a', language: 'text'},
    ]);
  });

  test.each([
    ['js', 'showLineNumbers', 'a', '“showLineNumbers” is not supported'],
    ['js', 'title="a" {1,3-4}', 'a', '“{1,3-4}” is not supported'],
    ['python', '', 'a\n  # highlight-next-line\nb', '“# highlight-next-line” is not supported'],
    ['cobol', '', 'a', 'no grammar for the language “cobol”'],
  ])('in %s with %j and %j is refused with its place', (language, meta, code, message) => {
    expect(() => run(block(language, meta, code))).toThrow(`docs/page.mdx:7: ${message}`);
  });

  test('inline code is left unchanged', () => {
    const inline: Element = {type: 'element', tagName: 'code', properties: {}, children: [{type: 'text', value: 'x'}]};
    const tree: Root = {type: 'root', children: [structuredClone(inline)]};
    rehypeHighlight({root: '/', themes: codeThemes})(tree, new VFile({path: '/a.mdx'}));
    expect(tree.children).toEqual([inline]);
  });
});

describe('a program that is folded', () => {
  const code = 'import a\n\nbody = {\n  1\n}\nsend("x")\n';

  test('shows the requested lines, and loses no character', () => {
    const {html} = highlight(code, 'python', classes, {from: 3, to: 5});
    const $ = load(`<pre>${html}</pre>`);
    expect($('pre').text()).toBe(code);
    $('.rest').remove();
    expect($('pre').text()).toBe('body = {\n  1\n}\n');
  });

  test('may begin with its first line and end with its last', () => {
    expect(highlight('a\nb', 'text', classes, {from: 1, to: 1}).html).toBe('a\n<span class=rest>b</span>');
    expect(highlight('a\nb', 'text', classes, {from: 2, to: 2}).html).toBe('<span class=rest>a\n</span>b');
    expect(highlight('a\nb', 'text', classes, {from: 1, to: 2}).html).toBe('a\nb');
  });

  test('is split inside a token that spans several lines', () => {
    const {html} = highlight('"""a\nb\nc"""', 'python', classes, {from: 2, to: 2});
    const $ = load(`<pre>${html}</pre>`);
    expect($('.rest').text()).toBe('"""a\nc"""');
  });
});
