/** Messages to payers. The sandbox sends none of them; it stores them for inspection. */
import type {Invoice} from './invoices';

interface Message {
  /** RFC 3339, by the sandbox's clock. */
  sent_at: string;
  invoice_id: number;
  /** Version of the invoice that the message is about. */
  version: number;
  channel: 'email' | 'sms';
  /** In full: it is the payer's own message. */
  to: string;
  /** A text message has none. */
  subject?: string;
  text: string;
}

export interface Outbox {
  /** One message per address of the payer. */
  add(invoice: Invoice, sentAt: string, subject: string, text: string): void;
  /** Newest last. */
  list(): readonly Message[];
  reset(): void;
}

export function createOutbox(): Outbox {
  let messages: Message[] = [];
  return {
    add({id, version, terms}, sentAt, subject, text) {
      const {email, phone} = terms.payer;
      const common = {sent_at: sentAt, invoice_id: id, version};
      if (email !== undefined) messages.push({...common, channel: 'email', to: email, subject, text});
      if (phone !== undefined) messages.push({...common, channel: 'sms', to: phone, text});
    },
    list: () => messages,
    reset() {
      messages = [];
    },
  };
}
