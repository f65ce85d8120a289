/** Validators of the address to which a bank writes to its cardholder. Banks compare digits, so forms are not prescribed. */
import {shape} from './identifiers/checks';

/** Street and house number, in any alphabet. */
export const billingAddress = shape(/^\S(.{0,98}\S)?$/, 'must be 1 to 100 characters, no space first or last');

/** Postal code of any country: some have letters, and some a hyphen or a space. */
export const postalCode = shape(
  /^(?![0 -]*$)[A-Za-z0-9][A-Za-z0-9 -]{0,8}[A-Za-z0-9]$/,
  'must be 2 to 10 letters, digits, spaces or hyphens, a letter or digit first and last, not only zeros',
);
