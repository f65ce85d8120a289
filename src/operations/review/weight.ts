/** Weight of the changed pages before and after: of two built sites, or else of the sources. */
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import {BUDGETS, type Budget} from '../bench/budgets';
import {compareSites} from '../bench/compare/compare';
import {Bodies} from '../bench/files';
import {NAMED_PAGES} from '../bench/pages';
import {MEASURES, weighPage} from '../bench/weight';
import type {Change} from '../changes';
import {fileAt} from '../git';

interface WeightChange {
  /** Route of a built page, or path of a source. */
  page: string;
  /** Bytes; `undefined` where the page does not exist. */
  before: number | undefined;
  after: number | undefined;
}

export interface WeightReport {
  /** `transferred`: compressed bytes before any interaction; `source`: bytes of the sources. */
  kind: 'transferred' | 'source';
  pages: WeightChange[];
  /** Changed pages that were not weighed. */
  left: number;
  /** Sentences about pages over their budget. */
  over: string[];
}

/** Pages that are weighed: compressing one as for production takes a second. */
const WEIGHED = 40;

const routeOf = (file: string): string => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`;

/** @throws Error if a folder holds no built site */
export async function builtWeight(before: string, after: string): Promise<WeightReport> {
  for (const folder of [before, after])
    if (!existsSync(path.join(folder, 'index.html')))
      throw new Error(`${folder} holds no built site. Build it first: npm run build`);
  const changed = compareSites(before, after).filter(({file}) => file.endsWith('.html'));
  const bodies = new Bodies();
  const bytesOf = async (folder: string, route: string) => (await weighPage(folder, route, bodies)).bytes;
  const pages: WeightChange[] = [];
  for (const {file, kind} of changed.slice(0, WEIGHED)) {
    const page = routeOf(file);
    pages.push({
      page,
      before: kind === 'added' ? undefined : await bytesOf(before, page),
      after: kind === 'missing' ? undefined : await bytesOf(after, page),
    });
  }
  const over: string[] = [];
  for (const [name, route] of Object.entries(NAMED_PAGES)) {
    if (!existsSync(path.join(after, route)) && !existsSync(path.join(after, `${route}.html`))) continue;
    const weight = await weighPage(after, route, bodies);
    for (const [measure, most] of Object.entries(BUDGETS[name as keyof typeof NAMED_PAGES]) as [
      keyof Budget,
      number,
    ][]) {
      const value = MEASURES[measure](weight);
      if (value > most) over.push(`${route}: ${measure} ${value} is over its budget of ${most}`);
    }
  }
  return {kind: 'transferred', pages: sorted(pages), left: Math.max(0, changed.length - WEIGHED), over};
}

/** Bytes of the changed pages in the sources, in all languages. */
export function sourceWeight(root: string, base: string, changes: readonly Change[]): WeightReport {
  const pages = changes
    .filter(({file}) => /^(?:docs|blog|versioned_docs|src\/pages|i18n)\/.*\.mdx?$/.test(file))
    .map(({file}): WeightChange => {
      const text = fileAt(root, base, file);
      return {
        page: file,
        before: text === undefined ? undefined : Buffer.byteLength(text),
        after: statSync(path.join(root, file), {throwIfNoEntry: false})?.size,
      };
    });
  return {kind: 'source', pages: sorted(pages), left: 0, over: []};
}

/** The largest changes first. */
function sorted(pages: readonly WeightChange[]): WeightChange[] {
  const size = ({before = 0, after = 0}: WeightChange) => Math.abs(after - before);
  return [...pages].sort((a, b) => size(b) - size(a) || (a.page < b.page ? -1 : 1));
}
