/** The subset of the facts that the gateway uses at run time. */
import type {Locale} from '../brand';
import {languageOfApi} from '../domain';
import type {Contract, Facts} from '../facts';

const KINDS = [
  'cardRules',
  'crypto',
  'currencies',
  'disputeReasons',
  'disputeStatuses',
  'errors',
  'failureReasons',
  'gateway',
  'invoiceStates',
  'methods',
  'movementKinds',
  'payerAuth',
  'rates',
  'referenceKinds',
  'refundStatuses',
  'reports',
  'sandbox',
  'statuses',
  'testCards',
  'translations',
] as const satisfies (keyof Facts)[];

export type SandboxFacts = Pick<Facts, (typeof KINDS)[number]> & {
  contract: Pick<Contract, 'document' | 'operations'>;
};

/** @returns what the sandbox needs and nothing else, to be taken to where the project is not */
export function sandboxFacts(facts: Facts): SandboxFacts {
  const {document, operations} = facts.contract;
  return {
    ...(Object.fromEntries(KINDS.map((kind) => [kind, facts[kind]])) as Pick<Facts, (typeof KINDS)[number]>),
    contract: {document, operations},
  };
}

/**
 * @param locale of the API, such as `ua`
 * @returns the translations of strings in data; undefined in English, and in a language that the site does not have
 */
export const translationsFor = (
  {translations}: Pick<SandboxFacts, 'translations'>,
  locale: string,
): ReadonlyMap<string, string> | undefined => translations[languageOfApi(locale) as Locale];
