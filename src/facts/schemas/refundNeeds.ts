/**
 * Customer data that a refund needs when the payment method cannot return money by itself. In a module of its own, so
 * that browser code can import it without the schemas.
 */
export const REFUND_NEEDS = ['account', 'document'] as const;
