/** How an invoice goes from state to state, and the day on which it becomes overdue. */
import {DAY_MS} from '../../time';
import {createMachine, type Machine} from '../machine';
import type {Invoice, InvoicesParts} from './types';

export interface InvoiceMoves extends Pick<Machine<string>, 'allows' | 'assert'> {
  /** @throws IllegalMove */
  move(invoice: Invoice, to: string): void;
  /** Sets the day by which the invoice is to be paid, `days` from now. */
  setDue(invoice: Invoice, days: number): void;
}

export function createInvoiceMoves({
  states,
  clock,
  scheduler,
}: Pick<InvoicesParts, 'states' | 'clock' | 'scheduler'>): InvoiceMoves {
  const machine = createMachine(states, 'an invoice');
  const move: InvoiceMoves['move'] = (invoice, to) => {
    machine.assert(invoice.state, to);
    invoice.state = to;
    invoice.updatedAt = clock.now();
  };
  return {
    ...machine,
    move,
    setDue(invoice, days) {
      const dueAt = clock.now() + days * DAY_MS;
      invoice.dueAt = dueAt;
      scheduler.after(days * DAY_MS, () => {
        // Another date since then: the wait of that one counts.
        if (invoice.dueAt === dueAt && machine.allows(invoice.state, 'overdue')) move(invoice, 'overdue');
      });
    },
  };
}
