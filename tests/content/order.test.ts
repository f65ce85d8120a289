/**
 * A single ordering rule everywhere: the version decides which event is newer, not the status or the list of
 * transitions. A page, post, description or sandbox text that suggests another rule fails, in either language.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, test} from 'vitest';
import {getOperation} from '../../src/facts/contract';
import {loadFacts} from '../../src/facts/load';
import {kindsOfEvent} from '../../src/samples/receivers';
import {listPages} from '../../src/operations/parity/pages';
import {docsFolder, mirrorOf, PAGE_FOLDERS} from '../../src/facts/routes';
import {ROOT} from '../root';

const facts = await loadFacts(ROOT);
const rule = facts.gateway.callback.order_rule;

/** Names and spellings of other ordering rules. Each has been on a page before or is a likely variant. */
const OTHER_GUARDS = [
  /state guard/i,
  /запобіжник\w* статус/i,
  /(?:state|status|order)s? (?:[\w ]{0,20})?forward only/i,
  /(?:статус|замовлення)\S* лише вперед/i,
  /final status(?:es)? (?:wins?\b|(?:is|are) never overwritten)/i,
  /accepts? (?:a |the )?(?:callback|event)s? only if the (?:list|move|status)/i,
  /(?:приймайте|беріть|зберігайте) (?:колбек|подію)\S*,? лише якщо (?:такий )?(?:перехід|статус)/i,
  /(?:along|follow) the \[?(?:allowed )?moves/i,
  /за \[?дозволеними переходами/i,
  /\b(?:mayMove|may_move|canMove|isAllowedMove)\b/,
  /(?:status|from|known) NOT IN \(/i,
  /\bFINALS?\.(?:has|contains|includes)\(/,
  /`?event_id`? (?:under a unique index|to drop duplicates|once)/i,
  /`event_id`[^.\n]{0,40}(?:унікальним індексом|відкидайте)/i,
];

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));

const pages = PAGE_FOLDERS.flatMap((pair) =>
  [pair.source, mirrorOf(pair, 'uk')].flatMap((folder) =>
    listPages(ROOT, folder).map((file) => path.join(folder, file)),
  ),
);
const others = [
  ...filesBelow('src/contract/openapi', /\.yaml$/),
  ...filesBelow('src/contract/data', /\.yaml$/),
  ...filesBelow('src/gateway', /\.ts$/),
  ...filesBelow('src/samples', /\.ts$/),
  ...filesBelow('src/render', /\.ts$/),
  ...filesBelow('i18n/uk/strings', /\.yaml$/),
  'i18n/uk/strings.yaml',
  'README.md',
];

test('no text suggests another ordering rule than the version', () => {
  const wrong = [...pages, ...others].flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = OTHER_GUARDS.map((guard) => guard.exec(line)?.[0]).filter(Boolean);
        return found.map((words) => `${file}:${index + 1}: “${words}”; say: ${rule}`);
      }),
  );
  expect(wrong.join('\n')).toBe('');
});

describe('the rule itself', () => {
  it.each(['callbacks.mdx', 'callbacks_get.mdx', 'faq.mdx', 'reference/transaction_statuses.mdx'])(
    'stands on docs/%s, in both languages',
    (file) => {
      for (const folder of [docsFolder('en'), docsFolder('uk')])
        expect(readFileSync(path.join(ROOT, folder, file), 'utf8'), folder).toContain('::table{name=order_rule}');
    },
  );

  it('is the rule in the contract’s descriptions of the version, in responses and events', () => {
    const answer = getOperation(facts.contract, 'transactionFind').responses['200']!.schema!.properties!.response!;
    const event = getOperation(facts.contract, 'transactionStatus').request.properties!.transaction!;
    for (const {properties, required} of [answer, event]) {
      expect(properties!.version!.description).toContain(rule);
      expect(required).toContain('version');
    }
  });

  it('applies to every kind of object in events', () => {
    const kinds = kindsOfEvent(facts.contract);
    expect(kinds.length).toBeGreaterThan(3);
    for (const {operation, event, object} of kinds)
      expect(getOperation(facts.contract, operation).request.properties![object]!.required, event).toEqual(
        expect.arrayContaining(['id', 'version']),
      );
  });
});
