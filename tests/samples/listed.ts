/** Which samples the tests run. All of a language in one list, so that a compiler has to be started only once. */
import type {Operation} from '../../src/facts/contract';
import type {Facts} from '../../src/facts/load';
import {createTranslator} from '../../src/facts/translate';
import {flowSampleInput, renderSample, sampleInput, sampleLanguages, type SampleLanguageId} from '../../src/samples';
import {receiverInput, receiverLanguages} from '../../src/samples/receivers';
import {inEnglish, type Say} from '../../src/samples/types';
import {wantsEveryVariant} from '../variants';
import {breakSignature} from './breakSignature';
import type {JvmLanguage, Source} from './jvm/compile';
import {repairsSource} from './repairs/scaffolds';
import {wrongSource} from './wrong/sources';

export interface Program {
  language: SampleLanguageId;
  /** Unique within the language, and a legal name of a Java package. */
  name: string;
  source: string;
}

export interface CallCase {
  name: string;
  operation: Operation;
  /** Name of the example of the request. */
  example: string;
}

/** Every example of every call. */
export function callCases({contract}: Facts): CallCase[] {
  return [...contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap((operation) =>
      Object.keys(operation.requestExamples).map((example) => ({
        operation,
        example,
        name: `${operation.id}_${example}`,
      })),
    );
}

/** Gives the words of comments as Ukrainian pages print them. */
export const inUkrainian = ({translations}: Facts): Say => createTranslator('uk', translations);

const LOCALES = ['en', 'uk'] as const;
type Locale = (typeof LOCALES)[number];

/** A sample as the pages of one locale print it: its comments differ, and nothing else. */
export type PrintedCase<Case> = Case & {
  locale: Locale;
  /** The name of its program. */
  program: string;
};

/**
 * Every sample runs in every language. Its comments are in one of the locales: by turns along the list, and the other way round
 * in the next language, so that each sample and each language has both. Every variant: each sample in both.
 */
function printed<Case extends {name: string}>(cases: readonly Case[], language: SampleLanguageId): PrintedCase<Case>[] {
  const shift = sampleLanguages.findIndex(({id}) => id === language);
  return cases.flatMap((one, index) =>
    LOCALES.filter((_, place) => wantsEveryVariant() || place === (index + shift) % LOCALES.length).map((locale) => ({
      ...one,
      locale,
      program: `${one.name}_${locale}`,
    })),
  );
}

/** The calls as programs of the language. */
export const printedCalls = (facts: Facts, language: SampleLanguageId): PrintedCase<CallCase>[] =>
  printed(callCases(facts), language);

const sayIn = (facts: Facts, locale: Locale): Say => (locale === 'uk' ? inUkrainian(facts) : inEnglish);

/** The first documented call that creates something: the failures are tried on it. */
export const firstInput = (facts: Facts) => sampleInput(facts, 'transactionCreate', 'blik');

/** The name of its program. */
export const FIRST = 'first';

/** The samples of the calls, and those that have to fail. */
export function callPrograms(facts: Facts, language: SampleLanguageId): Program[] {
  const program = (name: string, source: string): Program => ({language, name, source});
  const input = firstInput(facts);
  return [
    ...printedCalls(facts, language).map(({operation, example, locale, program: name}) =>
      program(name, renderSample(language, sampleInput(facts, operation.id, example), sayIn(facts, locale))),
    ),
    program(FIRST, renderSample(language, input)),
    program('broken_signature', breakSignature(language, renderSample(language, input))),
    program('unknown_wallet', renderSample(language, {...input, body: {...input.body, wallet_id: 999999}})),
    program('impatient', renderSample(language, {...input, timeoutSeconds: 1})),
  ];
}

export interface FlowCase {
  name: string;
  input: ReturnType<typeof flowSampleInput>;
  /** The answer that stands on the page. */
  response: Record<string, unknown>;
}

/** Every flow of every method. */
export function flowCases(facts: Facts): FlowCase[] {
  return [...facts.methods].flatMap(([methodId, method]) =>
    Object.entries(method.flows).map(([flowId, flow]) => ({
      name: `${methodId}_${flowId}`,
      input: flowSampleInput(facts, method, flow),
      response: facts.examples.get(methodId)![flowId]!.response,
    })),
  );
}

/** The flows as programs of the language. */
export const printedFlows = (facts: Facts, language: SampleLanguageId): PrintedCase<FlowCase>[] =>
  printed(flowCases(facts), language);

/** The samples of the method pages. */
export const flowPrograms = (facts: Facts, language: SampleLanguageId): Program[] =>
  printedFlows(facts, language).map(({program, input, locale}) => ({
    language,
    name: program,
    source: renderSample(language, input, sayIn(facts, locale)),
  }));

/** The name of the receiver of callbacks among the compiled programs. */
export const RECEIVER = 'receiver';

export function jvmSources(facts: Facts, language: JvmLanguage): Source[] {
  const {fileName} = sampleLanguages.find(({id}) => id === language)!;
  const receiver = receiverLanguages.find(({id}) => id === language)!;
  return [
    ...[...callPrograms(facts, language), ...flowPrograms(facts, language)].map(({name, source}) => ({
      name,
      fileName,
      source,
    })),
    {
      name: RECEIVER,
      fileName: receiver.fileName,
      source: receiver.render(receiverInput(facts), inUkrainian(facts)),
    },
    wrongSource(language),
    repairsSource(facts, language),
  ];
}
