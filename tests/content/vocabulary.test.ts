/** English texts use one word for each thing: interface, pages, data, templates and contract, by `i18n/en/vocabulary.yaml`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parseSync, Visitor, type ObjectExpression} from 'oxc-parser';
import {expect, test} from 'vitest';
import {filesBelow} from '../../src/facts';
import {readStrings} from '../../src/facts/translate';
import {type TextPlace, wordComplaints} from '../../src/operations/mistakes/words';
import {ROOT} from '../root';

interface EnglishText {
  /** File and line. */
  at: string;
  text: string;
}

/** Complaints about one text, each with its place. */
const complaintsAbout = ({at, text}: EnglishText, place: TextPlace): string[] =>
  wordComplaints(ROOT, text, place).map((complaint) => `${at}: ${complaint}`);

/** Files whose strings are texts for readers and not messages of `translate`. */
const FILES_OF_TEXTS = /^src\/(?:tools\/decoder\/texts\/en|gateway\/pages\/\w+\/texts)\.ts$/;

const stringOf = (node: {type: string}): string | undefined => {
  const any = node as {type: string; value?: unknown; quasis?: {value: {cooked: string | null}}[]};
  if (any.type === 'Literal' && typeof any.value === 'string') return any.value;
  return any.type === 'TemplateLiteral' ? any.quasis!.map(({value}) => value.cooked ?? '').join('{…}') : undefined;
};

function propertiesOf(node: ObjectExpression): Map<string, {value: {type: string}; start: number}> {
  return new Map(
    node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, {value: property.value, start: property.start}] as const]
        : [],
    ),
  );
}

/** Messages of `translate({id, message})` and `<Translate id>`, and every string of a file of texts. */
function interfaceTexts(): EnglishText[] {
  return filesBelow(ROOT, 'src')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const ofTexts = FILES_OF_TEXTS.test(file);
      if (!ofTexts && !/message:|<Translate/.test(source)) return [];
      const found: EnglishText[] = [];
      const add = (text: string | undefined, start: number) => {
        if (text) found.push({at: `${file}:${source.slice(0, start).split('\n').length}`, text});
      };
      new Visitor({
        ObjectExpression(node) {
          const properties = propertiesOf(node);
          const message = properties.get('message');
          if (!ofTexts && message && properties.has('id')) add(stringOf(message.value), message.start);
        },
        Property(node) {
          if (ofTexts) add(stringOf(node.value), node.start);
        },
        JSXElement(node) {
          const {name} = node.openingElement;
          if (name.type !== 'JSXIdentifier' || name.name !== 'Translate') return;
          const text = node.children.map((child) => (child.type === 'JSXText' ? child.value : '')).join('');
          add(text.trim(), node.start);
        },
      }).visit(parseSync(file, source).program);
      return found;
    });
}

/** Strings of data, templates and contract: the keys of their translations. */
const dataTexts = (): EnglishText[] =>
  readStrings(ROOT, 'uk').map(({en, file, line}) => ({at: `${file}:${line}`, text: en}));

/** Prose of the pages is checked with the pages, see `sources.test.ts`. */
const TEXTS = {interface: interfaceTexts, data: dataTexts};

test.each(['interface', 'data'] as const)('%s: one word for each thing', (place) => {
  const texts = TEXTS[place]();
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.flatMap((text) => complaintsAbout(text, place))).toEqual([]);
});

test('a wrong word is found, and the right one is named', () => {
  const at = 'console.tsx:1';
  expect(complaintsAbout({at, text: 'Open the answer'}, 'interface')).toEqual([
    'console.tsx:1: “answer” in “Open the answer”: write “response”',
  ]);
  expect(complaintsAbout({at, text: 'Open the answer'}, 'pages')).toEqual([]);
  expect(complaintsAbout({at, text: 'Whole program'}, 'interface')).toEqual([]);
  expect(complaintsAbout({at, text: 'One gateway documents none.'}, 'data')).toHaveLength(1);
});
