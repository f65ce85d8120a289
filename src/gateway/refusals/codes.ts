/**
 * Names for the codes of `src/contract/data/reference/errors.yaml`, so that a check says what it refuses for. A name is the title
 * of its code in camel case; `tests/unit/gateway/codes.test.ts` holds the two against each other, both ways.
 */
export const CODES = {
  badRequest: 10,
  authenticationFailed: 11,
  headerMissingOrMalformed: 12,
  internalError: 13,
  pathNotFound: 14,
  tooManyRequests: 15,
  tokenInvalid: 16,
  temporarilyUnavailable: 17,
  transparencyTokenRequired: 18,
  transparencyTokenExpired: 19,
  transparencyTokenNotFound: 20,
  tokenOrExternalIdNotFound: 21,
  transparencyTokenInvalid: 22,
  accountNotFound: 100,
  walletNotFound: 104,
  insufficientBalance: 105,
  walletCurrencyMismatch: 106,
  noConversion: 107,
  serviceLimitReached: 110,
  serviceNotFound: 201,
  wrongMethodField: 202,
  duplicateExternalId: 203,
  validationFailed: 204,
  reverseImpossible: 205,
  amountBelowTheMinimum: 206,
  amountAboveTheMaximum: 207,
  transactionNotFound: 208,
  refundNotSupported: 209,
  confirmNotAllowed: 210,
  notPossibleInThisStatus: 212,
  updateNotPossible: 213,
  callNotAllowedForThisService: 214,
  serviceCurrencyMismatch: 216,
  refundWindowOver: 217,
  refundDetailsMissing: 218,
  refundAboveWhatIsLeft: 219,
  refundNotFound: 220,
  paymentDisputed: 221,
  refundNeedsNoDetails: 222,
  amountAboveTheHold: 223,
  wrongSignatureOfTheNotification: 224,
  refundClaimOver: 225,
  storedCredentialUnknown: 226,
  disputeNotFound: 240,
  disputeNotAnswerable: 241,
  uploadAddressNotFound: 242,
  uploadAddressUsed: 243,
  documentTypeOrSizeRefused: 244,
  documentDoesNotMatch: 245,
  serviceCapturesOnce: 250,
  increaseNotSupported: 251,
  reportNotFound: 350,
  reportNotReady: 351,
  reportExpired: 352,
  reportFailed: 353,
  cursorTooOld: 370,
  eventNotFound: 371,
  cursorOfAnotherList: 372,
  cancelNotSupported: 373,
  alreadyPaidOrHeld: 374,
  claimOpen: 380,
  invoiceNotFound: 360,
  invoiceAlreadyPaid: 361,
  versionConflict: 362,
  paymentUnderWay: 363,
  invoiceDeleted: 364,
} as const;

export type RefusalName = keyof typeof CODES;

/**
 * The name of a code that the data give, such as those of `triggered_errors`.
 * @throws Error for a code without a name
 */
export function nameOfCode(code: number): RefusalName {
  const found = Object.entries(CODES).find(([, known]) => known === code);
  if (!found) throw new Error(`error code ${code} has no name in src/gateway/refusals/codes.ts`);
  return found[0] as RefusalName;
}
