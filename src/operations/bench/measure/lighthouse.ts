/** Lighthouse with its mobile preset: simulated slow 4G, four times slower processor. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {browserOptions} from '../../launchBrowser';
import {toolPath} from '../../toolFolders';
import {startHost} from '../server';
import {median} from '../statistics';
import {runCommand} from './command';
import type {Site} from './session';

/**
 * Runs as a separate process in plain JavaScript: helpers that the transpiler adds to functions do not exist in the
 * page.
 */
const CLI = toolPath('lighthouse', 'node_modules/.bin/lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The fields used from Lighthouse's report. */
interface Report {
  audits: Record<string, {id: string; score: number | null; scoreDisplayMode: string; numericValue?: number}>;
  categories: Record<string, {score: number | null}>;
  runtimeError?: {message: string};
}

export interface LighthouseResult {
  /** Score by category, 0 to 100. */
  scores: Record<Category, number>;
  /** Largest Contentful Paint in ms. */
  lcp: number;
  /** Total Blocking Time in ms. */
  tbt: number;
  /** Ids of the audits that the last run failed. */
  failing: string[];
}

/**
 * @param runs number of runs; the figures are medians
 * @throws Error if the page cannot be audited
 */
export async function runLighthouse(
  site: Omit<Site, 'browser'>,
  route: string,
  runs: number,
): Promise<LighthouseResult> {
  const host = await startHost(site.dir, site.bodies);
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const reports: Report[] = [];
  try {
    await host.warm(route);
    for (let run = 0; run < runs; run += 1)
      reports.push(await audited(host.origin + route, path.join(folder, `${run}.json`)));
  } finally {
    await host.stop();
    rmSync(folder, {recursive: true, force: true});
  }
  const audit = (id: string) => median(reports.map(({audits}) => audits[id]?.numericValue ?? NaN));
  const scoreOf = (id: Category) =>
    median(reports.map(({categories}) => Math.round((categories[id]?.score ?? NaN) * 100)));
  return {
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, scoreOf(id)])) as Record<Category, number>,
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    failing: Object.values(reports.at(-1)!.audits)
      .filter(({score, scoreDisplayMode}) => score !== null && score < 0.9 && FAILING_MODES.has(scoreDisplayMode))
      .map(({id}) => id),
  };
}

async function audited(url: string, file: string): Promise<Report> {
  const {executablePath = chromium.executablePath(), args = []} = browserOptions();
  await runCommand(
    [
      process.execPath,
      CLI,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${[...args, '--headless', '--disable-gpu', '--disable-quic'].join(' ')}`,
    ],
    path.dirname(file),
    {CHROME_PATH: executablePath},
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}

const FAILING_MODES = new Set(['binary', 'numeric', 'metricSavings']);
