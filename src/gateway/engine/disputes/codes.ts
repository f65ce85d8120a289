/** Codes of dispute statuses and kinds, by the names that the engine uses. */
import type {Disputes, DisputeStatuses} from '../../../facts/browser';
import type {Dispute} from './types';

export interface Codes {
  waits: number;
  examined: number;
  won: number;
  lost: number;
  accepted: number;
  expired: number;
  isFinal(status: number): boolean;
  /** @returns true if a service with these `disputes` supports the kind */
  isOf(kind: string, disputes: Disputes): boolean;
  moneyOf(dispute: Pick<Dispute, 'kind'>): DisputeStatuses['kinds'][number]['money'];
}

export function createCodes({statuses, kinds}: DisputeStatuses): Codes {
  const code = (name: string) => statuses.find((status) => status.name === name)!.code;
  return {
    waits: code('needs_response'),
    examined: code('under_review'),
    won: code('won'),
    lost: code('lost'),
    accepted: code('accepted'),
    expired: code('expired'),
    isFinal: (status) => statuses.some((entry) => entry.code === status && entry.final),
    isOf: (kind, disputes) =>
      kinds.some(({name, services}) => name === kind && services.some((one) => one === disputes)),
    moneyOf: ({kind}) => kinds.find(({name}) => name === kind)!.money,
  };
}
