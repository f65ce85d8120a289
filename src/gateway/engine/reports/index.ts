/** The reports of the point: taken in by a call, made by and by, and those of the seed. */
import type {SeededReport} from '../../../facts/browser';
import {beginsWithId} from '../namedWay';
import {MINUTE_MS} from '../time';
import type {Subject} from '../../callbacks/events';
import {createReportLife} from './life';
import {presentReport} from './present';
import type {Report, ReportRequest, ReportsParts} from './types';

export type {Report, ReportRequest} from './types';

export interface Reports {
  /** Takes a report in; it is made by and by. @param request with an external id that is free */
  add(request: ReportRequest, pointId: number): Report;
  byId(id: number): Report | undefined;
  byExternalId(id: string): Report | undefined;
  /** Every report, the newest first. */
  newestFirst(): Report[];
  /** A report as an event tells of it. */
  subjectOf(report: Report): Subject;
  /** Back to the seed. The scheduler must be clear, and the store back at its seed. */
  reset(): void;
}

/** @throws Error for a kind or a column of the tables that the sandbox cannot fill */
export function createReports(parts: ReportsParts): Reports {
  const {seed, clock, scheduler, callbacks} = parts;
  const {stepMs, wholeMs, begin, goOn, finish, fail} = createReportLife(parts);
  const ids = new Map<number, Report>();
  const externalIds = new Map<string, Report>();
  let next = seed.next_report_id;

  const keep = (report: Report) => {
    ids.set(report.id, report);
    externalIds.set(report.request.external_report_id, report);
  };

  /** Brings a report of the seed into its state at once, with the times that it would have had. */
  const fromSeed = ({id, state, age_minutes: age, ...request}: SeededReport) => {
    const createdAt = clock.now() - age * MINUTE_MS;
    const report = newReport(id, request, seed.point.id, createdAt);
    keep(report);
    if (state === 'queued') return;
    begin(report, createdAt + stepMs);
    goOn(report, createdAt + 2 * stepMs);
    if (state === 'failed') fail(report, createdAt + wholeMs);
    if (state === 'ready' || state === 'expired') finish(report, createdAt + wholeMs);
    if (report.state !== state) throw new Error(`seeded report ${id} is “${report.state}”; change its age_minutes`);
  };

  const reports: Reports = {
    subjectOf,
    add(request, pointId) {
      const report = newReport(next++, request, pointId, clock.now());
      keep(report);
      scheduler.after(stepMs, () => begin(report, clock.now()));
      scheduler.after(2 * stepMs, () => goOn(report, clock.now()));
      scheduler.after(wholeMs, () => {
        if (beginsWithId(request.external_report_id, seed.report_failure)) {
          fail(report, clock.now());
          return;
        }
        finish(report, clock.now());
        callbacks.announce(subjectOf(report));
      });
      return report;
    },
    byId: (id) => ids.get(id),
    byExternalId: (id) => externalIds.get(id),
    newestFirst: () => [...ids.values()].sort((a, b) => b.id - a.id),
    reset() {
      next = seed.next_report_id;
      ids.clear();
      externalIds.clear();
      for (const report of seed.reports) fromSeed(report);
    },
  };
  reports.reset();
  return reports;
}

const newReport = (id: number, request: ReportRequest, pointId: number, createdAt: number): Report => ({
  id,
  pointId,
  version: 1,
  request,
  state: 'queued',
  progress: 0,
  createdAt,
  changedAt: createdAt,
});

/** To the address of the point: a report belongs to no payment. */
const subjectOf = (report: Report): Subject => ({
  kind: 'report.ready',
  pointId: report.pointId,
  id: report.id,
  version: report.version,
  changedAt: report.changedAt,
  body: presentReport(report),
  urls: {},
});
