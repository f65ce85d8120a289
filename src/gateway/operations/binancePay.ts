/** `binancePayNotify`: a notification of Binance Pay that the merchant received and hands on. */
import {fromBase64, utf8, verifyRsaSha256} from '../../domain';
import type {SandboxSeed} from '../../facts/browser';
import type {Transaction} from '../engine/transaction';
import {refuse} from '../refusals';
import type {Handler, OperationParts} from './types';

interface NotifyBody {
  timestamp: string;
  nonce: string;
  certificate_sn: string;
  signature: string;
  body: string;
}

/** The part of a notification that the gateway reads. `bizId` is left out: as a JSON number it is too large. */
interface Notification {
  bizType: string;
  bizStatus: string;
  data: string;
}

/** How a payment ends by the status of the notification. */
const OUTCOMES: Record<string, 'success' | 'expired'> = {PAY_SUCCESS: 'success', PAY_CLOSED: 'expired'};

/** Response of the merchant to Binance, which stops further deliveries of the notification. */
const REPLY = '{"returnCode":"SUCCESS","returnMessage":null}';

/**
 * @throws Refusal wrongSignatureOfTheNotification; validationFailed for a signed text that is no notification;
 * transactionNotFound for a foreign order
 */
export const binancePayNotify: Handler = ({body}, parts) => {
  const request = body as NotifyBody;
  checkSignature(request, parts.seed);
  const {bizType, bizStatus, data} = readNotification(request.body);
  const ends = OUTCOMES[bizStatus];
  if (bizType !== 'PAY' || ends === undefined) return {outcome: 'ignored', reply: REPLY};

  const transaction = findOrder(data, parts);
  const outcome = apply(transaction, ends, parts);
  return {
    outcome,
    id: transaction.id,
    external_transaction_id: transaction.order.external_transaction_id,
    status: transaction.status,
    status_description: parts.catalogue.status(transaction.status).name,
    reply: REPLY,
  };
};

/** SHA-256 with RSA over timestamp, nonce and body, each followed by a line feed. */
function checkSignature(request: NotifyBody, {binance_pay}: Pick<SandboxSeed, 'binance_pay'>): void {
  const {timestamp, nonce, certificate_sn: serial, signature, body} = request;
  const certificate = binance_pay.certificates.find((entry) => entry.serial === serial);
  if (!certificate) throw refuse('wrongSignatureOfTheNotification', 'certificate_sn', 'is not a known certificate');
  const signed = utf8(`${timestamp}\n${nonce}\n${body}\n`);
  const given = fromBase64(signature);
  if (!given || !verifyRsaSha256(certificate.public_key, signed, given))
    throw refuse('wrongSignatureOfTheNotification', 'signature', 'does not match timestamp, nonce and body');
}

function readNotification(text: string): Notification {
  const value = parseObject(text) as Partial<Notification> | undefined;
  const {bizType, bizStatus, data} = value ?? {};
  if (typeof bizType !== 'string' || typeof bizStatus !== 'string' || typeof data !== 'string')
    throw refuse('validationFailed', 'body', 'is not a notification: bizType, bizStatus or data is missing');
  return {bizType, bizStatus, data};
}

/** The order at Binance bears the id of the transaction as `merchantTradeNo`. */
function findOrder(data: string, {store, catalogue}: OperationParts): Transaction {
  const {merchantTradeNo} = (parseObject(data) ?? {}) as {merchantTradeNo?: unknown};
  const id = typeof merchantTradeNo === 'string' && /^[1-9][0-9]{0,14}$/.test(merchantTradeNo) ? merchantTradeNo : '0';
  const transaction = store.byId(Number(id));
  if (transaction && catalogue.service(transaction.order.service_id)?.methodId === 'binance_pay') return transaction;
  throw refuse('transactionNotFound', 'body', 'merchantTradeNo is not a transaction of this point');
}

/** A repeat finds the payment where the first one left it. A payment that has ended otherwise stays as it is. */
function apply(transaction: Transaction, ends: 'success' | 'expired', {catalogue, payments}: OperationParts) {
  const {name, final} = catalogue.status(transaction.status);
  // A reversed payment was successful before.
  const same = name === ends || (ends === 'success' && name === 'reversed');
  if (same) return 'applied';
  if (final) return 'conflict';
  payments.report(transaction, ends);
  return 'applied';
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
