/** The call that issues a transparency token. */
import {timestamp} from '../engine/clock';
import type {Terms} from '../engine/transparencyTokens';
import {refuse} from '../refusals';
import {findService} from './point';
import {issuerOf} from './issuer';
import {findTarget, type Target} from './target';
import type {Handler, OperationParts} from './types';

const FIELD = 'payment.service_id';

interface IssueBody extends Target {
  payment?: Terms & {service_id: number};
}

/** `transactionIssueToken`: a bearer for a transaction that exists, or for one that the browser is to start. */
export const issueTransparencyToken: Handler = ({body, caller}, parts) => {
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
  const {token, expiresAt} = parts.transparencyTokens.issue(external, payment, issuerOf(caller));
  return {token, external_transaction_id: external, expires_at: timestamp(expiresAt)};
};

/** A browser must never be able to send a payout. */
function checkService(id: number, parts: OperationParts): void {
  const {flow} = findService(id, FIELD, parts);
  if (flow.direction === 'payout')
    throw refuse('callNotAllowedForThisService', FIELD, 'is a payout, which needs the API token');
  if (flow.service.operation !== 'transactionPay')
    throw refuse('callNotAllowedForThisService', FIELD, 'works through the payment page');
}
