/** Which of several texts the payment page shows, by the service: one rule for each choice. */
import type {Service} from '../../catalogue';

/** Action of the customer while the page waits. */
export type WaitingKind = 'transfer' | 'bank_app' | 'wallet_app' | 'elsewhere';

export function waitingKind({method, flow: {interaction}}: Service): WaitingKind {
  if (method.transfer) return 'transfer';
  if (interaction.includes('push')) return 'bank_app';
  return interaction.includes('wallet_push') ? 'wallet_app' : 'elsewhere';
}

/** Input that determines the outcome of “Pay” in the sandbox; see `findOutcome` in `engine/outcomes.ts`. */
export type DecidedBy = 'transfer' | 'typed' | 'sent' | 'nothing';

export function decidedBy({method, flow}: Service): DecidedBy {
  if (method.transfer) return 'transfer';
  if (flow.test_values === undefined) return 'nothing';
  return flow.page_fields.length > 0 ? 'typed' : 'sent';
}
