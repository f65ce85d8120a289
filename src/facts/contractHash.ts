import {sha256Hex} from '../domain';
import type {Facts} from './kinds';

/** Tells one contract from another: SHA-256 of the description as it is published, in hex. */
export const contractHash = ({contract}: Pick<Facts, 'contract'>): string =>
  sha256Hex(JSON.stringify(contract.published));
