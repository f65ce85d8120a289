import {expect, test} from 'vitest';
import {datedRules, datedRulesIn, dueRules} from '../../../../src/operations/rules/dated';
import {ROOT} from '../../../root';

const SOURCE = `read: '2026-01-01'
topics:
  - rules:
      - text: A rule
        read: '2026-03-02'
      - { id: short, read: '2026-03-01' }
      - { id: none, read: tomorrow }
`;

test('each day is found with its file, line and rule, oldest first', () => {
  const rules = datedRulesIn('a.yaml', SOURCE);
  expect(dueRules(rules, '2026-05-31', 90)).toEqual([
    {file: 'a.yaml', line: 1, read: '2026-01-01', title: 'the file'},
    {file: 'a.yaml', line: 6, read: '2026-03-01', title: 'short'},
  ]);
  expect(dueRules(rules, '2026-06-01', 90).map(({title}) => title)).toEqual(['the file', 'short', 'A rule']);
});

test('rules, card rules, the page on Ukraine, methods and lists of banks are among the dated files', () => {
  const files = datedRules(ROOT).map(({file}) => file);
  for (const name of [
    'reference/rules',
    'reference/card_rules',
    'reference/ukraine',
    'methods/pse',
    'reference/banks/BR',
  ])
    expect(files).toContain(`src/contract/data/${name}.yaml`);
});
