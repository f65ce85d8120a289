/** Validators of payment-specific values, and generic formats for any method. */
import {shape} from './identifiers/checks';
import type {Validator} from './types';

/**
 * BLIK code: exactly six digits, kept as a string because leading zeros count.
 * Source: operator’s scheme as documented by several acquirers (see `src/contract/data/methods/blik.yaml`).
 */
export const blikCode: Validator = (value) => (/^\d{6}$/.test(value) ? null : 'must be 6 digits');

/** Reference on a bank’s receipt. Banks use many formats, so only characters and length are checked. */
export const receiptReference = shape(/^[A-Za-z0-9-]{6,20}$/, 'must be 6 to 20 letters, digits or hyphens');

/** Boolean in `fields`, where every value is a string. */
export const flag: Validator = (value) => (value === 'true' || value === 'false' ? null : 'must be true or false');
