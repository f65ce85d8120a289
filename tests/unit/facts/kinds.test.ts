/** The registry of kinds: unique names, checks in any order, all problems at once. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {describe, expect, test} from 'vitest';
import {FactsError} from '../../../src/facts/errors';
import {KINDS} from '../../../src/facts/kinds';
import {folderOf, loadKinds, oneFile, type ReadKind} from '../../../src/facts/kinds/define';
import {reportOn, type LocatedValue} from '../../../src/facts/located';
import {FACT_PLACES} from '../../../src/facts/sources';
import {temporaryFolder} from '../../temporary';

const colours = oneFile({
  name: 'colours',
  file: 'colours.yaml',
  schema: z.array(z.string()),
  checks: [(source) => reportOn(source).problems],
});
const boxes = folderOf({
  name: 'boxes',
  folder: 'boxes',
  schema: z.strictObject({colour: z.string()}),
  checks: [coloursExist],
  value: ({colour}) => colour.toUpperCase(),
});
const toys = oneFile({name: 'toys', file: 'toys.yaml', schema: z.array(z.string()), checks: [boxesExist]});

function coloursExist(source: LocatedValue<{colour: string}>, read: ReadKind) {
  const {problems, must} = reportOn(source);
  const {colour} = source.value;
  must(read(colours).value.includes(colour), ['colour'], 'colour', colour, read(colours).value);
  return problems;
}

function boxesExist(source: LocatedValue<string[]>, read: ReadKind) {
  const {problems, must} = reportOn(source);
  source.value.forEach((box, index) => must(read(boxes).has(box), [index], 'box', box, read(boxes).keys()));
  return problems;
}

function project(files: Record<string, string>): string {
  const root = temporaryFolder('kinds');
  mkdirSync(path.join(root, 'boxes'));
  const all = {'colours.yaml': '[red, blue]', 'boxes/big.yaml': 'colour: red', 'toys.yaml': '[big]', ...files};
  for (const [file, text] of Object.entries(all)) writeFileSync(path.join(root, file), text);
  return root;
}

const complaints = async (root: string, kinds: Parameters<typeof loadKinds>[1]): Promise<string[]> => {
  const error: unknown = await loadKinds(root, kinds).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FactsError);
  return (error as FactsError).message.split('\n').sort();
};

describe('kinds of facts', () => {
  test('return their values by name', async () => {
    const content = await loadKinds(project({'boxes/small.json': '{"colour": "blue"}'}), [toys, boxes, colours]);
    expect(content.toys).toEqual(['big']);
    expect([...content.boxes]).toEqual([
      ['big', 'RED'],
      ['small', 'BLUE'],
    ]);
  });

  test('are checked in any order, and every problem is reported at once', async () => {
    const root = project({'boxes/big.yaml': '# one\ncolour: rad', 'toys.yaml': '- big\n- bag'});
    const expected = [
      'boxes/big.yaml:2: unknown colour “rad”; did you mean “red”? known: blue, red',
      'toys.yaml:2: unknown box “bag”; did you mean “big”? known: big',
    ];
    expect(await complaints(root, [colours, boxes, toys])).toEqual(expected);
    expect(await complaints(root, [toys, boxes, colours])).toEqual(expected);
  });

  test('report every file that violates its schema, in JSON and YAML', async () => {
    const root = project({'boxes/big.yaml': 'color: red', 'toys.yaml': '- 1'});
    const found = await complaints(root, [toys, boxes, colours]);
    expect(found.map((line) => line.replace(/: .*/, ''))).toEqual([
      'boxes/big.yaml:1',
      'boxes/big.yaml:1',
      'toys.yaml:1',
    ]);
    const json = project({'boxes/big.yaml': 'colour: red', 'boxes/small.json': '{"colour": 1}'});
    expect((await complaints(json, [boxes, colours]))[0]).toMatch(/^boxes\/small\.json: colour: .*string/);
  });

  test('have unique names', async () => {
    await expect(loadKinds(project({}), [colours, {...toys, name: 'colours'}])).rejects.toThrow(
      'two kinds of facts are named “colours”',
    );
  });

  test('can be read only when they are registered', async () => {
    await expect(loadKinds(project({}), [toys])).rejects.toThrow('“boxes” is not registered');
  });
});

describe('the registry', () => {
  test('has unique names and separate files for all kinds', () => {
    const names = KINDS.map(({name}) => name);
    expect(new Set(names).size).toBe(names.length);
    const places = KINDS.flatMap((kind) => kind.places);
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) expect(FACT_PLACES).toContain(place);
  });
});
