/** The home page agrees with the records, and its links work. */
import {beforeAll, describe, expect, test} from 'vitest';
import type {Context} from '../../src/render/builders/context';
import {methodNumbers} from '../../src/facts/methodNumbers';
import {LANDING_PARTS, landingPart} from '../../src/render/builders/landing';
import {shortSteps} from '../../src/render/builders/lanes';
import type {Block, ElementNode, Inline} from '../../src/render/nodes';
import {createContext} from '../../src/render/markdown/directives';
import {ROOT} from '../root';

let context: Context;
beforeAll(async () => {
  context = await createContext(ROOT, 'en');
});

type Some = Block | Inline;

function* within(nodes: readonly Some[]): Generator<Some> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* within(node.children as Some[]);
  }
}

const words = (nodes: readonly Some[]): string =>
  [...within(nodes)].map((node) => ('value' in node ? String(node.value) : '')).join('');

const elements = (nodes: readonly Some[], name: string): ElementNode[] =>
  [...within(nodes)].filter((node): node is ElementNode => node.type === 'element' && node.data.hName === name);

test('each country has the number of its own methods, and the last item that of methods of any country', () => {
  const items = elements(landingPart('countries', context), 'li').map((item) => words([item]));
  const {own, everywhere} = methodNumbers(context.facts.methods);
  expect(items).toHaveLength(own.size + 1);
  expect(items).toContain(`PL Poland ${own.get('PL')}`);
  expect(items.at(-1)).toBe(`Everywhere ${everywhere}`);
});

test('changes are sorted, newest first', () => {
  const [first, ...more] = elements(landingPart('changes', context), 'li');
  expect(words([first!])).toContain(context.facts.changelog[0]!.at.slice(0, 4));
  expect(more).toHaveLength(context.facts.landing.changes - 1);
});

test('a link to a missing page throws an error that lists the existing ones', () => {
  const elsewhere = {...context, routes: new Set([...context.routes].filter((route) => route !== '/refunds'))};
  expect(() => landingPart('tasks', elsewhere)).toThrow(/no page at “\/refunds”; .*known: /);
});

test('a step goes from the lane of its sender to the lane of its receiver', () => {
  const {steps} = context.facts.methods.get('blik')!.flows['payin_hpp']!;
  const drawn = elements(
    shortSteps(steps, (place) => `place-${place}`, context),
    'li',
  );
  const classes = drawn.map(({data}) => (data.hProperties['className'] as string[]).join(' '));
  expect(classes[0]).toBe('from-you to-gateway place-0');
  expect(classes[2]).toBe('from-you to-customer place-2');
  expect(words([drawn[0]!])).toBe('You → Gateway: Create the transaction');
});

test('the first step belongs to the request, the last to the callback, and each part is shown', async () => {
  for (const locale of ['en', 'uk'] as const) {
    const shown = landingPart('preview', await createContext(ROOT, locale));
    const parts = elements(shown, 'li').map(({data}) => (data.hProperties['className'] as string[]).at(-1));
    expect([parts[0], parts.at(-1)]).toEqual(['in-request', 'in-callback']);
    expect(new Set(parts)).toEqual(new Set(['in-request', 'in-response', 'in-callback']));
  }
});

describe('in Ukrainian', () => {
  test.each(LANDING_PARTS)('%s has no untranslated string', async (part) => {
    const ukrainian = await createContext(ROOT, 'uk');
    expect(words(landingPart(part, ukrainian))).not.toBe('');
  });
});
