/** How an invoice changes: from state to state and in what it says. The day on which it becomes overdue. */
import {createMachine, type Machine} from '../machine';
import {subjectOf} from './present';
import type {Invoice, InvoicesParts} from './types';

export interface InvoiceMoves extends Pick<Machine<string>, 'allows' | 'assert'> {
  /**
   * Changes visible fields of an invoice. All changes go through here, so that each increments the version and sends
   * one event.
   */
  change(invoice: Invoice, changes: Partial<Invoice>): void;
  /** @throws IllegalMove */
  move(invoice: Invoice, to: string, changes?: Partial<Invoice>): void;
  /** Sees to it that the invoice becomes overdue at its `dueAt`, unless that has changed by then. */
  watchDue(invoice: Invoice): void;
}

export function createInvoiceMoves({
  states,
  clock,
  scheduler,
  callbacks,
}: Pick<InvoicesParts, 'states' | 'clock' | 'scheduler' | 'callbacks'>): InvoiceMoves {
  const machine = createMachine(states, 'an invoice');
  const change: InvoiceMoves['change'] = (invoice, changes) => {
    Object.assign(invoice, changes, {version: invoice.version + 1, updatedAt: clock.now()});
    callbacks.announce(subjectOf(invoice, states));
  };
  const move: InvoiceMoves['move'] = (invoice, to, changes = {}) => {
    machine.assert(invoice.state, to);
    change(invoice, {...changes, state: to});
  };
  return {
    ...machine,
    change,
    move,
    watchDue(invoice) {
      const {dueAt} = invoice;
      scheduler.after(dueAt - clock.now(), () => {
        // Another date since then: the wait of that one counts.
        if (invoice.dueAt === dueAt && machine.allows(invoice.state, 'overdue')) move(invoice, 'overdue');
      });
    },
  };
}
