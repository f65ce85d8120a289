/**
 * The life of a report: queued, running, then ready or failed, and a ready one expires.
 *
 * The rows are read once, when the gateway begins. So the file shows one moment, however long the writing takes.
 */
import type {ReportState} from '../../../facts/browser';
import {HOUR_MS, SECOND_MS} from '../time';
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
  /** Writes half of the rows. @param now in milliseconds since the epoch, as in the next two */
  goOn(report: Report, now: number): void;
  /** The file is written. @param now when it was, in milliseconds since the epoch; the life of the file counts from then */
  finish(report: Report, now: number): void;
  fail(report: Report, now: number): void;
}

/** @throws Error for a kind of the tables that the sandbox cannot fill */
export function createReportLife(parts: ReportsParts): ReportLife {
  const {seed, gateway, tables, clock, scheduler} = parts;
  const writers = new Map(tables.kinds.map((kind) => [kind.name, createWriter(kind, parts)]));
  const stepMs = seed.report_step_seconds * SECOND_MS;
  const lifetimeMs = gateway.reports.lifetime_hours * HOUR_MS;

  const change = (report: Report, changes: Partial<Report>, changedAt: number) =>
    Object.assign(report, changes, {version: report.version + 1, changedAt});

  const assertMove = (report: Report, to: ReportState) => {
    const allowed = tables.transitions.some((entry) => entry.from === report.state && entry.to === to);
    if (!allowed) throw new Error(`a report cannot move from “${report.state}” to “${to}”`);
  };

  const move = (report: Report, to: ReportState, now: number, changes: Partial<Report> = {}) => {
    assertMove(report, to);
    change(report, {...changes, state: to}, now);
  };

  return {
    stepMs,
    wholeMs: STEPS * stepMs,
    begin(report, asOf) {
      assertMove(report, 'running');
      const snapshot = {asOf, ...writers.get(report.request.kind)!(report.request)};
      move(report, 'running', asOf, {snapshot});
    },
    goOn: (report, now) => void change(report, {progress: 50}, now),
    finish(report, now) {
      const expiresAt = now + lifetimeMs;
      move(report, 'ready', now, {progress: 100, expiresAt});
      const expire = () => move(report, 'expired', expiresAt);
      const left = expiresAt - clock.now();
      if (left > 0) scheduler.after(left, expire);
      else expire();
    },
    fail: (report, now) => move(report, 'failed', now),
  };
}
