/** Which samples the tests run. All of a language in one list, so that a compiler has to be started only once. */
import type {Operation} from '../../src/facts/contract';
import type {Content} from '../../src/facts/load';
import {createTranslator} from '../../src/facts/translate';
import {flowSampleInput, renderSample, sampleInput, sampleLanguages, type SampleLanguageId} from '../../src/samples';
import {receiverInput, receiverLanguages} from '../../src/samples/receivers';
import {inEnglish, type SampleInput, type Say} from '../../src/samples/types';
import {isSecond, shareOf} from '../share';
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
export function callCases({contract}: Content): CallCase[] {
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

/** Where a run tries a share, each sample is tried in one language. */
const OF = sampleLanguages.length;

const isShared = (name: string, language: SampleLanguageId): boolean =>
  shareOf(sampleLanguages, ({id}) => `${name} ${id}`, OF).some(({id}) => id === language);

/** Gives the words of comments as Ukrainian pages print them. */
export const inUkrainian = ({translations}: Content): Say => createTranslator('uk', translations);

/** Comments differ between the locales; so about half of the programs run as a Ukrainian page prints them. */
const printed = (content: Content, language: SampleLanguageId, name: string, input: SampleInput): string =>
  renderSample(language, input, isSecond(`${name} ${language}`) ? inUkrainian(content) : inEnglish);

/** The calls that this run tries in the language. */
export const sharedCalls = (content: Content, language: SampleLanguageId): CallCase[] =>
  callCases(content).filter(({name}) => isShared(name, language));

/** The first documented call that creates something: the failures are tried on it. */
export const firstInput = (content: Content) => sampleInput(content, 'transactionCreate', 'blik');

/** The name of its program. */
export const FIRST = 'first';

/** The samples of the calls that this run tries, and those that have to fail. */
export function callPrograms(content: Content, language: SampleLanguageId): Program[] {
  const program = (name: string, source: string): Program => ({language, name, source});
  const input = firstInput(content);
  return [
    ...sharedCalls(content, language).map(({operation, example, name}) =>
      program(name, printed(content, language, name, sampleInput(content, operation.id, example))),
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
export function flowCases(content: Content): FlowCase[] {
  return [...content.methods].flatMap(([methodId, method]) =>
    Object.entries(method.flows).map(([flowId, flow]) => ({
      name: `${methodId}_${flowId}`,
      input: flowSampleInput(content, method, flow),
      response: content.examples.get(methodId)![flowId]!.response,
    })),
  );
}

/** The flows that this run tries in the language. */
export const sharedFlows = (content: Content, language: SampleLanguageId): FlowCase[] =>
  flowCases(content).filter(({name}) => isShared(name, language));

/** The samples of the method pages that this run tries. */
export function flowPrograms(content: Content, language: SampleLanguageId): Program[] {
  return sharedFlows(content, language).map(({name, input}) => ({
    language,
    name,
    source: printed(content, language, name, input),
  }));
}

/** The name of the receiver of callbacks among the compiled programs. */
export const RECEIVER = 'receiver';

export function jvmSources(content: Content, language: JvmLanguage): Source[] {
  const {fileName} = sampleLanguages.find(({id}) => id === language)!;
  const receiver = receiverLanguages.find(({id}) => id === language)!;
  return [
    ...[...callPrograms(content, language), ...flowPrograms(content, language)].map(({name, source}) => ({
      name,
      fileName,
      source,
    })),
    {
      name: RECEIVER,
      fileName: receiver.fileName,
      source: receiver.render(receiverInput(content), inUkrainian(content)),
    },
    wrongSource(language),
    repairsSource(content, language),
  ];
}
