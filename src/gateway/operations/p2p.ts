/** The four calls of a P2P transfer host to host, in the order in which a shop makes them. */
import {timestamp} from '../engine/clock';
import {findOutcome} from '../engine/outcomes';
import type {TransferMethod, TransferService} from '../engine/transfers';
import {change, type Transaction} from '../engine/transaction';
import {type Detail, Refusal, refuse} from '../refusals';
import {validateField} from './business';
import {presentField} from './services';
import {findTarget, type Target, wrongStatus} from './target';
import type {Call, Handler, OperationParts, TransactionHandler} from './types';
import {isRepeat} from './repeat';

type Body = Target & {id: number};

/** `p2pGetMethodsList`: reads only, so the shop may ask again. */
export const listTransferMethods: Handler = (call, parts) => {
  const {transaction, service} = findOpen(call, parts);
  const {id, order} = transaction;
  return {
    id,
    amount: order.amount,
    amount_currency: order.amount_currency,
    methods: parts.transfers.methodsFor(transaction).map((way) => ({
      p2p_method_id: way.id,
      slug: way.slug,
      name: way.name,
      min_amount: way.min_amount,
      max_amount: way.max_amount,
      confirmation_fields: way.confirmation_fields.map((name) => presentField(service, name)),
    })),
  };
};

/** `p2pGetRecipientCard`: the first call chooses, a repeat shows the same card. */
export const showRecipientCard: Handler = (call, parts) => {
  const {transaction} = findOpen(call, parts);
  const {p2p_method_id: wanted} = call.body as Body & {p2p_method_id: number};
  if (!parts.transfers.methodsFor(transaction).some(({id}) => id === wanted))
    throw refuse('validationFailed', 'p2p_method_id', 'is not a method of this transaction');
  const chosen = transaction.transfer?.methodId;
  if (chosen !== undefined && chosen !== wanted)
    throw refuse('notPossibleInThisStatus', 'p2p_method_id', `was chosen before: ${chosen}`);
  const {recipient, expiresAt} = parts.transfers.assign(transaction, wanted);
  return {
    id: transaction.id,
    p2p_method_id: wanted,
    card_number: recipient.card_number,
    holder_name: recipient.holder_name,
    bank_name: recipient.bank_name,
    amount: transaction.order.amount,
    amount_currency: transaction.order.amount_currency,
    expires_at: timestamp(expiresAt),
  };
};

/** `p2pConfirm`: the customer says that the transfer is made. That is a claim; the answer of the bank comes later. */
export const confirmTransfer: TransactionHandler = (call, parts) => {
  const {transfers} = parts;
  const body = call.body as Body & {confirmation_fields: Record<string, string>};
  const transaction = findTarget(body, parts);
  // Before the status: a repeat must succeed although the first request has changed it.
  if (isRepeat(transaction.p2pConfirmBody, call)) return transaction;
  const {service} = findOpen(call, parts);
  if (!transaction.transfer) {
    const message = 'has no recipient card yet: call /transaction/p2p/get-recipient-card first';
    throw refuse('notPossibleInThisStatus', 'id', message);
  }
  const {methodId} = transaction.transfer;
  const way = transfers.methodsFor(transaction).find(({id}) => id === methodId)!;
  const details = checkConfirmation(service, way, body.confirmation_fields);
  if (details.length > 0) throw new Refusal('wrongMethodField', details);
  transfers.report(transaction, transaction.trigger ?? findOutcome(service, body.confirmation_fields, parts.cards));
  change(transaction, {p2pConfirmBody: body}, parts.catalogue);
  return transaction;
};

/** `p2pCancel`: the customer has not transferred and will not. */
export const cancelTransfer: TransactionHandler = (call, parts) => {
  const transaction = findTarget(call.body as Body, parts);
  if (isRepeat(transaction.p2pCancelBody, call)) return transaction;
  findOpen(call, parts);
  parts.payments.cancel(transaction);
  change(transaction, {p2pCancelBody: call.body}, parts.catalogue);
  return transaction;
};

/**
 * The transaction that waits for a transfer host to host.
 * @throws Refusal transactionNotFound, or notPossibleInThisStatus when its service has no such steps or they are over
 */
function findOpen({body}: Call, parts: OperationParts): {transaction: Transaction; service: TransferService} {
  const target = body as Body;
  const transaction = findTarget(target, parts);
  const service = parts.transfers.serviceOf(transaction);
  if (service?.flow.integration !== 'h2h') {
    const message = `belongs to service ${transaction.order.service_id}, which has no P2P transfer host to host`;
    throw refuse('notPossibleInThisStatus', 'id', message);
  }
  if (parts.catalogue.status(transaction.status).name !== 'new')
    throw wrongStatus('notPossibleInThisStatus', target, transaction, parts);
  return {transaction, service};
}

/** Every field of the way to transfer, in its form, and none besides. */
function checkConfirmation(
  {method}: TransferService,
  {confirmation_fields: names}: TransferMethod,
  values: Record<string, string>,
): Detail[] {
  const say = (name: string, message: string): Detail => ({field: `confirmation_fields.${name}`, message});
  const missing = names.filter((name) => !Object.hasOwn(values, name)).map((name) => say(name, 'is required'));
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const complaint = names.includes(name)
      ? validateField(method, name, value)
      : 'is not a field of the chosen P2P method';
    return complaint === null ? [] : [say(name, complaint)];
  });
  return [...missing, ...wrong];
}
