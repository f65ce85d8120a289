/** What a refund has to say of the customer where the rail cannot return by itself. Apart from the schemas, so that what runs in a browser can read it without them. */
export const REFUND_NEEDS = ['account', 'document'] as const;
