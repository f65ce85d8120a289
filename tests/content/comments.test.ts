/** Comments of sample programs are in the language of the page; the rest of the program is the same in both locales. */
import {describe, expect, test} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {createTranslator} from '../../src/facts/translate';
import {commentsOf, withoutComments} from '../../src/operations/parity/code';
import {languageProblems} from '../../src/operations/parity/languages/uk';
import {sampleInput, sampleLanguages} from '../../src/samples';
import {receiverInput, receiverLanguages} from '../../src/samples/receivers';
import {inEnglish, type Say} from '../../src/samples/types';
import {ROOT} from '../root';

const facts = await loadFacts(ROOT);
const t = createTranslator('uk', facts.translations);
const calls = [...facts.contract.operations.values()]
  .filter(({kind}) => kind === 'call')
  .map(({id, requestExamples}) => sampleInput(facts, id, Object.keys(requestExamples)[0]!));

const programs: [string, string, (say: Say) => string[]][] = [
  ...sampleLanguages
    // HTTP messages have no comments: every line is sent.
    .filter(({id}) => id !== 'http')
    .map((language): [string, string, (say: Say) => string[]] => [
      'sample',
      language.id,
      (say) => calls.map((input) => language.write(input, say).text),
    ]),
  ...receiverLanguages.map((language): [string, string, (say: Say) => string[]] => [
    'receiver',
    language.id,
    (say) => [language.render(receiverInput(facts), say)],
  ]),
];

describe.each(programs)('the %s in %s', (_kind, language, write) => {
  const [english, ukrainian] = [write(inEnglish), write(t)];

  test('has the same code in both locales', () => {
    expect(ukrainian.map((program) => withoutComments(program, language))).toEqual(
      english.map((program) => withoutComments(program, language)),
    );
  });

  test('has Ukrainian comments', () => {
    const comments = new Set(ukrainian.flatMap((program) => commentsOf(program, language).map(({text}) => text)));
    const untranslated = [...comments].filter(
      (text) => /\p{L}{2,} \p{L}{2,}/u.test(text) && !/\p{Script=Cyrillic}/u.test(text),
    );
    expect(untranslated).toEqual([]);
    expect([...comments].flatMap((text) => languageProblems(text))).toEqual([]);
  });

  test('text outside the comments is detected', () => {
    const [first] = english;
    expect(withoutComments(`${first!}\nx`, language)).not.toBe(withoutComments(first!, language));
  });
});

test('every comment has a translation', () => {
  for (const [, , write] of programs) write(t);
  expect([...t.missing]).toEqual([]);
});
