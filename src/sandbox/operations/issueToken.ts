import {timestamp} from '../clock';
import type {Terms} from '../engine/transparencyTokens';
import {Refusal} from '../http/refusal';
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
      throw new Refusal(204, [{field: 'payment', message: 'stands beside external_transaction_id only'}]);
    checkService(payment.service_id, parts);
    if (parts.store.byExternalId(externalId))
      throw new Refusal(203, [
        {field: 'external_transaction_id', message: 'belongs to a transaction; leave payment out'},
      ]);
    external = externalId;
  } else {
    external = findTarget(target, parts).order.external_transaction_id;
  }
  const {token, expiresAt} = parts.transparencyTokens.issue(external, payment);
  return {token, external_transaction_id: external, expires_at: timestamp(expiresAt)};
};

/** A browser must never be able to send a payout. */
function checkService(id: number, {catalogue}: Parameters<Handler>[1]): void {
  const refuse = (code: number, message: string) => new Refusal(code, [{field: 'payment.service_id', message}]);
  const service = catalogue.service(id);
  if (!service) throw refuse(201, 'is not a service of this point');
  const {flow} = service;
  if (flow.direction === 'payout') throw refuse(214, 'is a payout, which needs the API token');
  if (flow.service.operation !== 'transactionPay') throw refuse(214, 'works through the payment page');
}
