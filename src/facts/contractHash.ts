import {sha256Hex} from '../domain';
import type {Facts} from './kinds';

/** SHA-256 of the published description, in hex. It identifies a version of the contract. */
export const contractHash = ({contract}: Pick<Facts, 'contract'>): string =>
  sha256Hex(JSON.stringify(contract.published));
