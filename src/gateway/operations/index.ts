/** The handler of each operation of the contract. */
import type {Contract, Operation} from '../../facts/browser';
import {presentTransaction} from '../engine/transaction';
import {accountInfo} from './account';
import {binancePayNotify} from './binancePay';
import {addToWhitelist, changeBlacklist, checkCard} from './cards';
import {cancel} from './cancel';
import {claimMoney} from './claim';
import {complete} from './complete';
import {create} from './create';
import {getCryptoAddress} from './cryptoAddress';
import {acceptDispute, defendDispute, findDispute, listDisputes} from './disputes';
import {listEvents, resendEvent} from './events';
import {find} from './find';
import {increase} from './increase';
import {issueTransparencyToken} from './issueToken';
import {issueToken, pageCustomization, pageTemplate, pageTransactions, publishPage, revokeToken} from './invoicing';
import {invoiceCreate, invoiceDelete, invoiceFind, invoiceUpdate} from './invoices';
import {resendGiftcode} from './giftcodes';
import {confirmTransfer, cancelTransfer, listTransferMethods, showRecipientCard} from './p2p';
import {pay} from './pay';
import {currencyRates, transactionCurrencyRate} from './rates';
import {findRefund, listRefunds, updateRefund} from './refunds';
import {checkReport, createReport, downloadReport, listReports} from './reports';
import {serviceGet, serviceList} from './services';
import {listTransactions} from './transactionList';
import type {Handler, TransactionHandler} from './types';
import {update} from './update';
import {validate} from './validate';

const asTransaction =
  (handle: TransactionHandler): Handler =>
  (call, parts) =>
    presentTransaction(handle(call, parts), parts.catalogue);

/** Once per external id and body: a repeat shows what the first request made, as it is now. */
const idempotent =
  (handle: TransactionHandler): TransactionHandler =>
  (call, parts) => {
    const {idempotency, store} = parts;
    const {external_transaction_id: id} = call.body as {external_transaction_id: string};
    const externalId = {field: 'external_transaction_id', id} as const;
    const known = store.byExternalId(id);
    if (known && idempotency.repeats(call.operation.id, externalId, call.body)) {
      call.repeat();
      return known;
    }
    const made = handle(call, parts);
    idempotency.remember(call.operation.id, externalId, call.body);
    return made;
  };

const handlers: Record<string, Handler> = {
  transactionCreate: asTransaction(idempotent(create)),
  transactionPay: asTransaction(idempotent(pay)),
  transactionFind: asTransaction(find),
  transactionList: listTransactions,
  accountInfo,
  serviceList,
  serviceGet,
  transactionValidate: validate,
  transactionCancel: cancel,
  transactionClaim: claimMoney,
  refundFind: findRefund,
  refundList: listRefunds,
  refundUpdate: updateRefund,
  disputeFind: findDispute,
  disputeList: listDisputes,
  disputeAccept: acceptDispute,
  disputeDefend: defendDispute,
  eventList: listEvents,
  eventResend: resendEvent,
  transactionComplete: asTransaction(complete),
  transactionIncrease: increase,
  cardsCheck: checkCard,
  cardsWhitelistAdd: addToWhitelist,
  cardsBlacklist: changeBlacklist,
  transactionUpdate: asTransaction(update),
  transactionIssueToken: issueTransparencyToken,
  invoiceCreate,
  invoiceFind,
  invoiceUpdate,
  invoiceDelete,
  currencyRates,
  transactionCurrencyRate,
  transactionGetCryptoAddress: getCryptoAddress,
  transactionResendGiftcode: resendGiftcode,
  binancePayNotify,
  reportCreate: createReport,
  reportCheck: checkReport,
  reportDownload: downloadReport,
  reportList: listReports,
  invoicingToken: issueToken,
  invoicingRevokeToken: revokeToken,
  invoicingPageTemplate: pageTemplate,
  invoicingPageCustomization: pageCustomization,
  invoicingPaymentPage: publishPage,
  invoicingPageTransactions: pageTransactions,
  p2pGetMethodsList: listTransferMethods,
  p2pGetRecipientCard: showRecipientCard,
  p2pConfirm: asTransaction(confirmTransfer),
  p2pCancel: asTransaction(cancelTransfer),
};

/**
 * @returns the calls of the contract with their handlers
 * @throws Error for a call without one: the sandbox would not be the gateway of the contract
 */
export function implementedCalls(contract: Pick<Contract, 'operations'>): [Operation, Handler][] {
  return [...contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .map((operation) => {
      const handler = handlers[operation.id];
      if (!handler)
        throw new Error(`the sandbox has no handler for “${operation.id}”; add it in src/gateway/operations`);
      return [operation, handler];
    });
}
