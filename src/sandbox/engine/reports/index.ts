/** The reports of the point: taken in by a call, made by and by, and those of the seed. */
import type {SeededReport} from '../../../schemas';
import {MINUTE_MS} from '../../time';
import {createReportLife} from './life';
import type {Report, ReportRequest, ReportsParts} from './types';

export type {Report, ReportRequest} from './types';

export interface Reports {
  /** Takes a report in; it is made by and by. @param request with an external id that is free */
  add(request: ReportRequest): Report;
  byId(id: number): Report | undefined;
  byExternalId(id: string): Report | undefined;
  /** Every report, the newest first. */
  newestFirst(): Report[];
  /** Back to the seed. The scheduler must be clear, and the store back at its seed. */
  reset(): void;
}

/** @throws Error for a kind or a column of the tables that the sandbox cannot fill */
export function createReports(parts: ReportsParts): Reports {
  const {seed, clock, scheduler} = parts;
  const {stepMs, wholeMs, begin, finish, fail} = createReportLife(parts);
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
    const report: Report = {id, request, state: 'queued', progress: 0, createdAt};
    keep(report);
    if (state === 'queued') return;
    begin(report, createdAt + stepMs);
    report.progress = 50;
    if (state === 'failed') fail(report);
    if (state === 'ready' || state === 'expired') finish(report, createdAt + wholeMs);
    if (report.state !== state) throw new Error(`seeded report ${id} is “${report.state}”; change its age_minutes`);
  };

  const reports: Reports = {
    add(request) {
      const report: Report = {id: next++, request, state: 'queued', progress: 0, createdAt: clock.now()};
      keep(report);
      scheduler.after(stepMs, () => begin(report, clock.now()));
      scheduler.after(2 * stepMs, () => (report.progress = 50));
      scheduler.after(wholeMs, () => {
        if (request.external_report_id.startsWith(seed.report_failure)) fail(report);
        else finish(report, clock.now());
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
