/**
 * One rule of order everywhere: what is newer is said by the version, never by a status or by the list of moves. A page,
 * a post, a description or a text of the sandbox that teaches another guard fails, in either language.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, test} from 'vitest';
import {getOperation} from '../../src/facts/contract';
import {loadFacts} from '../../src/facts/load';
import {kindsOfEvent} from '../../src/samples/receivers';
import {listPages, PAGE_FOLDERS} from '../../src/operations/parity/pages';
import {ROOT} from '../root';

const content = await loadFacts(ROOT);
const rule = content.gateway.callback.order_rule;

/** What other guards are called, or how they are written. Each has stood on a page, or is the next thing that one would write. */
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

const pages = PAGE_FOLDERS.flatMap(({en, uk}) =>
  [en, uk].flatMap((folder) => listPages(ROOT, folder).map((file) => path.join(folder, file))),
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

test('no text teaches another guard than the version', () => {
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
      for (const folder of [PAGE_FOLDERS[0].en, PAGE_FOLDERS[0].uk])
        expect(readFileSync(path.join(ROOT, folder, file), 'utf8'), folder).toContain('::table{name=order_rule}');
    },
  );

  it('is what the contract says of the version, in answers and in events', () => {
    const answer = getOperation(content.contract, 'transactionFind').responses['200']!.schema!.properties!.response!;
    const event = getOperation(content.contract, 'transactionStatus').request.properties!.transaction!;
    for (const {properties, required} of [answer, event]) {
      expect(properties!.version!.description).toContain(rule);
      expect(required).toContain('version');
    }
  });

  it('orders every object that an event carries', () => {
    const kinds = kindsOfEvent(content.contract);
    expect(kinds.length).toBeGreaterThan(3);
    for (const {operation, event, object} of kinds)
      expect(getOperation(content.contract, operation).request.properties![object]!.required, event).toEqual(
        expect.arrayContaining(['id', 'version']),
      );
  });
});
