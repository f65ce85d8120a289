/** Which gift codes were sent again, how often, and under which id of the merchant. */

interface Resend {
  body: unknown;
  /** Milliseconds since the epoch. */
  sentAt: number;
}

interface GiftCodes {
  /** The resend that took this id of the merchant. */
  resend(externalResendId: string): Resend | undefined;
  add(externalResendId: string, transactionId: number, resend: Resend): void;
  /** How often the code of a transaction was sent again. */
  count(transactionId: number): number;
  reset(): void;
}

export function createGiftCodes(): GiftCodes {
  const resends = new Map<string, Resend>();
  const counts = new Map<number, number>();
  const count = (transactionId: number) => counts.get(transactionId) ?? 0;
  return {
    resend: (id) => resends.get(id),
    add(id, transactionId, resend) {
      resends.set(id, resend);
      counts.set(transactionId, count(transactionId) + 1);
    },
    count,
    reset() {
      resends.clear();
      counts.clear();
    },
  };
}

/** First character and domain: enough to tell two addresses of one customer apart, too little to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** Plus sign, first two digits and last three. @param phone in the form of E.164 */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}${'*'.repeat(Math.max(0, phone.length - 6))}${phone.slice(-3)}`;
}
