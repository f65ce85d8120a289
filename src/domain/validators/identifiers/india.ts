/**
 * Fields of Indian transfers other than IFSC and UPI address. Sources: NPCI’s linking specification for the links, as
 * acquirers document it; account numbers follow the practice of the banks, because there is no single rule.
 */
import {all, notZero, shape} from './checks';

/** Link that opens a UPI app: the scheme of UPI or of one app, the payee’s address, the amount in rupees, INR. */
const upiLink = shape(
  /^(upi:\/\/pay|phonepe:\/\/pay|paytmmp:\/\/pay|gpay:\/\/upi\/pay)\?pa=[A-Za-z0-9._-]+@[A-Za-z0-9]+&pn=[^&\s]+&tr=[A-Za-z0-9]{1,35}&am=\d+\.\d{2}&cu=INR$/,
  'must be a UPI link with pa, pn, tr, am with two decimals and cu=INR',
);
const account = all(shape(/^\d{9,18}$/, 'must be 9 to 18 digits'), notZero);
const mode = shape(/^(IMPS|NEFT|RTGS|UPI)$/, 'must be IMPS, NEFT, RTGS or UPI');

export const india = {
  upi_link: upiLink,
  in_account: account,
  in_transfer_mode: mode,
};
