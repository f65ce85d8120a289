import {timestamp} from '../clock';
import type {Terms} from '../engine/transparencyTokens';
import {type RefusalName, refuse} from '../refusals';
import {findTarget, type Target} from './target';
import type {Handler} from './types';

interface IssueBody extends Target {
  payment?: Terms & {service_id: number};
}

/** `transactionIssueToken`: a bearer for a transaction that exists, or for one that the browser is to start. */
export const issueTransparencyToken: Handler = ({body}, parts) => {
  const {payment, ...target} = body as IssueBody;
  const {external_transaction_id: externalId} = target;
  let external: string;
  if (payment) {
    if (externalId === undefined)
      throw refuse('validationFailed', 'payment', 'stands beside external_transaction_id only');
    checkService(payment.service_id, parts);
    if (parts.store.byExternalId(externalId))
      throw refuse('duplicateExternalId', 'external_transaction_id', 'belongs to a transaction; leave payment out');
    external = externalId;
  } else {
    external = findTarget(target, parts).order.external_transaction_id;
  }
  const {token, expiresAt} = parts.transparencyTokens.issue(external, payment);
  return {token, external_transaction_id: external, expires_at: timestamp(expiresAt)};
};

/** A browser must never be able to send a payout. */
function checkService(id: number, {catalogue}: Parameters<Handler>[1]): void {
  const wrong = (reason: RefusalName, message: string) => refuse(reason, 'payment.service_id', message);
  const service = catalogue.service(id);
  if (!service) throw wrong('serviceNotFound', 'is not a service of this point');
  const {flow} = service;
  if (flow.direction === 'payout')
    throw wrong('callNotAllowedForThisService', 'is a payout, which needs the API token');
  if (flow.service.operation !== 'transactionPay')
    throw wrong('callNotAllowedForThisService', 'works through the payment page');
}
