/** The calls on reports: ask for one, follow it, download its file, list them. */
import type {ReportState} from '../../facts/browser';
import type {Report, ReportRequest} from '../engine/reports';
import {presentReport} from '../engine/reports/present';
import {CsvFile} from '../http/envelope';
import {readOpaque, writeOpaque} from './opaque';
import {type RefusalName, refuse} from '../refusals';
import {DAY_MS} from '../engine/time';
import {findAccount, findService, findWallet} from './point';
import {isRepeat} from './repeat';
import type {Handler, OperationParts} from './types';

/** `reportCreate`: takes a report in, once per external id. */
export const createReport: Handler = (call, parts) => {
  const {reports} = parts;
  const body = call.body as ReportRequest;
  const first = reports.byExternalId(body.external_report_id);
  if (first && isRepeat(first.request, call)) return presentReport(first);
  if (first) throw refuse('duplicateExternalId', 'external_report_id', 'was used before with another body');
  checkRequest(body, parts);
  return presentReport(reports.add(body, call.caller.point));
};

/** `reportCheck`: the report as it is now. */
export const checkReport: Handler = ({body}, parts) => presentReport(findReport(body as ReportTarget, parts));

/** `reportDownload`: the file. It is the same, byte for byte, each time. */
export const downloadReport: Handler = ({body}, parts) => {
  const target = body as ReportTarget;
  const report = findReport(target, parts);
  const {id, state, snapshot, request} = report;
  const reasons: Partial<Record<ReportState, RefusalName>> = {expired: 'reportExpired', failed: 'reportFailed'};
  if (state !== 'ready') throw refuse(reasons[state] ?? 'reportNotReady', targetField(target), `is in state ${state}`);
  return new CsvFile(snapshot!.csv, `${request.kind}-${id}.csv`);
};

/** `reportList`: the newest reports, or those that follow a cursor. */
export const listReports: Handler = ({operation, body}, {reports}) => {
  const {limit = Number(operation.request.properties?.limit?.default), cursor} = body as {
    limit?: number;
    cursor?: string;
  };
  // A cursor names the last report of the part before, so reports that were added since shift nothing.
  const below = cursor === undefined ? Infinity : readCursor(cursor);
  const following = reports.newestFirst().filter(({id}) => id < below);
  const part = following.slice(0, limit);
  const last = part.at(-1);
  return {
    reports: part.map(presentReport),
    next_cursor: last && following.length > part.length ? writeCursor(last.id) : undefined,
  };
};

/** The two ids of a report; the contract demands exactly one. */
interface ReportTarget {
  id?: number | undefined;
  external_report_id?: string;
}

/** Which of the two ids the body names. */
const targetField = ({id}: ReportTarget) => (id === undefined ? 'external_report_id' : 'id');

/** @throws Refusal reportNotFound */
function findReport({id, external_report_id: externalId}: ReportTarget, {reports}: OperationParts): Report {
  const report = id === undefined ? reports.byExternalId(externalId ?? '') : reports.byId(id);
  if (report) return report;
  throw refuse('reportNotFound', targetField({id}), 'is not a report of this point');
}

/** @throws Refusal accountNotFound, walletNotFound, serviceNotFound or validationFailed */
function checkRequest(body: ReportRequest, parts: OperationParts): void {
  const account = findAccount(body.account_id, parts);
  if (body.wallet_id !== undefined) findWallet(account, body.wallet_id);
  if (body.service_id !== undefined) findService(body.service_id, 'service_id', parts);
  const length = Date.parse(body.to) - Date.parse(body.from);
  const {max_period_days: days} = parts.gateway.reports;
  if (length <= 0) throw refuse('validationFailed', 'to', 'must be after from');
  if (length > days * DAY_MS) throw refuse('validationFailed', 'to', `must be at most ${days} days after from`);
}

const CURSOR = /^report:(\d{1,15})$/;

/** Opaque, so that nobody builds one: what it holds may change. */
const writeCursor = (id: number) => writeOpaque(`report:${id}`);

/** @throws Refusal validationFailed */
function readCursor(cursor: string): number {
  const id = CURSOR.exec(readOpaque(cursor))?.[1];
  if (id === undefined) throw refuse('validationFailed', 'cursor', 'is not a cursor of this call');
  return Number(id);
}
