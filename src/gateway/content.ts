/** Of all facts, those that the gateway runs on. */
import type {Contract, Content} from '../facts';

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
] as const satisfies (keyof Content)[];

export type SandboxContent = Pick<Content, (typeof KINDS)[number]> & {
  contract: Pick<Contract, 'document' | 'operations'>;
};

/** @returns what the sandbox needs and nothing else, to be taken to where the project is not */
export function sandboxContent(content: Content): SandboxContent {
  const {document, operations} = content.contract;
  return {
    ...(Object.fromEntries(KINDS.map((kind) => [kind, content[kind]])) as Pick<Content, (typeof KINDS)[number]>),
    contract: {document, operations},
  };
}
