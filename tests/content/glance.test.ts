/** “At a glance” says each thing once: its values join facts of the record with a note of the rail. */
import type {Nodes, Parent} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {COMPLETE_LOCALES, type CompleteLocale} from '../../src/brand';
import {methodPart} from '../../src/render/builders/method';
import {createContext} from '../../src/render/markdown/directives';
import {ROOT} from '../root';

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? (node as Parent).children.map((child) => textOf(child as Nodes)).join('') : '';
}

/** Statements that a value may contain in one of its sentences only. */
const ONCE: Record<CompleteLocale, Record<string, RegExp>> = {
  en: {
    'whether it is possible':
      /^(?:none|no (?:card-style |card |scheme )?chargebacks?|not supported|impossible|practically none|yes|you receive no)\b/i,
    'how much can be refunded': /\b(?:full|partial|in part|several (?:parts|times))\b/i,
    'the contract decides': /\byour contract\b|\/service\/list/i,
    'the number of days': /\b(?:up to|within) \d+ days?\b|says for how long/i,
  },
  uk: {
    'whether it is possible': /^(?:немає|ні|не підтримуються|неможлив|практично немає|так)(?!\p{L})|не доходять/iu,
    'how much can be refunded': /повн(?:е|істю)|частков|частинами/iu,
    'the contract decides': /ваш\p{L}* догов[оі]р|\/service\/list/iu,
    'the number of days': /протягом \d+ (?:дня|днів)/iu,
  },
};

/** @returns what the sentences of a value say twice */
function saidTwice(value: string, locale: CompleteLocale): string[] {
  const sentences = value.split(/(?<=[.!?]) +/);
  return [
    ...sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index),
    ...Object.entries(ONCE[locale])
      .filter(([, expression]) => sentences.filter((sentence) => expression.test(sentence)).length > 1)
      .map(([what]) => what),
  ];
}

describe.each(COMPLETE_LOCALES)('the values (%s)', async (locale) => {
  const context = await createContext(ROOT, locale);
  const values = [...context.facts.methods].flatMap(([id, {flows}]) =>
    Object.keys(flows).flatMap((flow) => {
      const found: {at: string; value: string}[] = [];
      for (const block of methodPart(id, flow, 'glance', context))
        visit(block as Nodes, (node) => {
          const [head, body] = ('children' in node ? node.children : []) as Nodes[];
          if (head && body && (head.data as {hName?: string} | undefined)?.hName === 'dt')
            found.push({at: `${id}/${flow}, ${textOf(head)}`, value: textOf(body)});
        });
      return found;
    }),
  );

  test('say nothing twice', () => {
    expect(values.length).toBeGreaterThan(1000);
    expect(
      values.flatMap(({at, value}) => saidTwice(value, locale).map((what) => `${at}: says ${what} twice: “${value}”`)),
    ).toEqual([]);
  });
});

test.each([
  [
    'In full or in part, several times. `refund.max_days` in `/service/list` says for how long. With `/transaction/cancel`: in full or in part. In the sandbox, refundable within 180 days.',
    'en',
    ['how much can be refunded', 'the number of days'],
  ],
  ['None. You receive no disputes.', 'en', ['whether it is possible']],
  ['Немає. Спори до вас не доходять.', 'uk', ['whether it is possible']],
  ['Full or partial, with /transaction/cancel. Sandbox: up to 180 days. Your limit: refund.max_days.', 'en', []],
] as const)('%s', (value, locale, twice) => {
  expect(saidTwice(value, locale)).toEqual(twice);
});
