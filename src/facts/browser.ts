/** The part of this folder that runs in a page or a worker, for the other folders: contract and data, read and checked. No Node module may be reached from here. */
export {
  CSV_MEDIA,
  JSON_MEDIA,
  getOperation,
  type AuthScheme,
  type Contract,
  type Media,
  type Operation,
  type Schema,
} from './contract';
export {gatewayDecimals} from './decimals';
export {knownNames} from './errors';
export {
  captureTerms,
  disputesOf,
  flowCurrencies,
  isPushed,
  isRequired,
  lateTerms,
  limitsIn,
  refundRules,
  refundSupport,
  takesCardTerms,
} from './flowTerms';
export type {Facts} from './load';
export type {
  CallbackBehaviour,
  CardNetwork,
  CardRules,
  Crypto,
  Direction,
  DisputeReasons,
  DisputeStatuses,
  Disputes,
  ErrorEntry,
  FailureReason,
  Fault,
  Flow,
  Gateway,
  InvoiceStates,
  Method,
  MovementKind,
  PayerAuth,
  Rates,
  ReferenceForm,
  ReferenceKind,
  RefundStatuses,
  ReportState,
  Reports,
  SandboxSeed,
  SeededDispute,
  SeededInvoice,
  SeededRefund,
  SeededReport,
  SeededTransaction,
  Statuses,
  TestCards,
  TestOutcome,
  Transfer,
} from './schemas';
export {REFUND_NEEDS} from './schemas/refundNeeds';
export type {Locale} from './translate';
export {blacklistedOutcome, chargeOutcome, flowTests, inFlow, unasked} from './testValues';
