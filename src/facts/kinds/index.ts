/**
 * Registry of all kinds of facts. To add a kind, write a module here with its file, schema and checks, and add one line
 * below; loading, types, the hash of the sources and the dev server follow from it.
 */
import {banks} from './banks';
import {browsers} from './browsers';
import {cardRules} from './cardRules';
import {changelog} from './changelog';
import {contract} from './contract';
import {countries} from './countries';
import {crypto} from './crypto';
import {currencies} from './currencies';
import type {ContentOf} from './define';
import {disputeAdvice} from './disputeAdvice';
import {disputeReasons} from './disputeReasons';
import {disputeStatuses} from './disputeStatuses';
import {errors} from './errors';
import {examples} from './examples';
import {failureReasons} from './failureReasons';
import {gateway} from './gateway';
import {goLive} from './goLive';
import {ids} from './ids';
import {invoiceStates} from './invoiceStates';
import {landing} from './landing';
import {languages} from './languages';
import {methods} from './methods';
import {methodSidebar} from './methodSidebar';
import {movementKinds} from './movementKinds';
import {outcomeTree} from './outcomeTree';
import {pageWords} from './pageWords';
import {payerAuth} from './payerAuth';
import {pciScopes} from './pciScopes';
import {proofs} from './proofs';
import {rates} from './rates';
import {redirects} from './redirects';
import {referenceKinds} from './referenceKinds';
import {refundStatuses} from './refundStatuses';
import {reports} from './reports';
import {rules} from './rules';
import {sandbox} from './sandbox';
import {sandboxGaps} from './sandboxGaps';
import {playedMonth, settlementMonth} from './settlementMonth';
import {signatureMistakes} from './signatureMistakes';
import {statuses} from './statuses';
import {subdivisions} from './subdivisions';
import {testCards} from './testCards';
import {testPhones} from './testPhones';
import {translations} from './translations';
import {ukraine} from './ukraine';

export const KINDS = [
  banks,
  browsers,
  cardRules,
  changelog,
  contract,
  countries,
  crypto,
  currencies,
  disputeAdvice,
  disputeReasons,
  disputeStatuses,
  errors,
  examples,
  failureReasons,
  gateway,
  goLive,
  ids,
  invoiceStates,
  landing,
  languages,
  methods,
  methodSidebar,
  movementKinds,
  outcomeTree,
  pageWords,
  payerAuth,
  pciScopes,
  playedMonth,
  proofs,
  rates,
  redirects,
  referenceKinds,
  refundStatuses,
  reports,
  rules,
  sandbox,
  sandboxGaps,
  settlementMonth,
  signatureMistakes,
  statuses,
  subdivisions,
  testCards,
  testPhones,
  translations,
  ukraine,
];

/** All facts that a page can use. */
export type Facts = ContentOf<(typeof KINDS)[number]>;
