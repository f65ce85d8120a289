/** A claim as the sandbox keeps it, and as the API shows it. */
import {timestamp} from '../clock';
import {presentDocument, type Announced} from '../documents';

/** Codes of the statuses of a claim. `ClaimStatus` of the contract explains them. */
export const CLAIM = {awaited: 0, found: 1, notFound: 2, expired: 5, examined: 10} as const;

/** Replaced, never changed. */
export interface Claim extends Readonly<Required<Announced>> {
  readonly status: number;
  /** Minor units. */
  readonly amount: number;
  /** When the customer paid by the receipt, in milliseconds since the epoch. */
  readonly paidAt: number;
  /** The number that the receipt gives to the transfer. It is compared, and never shown. */
  readonly reference: string;
  /** Until when the receipt can be uploaded, in milliseconds since the epoch. */
  readonly uploadBy: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** True while the claim waits for its receipt or for the result. */
export const isOpen = ({status}: Claim): boolean => status === CLAIM.awaited || status === CLAIM.examined;

/** @param origin scheme and host of the sandbox, where the address of the upload is to be shown */
export function presentClaim(claim: Claim, origin?: string): Record<string, unknown> {
  const {status, amount, paidAt, uploadBy, createdAt, updatedAt} = claim;
  const awaited = status === CLAIM.awaited;
  return {
    status,
    amount,
    paid_at: timestamp(paidAt),
    file: presentDocument(claim, awaited ? origin : undefined),
    upload_by: awaited ? timestamp(uploadBy) : undefined,
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
  };
}
