/** Faults that a test injects into a running gateway. The invariants must detect each of them. */
import {refundSupport} from '../../../../src/facts/flowTerms';
import type {Booking, Movement} from '../../../../src/gateway/engine/ledger';
import type {SandboxParts} from '../../../../src/gateway/parts';

/** Injects a fault. @returns a function that removes the fault */
type Break = (parts: SandboxParts) => () => void;

/** Replaces a method of a component. @returns a function that restores the original method */
function replace<Component extends object, Name extends keyof Component>(
  component: Component,
  name: Name,
  wrap: (own: Component[Name]) => Component[Name],
): () => void {
  const own = component[name];
  component[name] = wrap(own);
  return () => {
    component[name] = own;
  };
}

/** Return value of `book` for a booking that the fault omits. */
const notBooked = (entry: Booking): Movement => ({
  ...entry,
  id: 0,
  amount: 0,
  reserveAmount: 0,
  balanceAfter: 0,
  createdAt: 0,
});

/**
 * Fault that replaces each booking of a kind.
 * @param change takes the amount in minor units; returns the amounts to book instead, none to omit the booking
 */
const booking =
  (kind: string, change: (amount: number) => number[]): Break =>
  ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      if (entry.kind !== kind) return own(entry);
      const made = change(entry.amount ?? 0).map((amount) => own({...entry, amount}));
      return made[0] ?? notBooked(entry);
    });

const none = () => [];
const twice = (amount: number) => [amount, amount];

export const BREAKS: Record<string, Break> = {
  'a fee is forgotten': booking('fee', none),
  'a fee is taken twice': booking('fee', twice),
  'a fee is a unit too high': booking('fee', (amount) => [amount - 1]),
  'a payment is credited twice': booking('payment', twice),
  'a payment is not credited': booking('payment', none),
  'a payment is credited in part': booking('payment', (amount) => [Math.ceil(amount / 2)]),
  'the fee of a second capture is forgotten': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const again = ledger
        .all()
        .some(({kind, transactionId}) => kind === 'fee' && transactionId === entry.transactionId);
      if (entry.kind !== 'fee' || entry.disputeId !== undefined || !again) return own(entry);
      return {...entry, id: 0, amount: 0, reserveAmount: 0, balanceAfter: 0, createdAt: 0};
    }),
  'the fees of all captures are taken as one': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const first = ledger
        .all()
        .find(({kind, transactionId}) => kind === 'fee' && transactionId === entry.transactionId);
      if (entry.kind !== 'fee' || entry.disputeId !== undefined || !first) return own(entry);
      return own({...entry, kind: 'correction'});
    }),
  'the last capture does not release the rest': ({payments}) =>
    replace(payments, 'capture', (own) => (transaction, amount) => own(transaction, amount, false)),
  'a part that is captured ends the hold': ({payments}) =>
    replace(payments, 'capture', (own) => (transaction, amount) => own(transaction, amount, true)),
  'a capture takes a unit more than was asked for': ({payments}) =>
    replace(payments, 'capture', (own) => (transaction, amount, final) => own(transaction, amount + 1, final)),
  'a release takes what was left of the hold': ({payments}) =>
    replace(
      payments,
      'release',
      () => (transaction) =>
        payments.capture(transaction, (transaction.authorizedAmount ?? 0) - (transaction.capturedAmount ?? 0), true),
    ),
  'a hold is raised although the bank refuses': ({idempotency, payments, seed, store}) =>
    replace(idempotency, 'remember', (own) => (operation, externalId, body) => {
      own(operation, externalId, body);
      const {id, amount} = body as {id: number; amount: number};
      if (externalId.id.startsWith(seed.increase_trigger.id)) payments.raise(store.byId(id)!, amount);
    }),
  'a hold is raised by a unit too much': ({payments}) =>
    replace(payments, 'raise', (own) => (transaction, amount) => own(transaction, amount + 1)),
  'an increase takes what is held': ({payments}) =>
    replace(payments, 'raise', (own) => (transaction, amount) => {
      own(transaction, amount);
      payments.capture(transaction, 1, false);
    }),
  'a payout is not debited': booking('payout', none),
  'a failed payout does not return': booking('payout_return', none),
  'a payout that comes back gives nothing back': ({ledger, store, catalogue}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const {status} = store.byId(entry.transactionId ?? 0) ?? {};
      const returned = entry.kind === 'payout_return' && status === catalogue.statusNamed('reversed').code;
      return returned ? notBooked(entry) : own(entry);
    }),
  'no event tells of a payout that comes back': ({callbacks, catalogue}) =>
    replace(callbacks, 'announce', (own) => (subject, manner) => {
      const {failure_reason_code: why} = subject.body;
      const returned = why !== undefined && subject.status === catalogue.statusNamed('reversed').code;
      return own(subject, returned ? {...manner, never: true} : manner);
    }),
  'a payment forgets the payouts in its place': ({payments}) =>
    replace(
      payments,
      'adjust',
      (own) =>
        (transaction, {refundedByPayoutAmount: _forgotten, ...amounts}) =>
          own(transaction, amounts),
    ),
  'a payout in place of a refund counts as a refund too': ({payments}) =>
    replace(payments, 'adjust', (own) => (transaction, amounts) => {
      const {refundedByPayoutAmount: sum} = amounts;
      return own(transaction, sum === undefined ? amounts : {...amounts, refundedAmount: sum});
    }),
  'a payout that comes back still counts in place of a refund': ({payments}) =>
    replace(payments, 'adjust', (own) => (transaction, amounts) => {
      const {refundedByPayoutAmount: sum = Infinity} = amounts;
      if (sum >= (transaction.refundedByPayoutAmount ?? 0)) own(transaction, amounts);
    }),
  'a payout in place of a refund gives a unit more': ({payments}) =>
    replace(payments, 'payDirectly', (own) => (payment, ...rest) => {
      const {order, refundOf} = payment;
      return own(refundOf === undefined ? payment : {...payment, order: {...order, amount: order.amount + 1}}, ...rest);
    }),
  'a payout in place of a refund names no payment': ({payments}) =>
    replace(
      payments,
      'payDirectly',
      (own) =>
        ({refundOf: _lost, ...payment}, ...rest) =>
          own(payment, ...rest),
    ),
  'no event tells of a payout in place of a refund': ({callbacks}) =>
    replace(callbacks, 'announce', (own) => (subject, manner) => {
      const told = subject.kind === 'transaction.amount' && subject.body.refunded_by_payout_amount !== undefined;
      return told ? () => {} : own(subject, manner);
    }),
  'a defence counts a payout that returned another payment': ({payoutRefunds, store}) =>
    replace(
      payoutRefunds,
      'of',
      () =>
        ({id}) =>
          store.all().filter(({refundOf, status}) => refundOf !== undefined && (refundOf === id || status === 1)),
    ),
  'a defence counts a payout twice': ({disputes}) =>
    replace(
      disputes,
      'defend',
      (own) => (dispute, response) =>
        own(dispute, {...response, payouts: response.payouts?.map(({id, amount}) => ({id, amount: 2 * amount}))}),
    ),
  'late money is credited twice': ({ledger, callbacks}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const events = callbacks
        .events()
        .map(({text}) => JSON.parse(text) as {transaction?: {id: number; status: number}});
      const late = events.some(({transaction}) => transaction?.id === entry.transactionId && transaction?.status === 5);
      if (late && entry.kind === 'payment') own(entry);
      return own(entry);
    }),
  'the excess is credited where it is to go back': ({payments, ledger}) => {
    payments.sendBackBy(({id: transactionId, order}, _origin, amount) => {
      ledger.book({walletId: order.wallet_id, transactionId, kind: 'payment', amount});
    });
    return () => {};
  },
  'what is late, short or too much never goes back': ({payments}) => {
    payments.sendBackBy(() => {});
    return () => {};
  },
  'a new attempt lives on when late money pays its order': ({store}) =>
    replace(store, 'all', (own) => () => own().filter(({status}) => status !== 0)),
  'money goes back before somebody can be paid': ({refunds}) =>
    replace(refunds, 'add', (own) => (wanted) => {
      const refund = own(wanted);
      return wanted.origin === 'merchant' ? refund : Object.assign(refund, {needs: [], status: 1});
    }),
  'money that waits for an account is credited': ({ledger, refunds}) =>
    replace(refunds, 'add', (own) => (wanted) => {
      const refund = own(wanted);
      const {id: transactionId, order} = wanted.transaction;
      if (refund.needs.length > 0)
        ledger.book({walletId: order.wallet_id, transactionId, refundId: refund.id, kind: 'correction', amount: 1});
      return refund;
    }),
  'money counts as unclaimed while it can still be claimed': ({refunds}) =>
    replace(refunds, 'add', (own) => (wanted) => {
      const refund = own(wanted);
      return Object.assign(refund, {needsUntil: refund.needsUntil && refund.needsUntil + 8_640_000_000});
    }),
  'a payment waits for no money that was paid in time': ({catalogue}) =>
    replace(catalogue, 'serviceOf', (own) => (order) => {
      const service = own(order);
      const {clearing_days: _days, ...rest} = service.flow.service;
      return {...service, flow: {...service.flow, service: rest}};
    }),
  'an approval that came too late goes back a unit short': ({catalogue, refunds}) =>
    replace(refunds, 'add', (own) => (wanted) => {
      if (!catalogue.serviceOf(wanted.transaction.order).flow.late_approvals) return own(wanted);
      return own({...wanted, amount: wanted.amount - 1});
    }),
  'late money is accepted beside an attempt that is under way': ({store}) =>
    replace(store, 'all', (own) => () => own().filter(({status}) => status !== 10)),
  'a voucher that was cancelled is credited when somebody pays it': ({ledger, refunds, catalogue}) =>
    replace(refunds, 'add', (own) => (wanted) => {
      const {id: transactionId, order, status} = wanted.transaction;
      if (status === catalogue.statusNamed('cancelled').code)
        ledger.book({walletId: order.wallet_id, transactionId, kind: 'payment', amount: wanted.amount});
      return own(wanted);
    }),
  'money for a cancelled payment goes back a unit short': ({refunds, catalogue}) =>
    replace(refunds, 'add', (own) => (wanted) => {
      const cancelled = wanted.transaction.status === catalogue.statusNamed('cancelled').code;
      return own(cancelled && wanted.amount > 1 ? {...wanted, amount: wanted.amount - 1} : wanted);
    }),
  'a cancellation is answered, and the payment lives on': ({payments}) =>
    replace(payments, 'cancelUnpaid', () => () => {}),
  'a rail that decides is not asked': ({payments}) =>
    replace(payments, 'cancelUnpaid', () => (transaction) => payments.cancel(transaction)),
  'a cancelled payment is credited by the bank’s late approval': ({ledger, payments, scheduler, catalogue}) =>
    replace(payments, 'cancelUnpaid', (own) => (transaction) => {
      own(transaction);
      const {id: transactionId, order, status} = transaction;
      if (status !== catalogue.statusNamed('cancelled').code) return;
      scheduler.after(1, () =>
        ledger.book({walletId: order.wallet_id, transactionId, kind: 'payment', amount: order.amount}),
      );
    }),
  'no event tells of a cancellation': ({callbacks, catalogue}) =>
    replace(callbacks, 'announce', (own) => (subject, manner) => {
      const cancelled =
        subject.kind === 'transaction.status' && subject.status === catalogue.statusNamed('cancelled').code;
      return own(subject, cancelled ? {...manner, never: true} : manner);
    }),
  'a failed payout returns twice': booking('payout_return', twice),
  'a refund is not debited': booking('refund', none),
  'a refund is debited twice': booking('refund', twice),
  'a failed refund does not return': booking('refund_return', none),
  'a failed refund returns a unit less': booking('refund_return', (amount) => (amount > 1 ? [amount - 1] : [])),
  'a refund is taken from another wallet': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => own(entry.kind === 'refund' ? {...entry, walletId: 4128} : entry)),
  'a movement changes after it was made': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const movement = own(entry);
      if (entry.kind === 'refund') movement.amount += 1;
      return movement;
    }),
  'a balance after a movement is stale': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const movement = own(entry);
      if (entry.kind === 'payment') movement.balanceAfter -= movement.amount;
      return movement;
    }),
  'a refund gives more than is left': ({refunds}) =>
    replace(refunds, 'add', (own) => (refund) => own({...refund, amount: refund.amount + 1})),
  'a refund is made twice': ({refunds}) =>
    replace(refunds, 'add', (own) => (refund) => {
      own({...refund, externalRefundId: `${refund.externalRefundId}-again`});
      return own(refund);
    }),
  'a chargeback is not debited': booking('chargeback', none),
  'a chargeback is debited twice': booking('chargeback', twice),
  'a won dispute gives nothing back': booking('chargeback_return', none),
  'a won dispute gives back twice': booking('chargeback_return', twice),
  'the fee of a dispute comes back with a win': booking('chargeback_return', (amount) => [amount + 1500]),
  'a hold of a claim is never released': booking('dispute_release', none),
  'a lost claim is not debited': ({ledger, disputes}) =>
    replace(ledger, 'book', (own) => (entry) => {
      const isClaim = disputes.byId(entry.disputeId ?? 0)?.kind === 'bank_claim';
      return entry.kind === 'chargeback' && isClaim ? notBooked(entry) : own(entry);
    }),
  'an accepted dispute is credited as if it were won': ({disputes, ledger}) =>
    replace(disputes, 'accept', (own) => (dispute) => {
      own(dispute);
      const {id: disputeId, transaction, walletAmount: amount} = dispute;
      const links = {walletId: transaction.order.wallet_id, transactionId: transaction.id, disputeId};
      if (amount > 0) ledger.book({...links, kind: 'chargeback_return', amount});
    }),
  'a refund gives no share of the fee back': booking('fee_return', none),
  'a refund gives the share of the fee back twice': booking('fee_return', twice),
  'a refund that comes back leaves the fee with the merchant': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      return entry.kind === 'fee' && entry.refundId !== undefined ? notBooked(entry) : own(entry);
    }),
  'a refund is accepted after its window': ({store}) =>
    replace(store, 'add', (own) => (transaction) => {
      Reflect.deleteProperty(transaction, 'refundUntil');
      own(transaction);
    }),
  'a part is returned where only the whole goes back': ({refunds, catalogue}) =>
    replace(refunds, 'add', (own) => (refund) => {
      const {method, flow} = catalogue.serviceOf(refund.transaction.order);
      const part = refundSupport(method, flow) === 'full' && refund.amount > 1;
      return own(part ? {...refund, amount: refund.amount - 1} : refund);
    }),
  'no event tells of disputes': ({callbacks}) =>
    replace(
      callbacks,
      'announce',
      (own) => (subject, manner) => own(subject, subject.kind === 'dispute.status' ? {...manner, never: true} : manner),
    ),
  'a settlement is not debited': booking('settlement', none),
  'a settlement that came back is forgotten': booking('settlement_return', none),
  'a settlement comes back twice': booking('settlement_return', twice),
  'the leg of a conversion that enters is lost': booking('conversion', (amount) => (amount > 0 ? [] : [amount])),
  'the leg of a conversion that leaves is lost': booking('conversion', (amount) => (amount < 0 ? [] : [amount])),
  'a conversion is rounded another way': booking('conversion', (amount) => [amount > 0 ? amount + 1 : amount]),
  'each leg of a conversion gets an id of its own': ({ledger}) =>
    replace(
      ledger,
      'book',
      (own) => (entry) => own(entry.kind === 'conversion' ? {...entry, conversionId: ledger.all().length} : entry),
    ),
  'a reserve is not held': booking('reserve_hold', none),
  'a reserve is released twice': ({ledger}) =>
    replace(ledger, 'book', (own) => (entry) => {
      if (entry.kind === 'reserve_release') own(entry);
      return own(entry);
    }),
  'a correction is forgotten': booking('correction', none),
  'an event is not listed': ({callbacks}) =>
    replace(callbacks, 'events', (own) => () => own().filter((_event, index) => index % 7 !== 5)),
  'an event is listed with another body': ({callbacks}) =>
    replace(
      callbacks,
      'events',
      (own) => () => own().map((event) => ({...event, text: event.text.replace('}', ' }')})),
    ),
  'no event tells of refunds': ({callbacks}) =>
    replace(
      callbacks,
      'announce',
      (own) => (subject, manner) => own(subject, subject.kind === 'refund.status' ? {...manner, never: true} : manner),
    ),
  'no event tells of invoices': ({callbacks}) =>
    replace(
      callbacks,
      'announce',
      (own) => (subject, manner) => own(subject, subject.kind === 'invoice.status' ? {...manner, never: true} : manner),
    ),
  'opening an invoice does not count as a change': ({invoices}) =>
    replace(invoices, 'view', (own) => (invoice, origin) => {
      const {version} = invoice;
      own(invoice, origin);
      invoice.version = version;
    }),
  'an event tells of an older version': ({callbacks}) =>
    replace(
      callbacks,
      'announce',
      (own) => (subject, manner) =>
        own({...subject, version: subject.version - 1, body: {...subject.body, version: subject.version - 1}}, manner),
    ),
};
