/**
 * The life of a report: queued, running, then ready or failed, and a ready one expires.
 *
 * The rows are read once, when the gateway begins. So the file shows one moment, however long the writing takes.
 */
import type {ReportState} from '../../../schemas';
import {HOUR_MS, SECOND_MS} from '../../time';
import {createWriter} from './rows';
import type {Report, ReportsParts} from './types';

/** Queued, running at 0 %, running at 50 %. */
const STEPS = 3;

interface ReportLife {
  /** Milliseconds of the gateway’s time that each step takes. */
  stepMs: number;
  /** All steps together. */
  wholeMs: number;
  /** Reads the rows. @param asOf moment that the file shows, in milliseconds since the epoch */
  begin(report: Report, asOf: number): void;
  /** The file is written. @param now when it was, in milliseconds since the epoch; the life of the file counts from then */
  finish(report: Report, now: number): void;
  fail(report: Report): void;
}

/** @throws Error for a kind of the tables that the sandbox cannot fill */
export function createReportLife(parts: ReportsParts): ReportLife {
  const {seed, gateway, tables, clock, scheduler} = parts;
  const writers = new Map(tables.kinds.map((kind) => [kind.name, createWriter(kind, parts)]));
  const stepMs = seed.report_step_seconds * SECOND_MS;
  const lifetimeMs = gateway.reports.lifetime_hours * HOUR_MS;

  const move = (report: Report, to: ReportState) => {
    const allowed = tables.transitions.some((entry) => entry.from === report.state && entry.to === to);
    if (!allowed) throw new Error(`a report cannot move from “${report.state}” to “${to}”`);
    report.state = to;
  };

  return {
    stepMs,
    wholeMs: STEPS * stepMs,
    begin(report, asOf) {
      move(report, 'running');
      report.snapshot = {asOf, ...writers.get(report.request.kind)!(report.request)};
    },
    finish(report, now) {
      move(report, 'ready');
      report.progress = 100;
      report.expiresAt = now + lifetimeMs;
      const expire = () => move(report, 'expired');
      const left = report.expiresAt - clock.now();
      if (left > 0) scheduler.after(left, expire);
      else expire();
    },
    fail: (report) => move(report, 'failed'),
  };
}
