/** A report as the API shows it. */
import {timestamp} from '../clock';
import {byteLength, sha256Hex} from '../../../domain';
import type {Report} from './types';

const FAILURE_MESSAGE = 'The file could not be written';

/** Properties in the order of the contract. Those without a value drop out in JSON. */
export function presentReport(report: Report): Record<string, unknown> {
  const {id, version, request, state, progress, createdAt, snapshot, expiresAt} = report;
  const {external_report_id, kind, account_id, from, to, wallet_id, service_id, statuses} = request;
  const written = expiresAt !== undefined && snapshot !== undefined;
  return {
    id,
    version,
    external_report_id,
    kind,
    account_id,
    from,
    to,
    wallet_id,
    service_id,
    statuses,
    state,
    progress,
    rows: snapshot && Math.floor((snapshot.rows * progress) / 100),
    size: written ? byteLength(snapshot.csv) : undefined,
    sha256: written ? sha256Hex(snapshot.csv) : undefined,
    failure_message: state === 'failed' ? FAILURE_MESSAGE : undefined,
    created_at: timestamp(createdAt),
    as_of: snapshot && timestamp(snapshot.asOf),
    expires_at: expiresAt === undefined ? undefined : timestamp(expiresAt),
  };
}
