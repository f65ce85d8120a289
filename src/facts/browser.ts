/**
 * Public entry of this folder for code that runs in a page or a worker. Nothing exported here may import a Node module.
 */
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
  clearingDays,
  descriptorTerms,
  disputesOf,
  expiryOf,
  flowCurrencies,
  isPushed,
  isRequired,
  cancelUnpaid,
  lateTerms,
  passedReferences,
  limitsIn,
  refundRules,
  returnRules,
  refundSupport,
  CARD_TERMS,
  takesCardTerms,
  takesClaims,
} from './flowTerms';
export {adviceCode, declineCode} from './networkCodes';
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
export {blacklistedOutcome, chargeOutcome, flowTests, inFlow, unasked} from './testValues';
