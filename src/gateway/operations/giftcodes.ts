/** The call on the gift code of a paid purchase. */
import {timestamp} from '../engine/clock';
import {maskEmail, maskPhone} from '../engine/giftcodes';
import {refuse} from '../refusals';
import {isRepeat} from './repeat';
import {findTarget, type Target, targetField, wrongStatus} from './target';
import type {Handler} from './types';

interface ResendBody extends Target {
  external_resend_id: string;
  channel: 'email' | 'phone';
}

/**
 * `transactionResendGiftcode`: sends the code of a paid purchase again, to the recipient of the purchase. Another
 * recipient cannot be given, or a stolen API token would be enough to steal codes.
 */
export const resendGiftcode: Handler = (call, parts) => {
  const {catalogue, clock, giftcodes, seed} = parts;
  const request = call.body as ResendBody;
  const {external_resend_id: resendId, channel} = request;
  const transaction = findTarget(request, parts);
  const service = catalogue.service(transaction.order.service_id);
  if (service?.methodId !== 'giftcode')
    throw refuse('callNotAllowedForThisService', targetField(request), 'is not the purchase of a gift code');
  const recipient = transaction.kept?.[channel];
  const first = giftcodes.resend(resendId);
  if (first && !isRepeat(first.body, call))
    throw refuse('duplicateExternalId', 'external_resend_id', 'was used before with another body');
  if (!first) {
    if (catalogue.status(transaction.status).name !== 'success')
      throw wrongStatus('notPossibleInThisStatus', request, transaction, parts);
    if (recipient === undefined)
      throw refuse('validationFailed', 'channel', `has no recipient: the purchase was made without ${channel}`);
    if (giftcodes.count(transaction.id) >= seed.giftcode_resends)
      throw refuse('serviceLimitReached', targetField(request), `was sent again ${seed.giftcode_resends} times`);
    giftcodes.add(resendId, transaction.id, {body: request, sentAt: clock.now()});
  }
  const {sentAt} = giftcodes.resend(resendId)!;
  return {
    id: transaction.id,
    external_transaction_id: transaction.order.external_transaction_id,
    channel,
    masked_recipient: channel === 'email' ? maskEmail(recipient ?? '') : maskPhone(recipient ?? ''),
    sent_at: timestamp(sentAt),
    resends_left: seed.giftcode_resends - giftcodes.count(transaction.id),
  };
};
