/**
 * Registry of the tables for `::table{name=…}`. To add one, write a module here and add it to this list. The key is the
 * name of the module, so that the error about a duplicate name can say where it is.
 */
import type {Context} from '../builders/context';
import type {Block} from '../nodes';
import {bankCodes, bankCountries} from './banks';
import {callbackRetries} from './callbacks';
import {cardChecks, cardExemptions, cardNetworks, cardPurposes, cardTransactionIds} from './cardRules';
import {countries} from './countries';
import {assets, networks} from './crypto';
import {currencies} from './currencies';
import type {DataTable} from './define';
import {
  disputeAdvice,
  disputeEvidence,
  disputeKinds,
  disputeMoves,
  disputePicture,
  disputeReasons,
  disputeStatuses,
  refundTiming,
  sandboxDisputes,
} from './disputes';
import {errorFields, errors} from './errors';
import {failureReasons, outageReasons} from './failureReasons';
import {goLive} from './goLive';
import {headers} from './headers';
import {ids} from './ids';
import {invoiceMoves, invoiceRounding, invoiceStates} from './invoices';
import {languages} from './languages';
import {conversions, decimals, rates} from './money';
import {monthMovements, monthStory} from './month';
import {movementKinds} from './movementKinds';
import {orderCases, orderRule, orderSql} from './order';
import {payerAuth} from './payerAuth';
import {firstPayments, pciScope, pciScopes} from './pciScopes';
import {phoneChoices, phoneEndings, phoneStems, testPhones} from './phones';
import {referenceKinds} from './referenceKinds';
import {refundOrigins, refundStatuses, refundTransitions, sandboxPayouts, sandboxRefunds} from './refunds';
import {TableRegistry, type TableFiles} from './registry';
import {reportColumns, reportMoves, reportStates} from './reports';
import {rules} from './rules';
import {sandboxCallbacks, sandboxFaults, sandboxGaps, sandboxClaims, sandboxMoney, sandboxOutcomes} from './sandbox';
import {sandboxCredentials, sandboxMethodValues, sandboxObjects, sandboxPages, sandboxValues} from './sandboxValues';
import {statusCalls, statuses, statusesAhead, statusPicture, transitions} from './statuses';
import {stateCodes, stateCollisions, stateCountries, stateSources} from './subdivisions';
import {testCards} from './testCards';
import {checkDigits, fiscalKept, fiscalReceipt, paymentQr} from './ukraine';
import {chargeRetries, volumeEvents, volumeRuns} from './volume';

/** Tables, keyed by module name. */
export const TABLES: TableFiles = {
  banks: [bankCountries, bankCodes],
  callbacks: [callbackRetries],
  cardRules: [cardChecks, cardNetworks, cardExemptions, cardPurposes, cardTransactionIds],
  countries: [countries],
  crypto: [assets, networks],
  currencies: [currencies],
  disputes: [
    disputeStatuses,
    disputeMoves,
    disputePicture,
    disputeKinds,
    disputeReasons,
    disputeAdvice,
    disputeEvidence,
    refundTiming,
    sandboxDisputes,
  ],
  errors: [errors, errorFields],
  failureReasons: [failureReasons, outageReasons],
  headers: [headers],
  goLive: [goLive],
  ids: [ids],
  invoices: [invoiceStates, invoiceMoves, invoiceRounding],
  languages: [languages],
  money: [decimals, rates, conversions],
  month: [monthMovements, monthStory],
  movementKinds: [movementKinds],
  order: [orderRule, orderCases, orderSql],
  payerAuth: [payerAuth],
  pciScopes: [pciScopes, pciScope, firstPayments],
  phones: [phoneStems, phoneEndings, phoneChoices, testPhones],
  referenceKinds: [referenceKinds],
  refunds: [refundStatuses, refundTransitions, refundOrigins, sandboxRefunds, sandboxPayouts],
  reports: [reportStates, reportMoves, reportColumns],
  rules: [rules],
  sandbox: [sandboxOutcomes, sandboxCallbacks, sandboxFaults, sandboxClaims, sandboxMoney, sandboxGaps],
  sandboxValues: [sandboxValues, sandboxMethodValues, sandboxObjects, sandboxPages, sandboxCredentials],
  statuses: [statuses, transitions, statusPicture, statusCalls, statusesAhead],
  subdivisions: [stateCountries, stateCollisions, stateCodes, stateSources],
  testCards: [testCards],
  ukraine: [fiscalReceipt, fiscalKept, checkDigits, paymentQr],
  volume: [volumeRuns, volumeEvents, chargeRetries],
};

const registry = new TableRegistry(TABLES);

/** Tables with downloads, in the order of their files. */
export const DATA_TABLES: readonly DataTable<unknown>[] = registry.data;

/**
 * Builds the content of `::table{name=…}`.
 * @throws Error that lists the tables that exist
 */
export function pageTable(name: string, context: Context): Block[] {
  return registry.build(name, context);
}
