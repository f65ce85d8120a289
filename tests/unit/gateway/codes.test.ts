/** Checks that the names of error codes in the sandbox match the titles in the error catalogue. */
import {describe, expect, it} from 'vitest';
import {Refusal, nameOfCode, refuse} from '../../../src/gateway/refusals';
import {CODES} from '../../../src/gateway/refusals/codes';
import {facts} from './helpers';

/** @returns a title in camel case, such as `invoiceNotFound` for “Invoice not found” */
const nameOf = (title: string) =>
  title.toLowerCase().replace(/\s+(\w)/g, (_space, letter: string) => letter.toUpperCase());

describe('names of error codes', () => {
  const titles = new Map(facts.errors.map(({code, title}) => [code, title]));

  it.each(Object.entries(CODES))('%s is the title of code %i', (name, code) => {
    const title = titles.get(code);
    expect(
      title,
      `src/contract/data/reference/errors.yaml has no code ${code}; mend “${name}” in codes.ts`,
    ).toBeDefined();
    expect(name, `code ${code} is “${title}”; name it so in codes.ts`).toBe(nameOf(title!));
  });

  it('has a name for every code of the catalogue', () => {
    const missing = facts.errors.filter(({code}) => !Object.values<number>(CODES).includes(code));
    expect(
      missing.map(({code, title}) => `${nameOf(title)}: ${code}`),
      'add these lines to src/gateway/refusals/codes.ts',
    ).toEqual([]);
  });

  it('maps a code to its name, and reports a missing name', () => {
    expect(nameOfCode(208)).toBe('transactionNotFound');
    expect(() => nameOfCode(999)).toThrow('error code 999 has no name in src/gateway/refusals/codes.ts');
  });
});

describe('a refusal', () => {
  it('has the code of its name', () => {
    expect(refuse('versionConflict', 'version', 'is 3 now')).toMatchObject({
      code: 362,
      reason: 'versionConflict',
      details: [{field: 'version', message: 'is 3 now'}],
    });
    expect(new Refusal('internalError').message).toBe('refused with code 13 (internalError)');
  });
});
