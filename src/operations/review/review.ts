/** Collects the parts of a review. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {TRANSLATIONS} from '../../brand';
import {CONTRACT_FILE, loadContract, type Problem} from '../../facts';
import {changesSince, type Change} from '../changes';
import {englishPages} from '../parity/check';
import {missingStrings} from '../parity/missing';
import {noteOf, plural} from '../translate/layout';
import {pageUpdate} from '../translate/update';
import {contractChanges} from './contract';
import {contractAt} from './copy';
import {factChanges, pagesOf, pathOf} from './facts';
import {code, codeBlock} from './inert';
import {pageChanges} from './pages';
import {reviewText, type Part} from './report';
import {englishPagesIn, findings, SOURCES, type FindingSource} from './sources';
import {builtWeight, sourceWeight, type WeightReport} from './weight';

export interface ReviewOptions {
  root: string;
  /** Commit to compare with; default: where the branch began. */
  base?: string | undefined;
  /** Folders of two built sites. */
  sites?: {before: string; after: string} | undefined;
  /** Most characters of the text. */
  limit?: number | undefined;
  sources?: readonly FindingSource[];
}

const place = (file: string, line?: number): string => code(line ? `${file}:${line}` : file);

/** @returns Markdown, see `report.ts` */
export async function review({root, base: reference, sites, limit, sources = SOURCES}: ReviewOptions): Promise<string> {
  const {changes, base} = changesSince(reference, root);
  const files = changes.map(({file}) => file).filter((file) => existsSync(path.join(root, file)));
  const found = await findings(root, files, sources);
  const parts = [
    await contractPart(root, base, changes),
    await translationPart(root, changes, files),
    findingPart(found),
    await factPart(root, base, changes),
    pagePart(root, base, changes),
    weightPart(sites ? await builtWeight(sites.before, sites.after) : sourceWeight(root, base, changes)),
  ];
  return reviewText(
    `## Review: ${plural(changes.length, 'changed file')} since ${code(base.slice(0, 7))}`,
    parts,
    limit,
  );
}

async function contractPart(root: string, base: string, changes: readonly Change[]): Promise<Part> {
  const title = 'Contract';
  const folder = path.dirname(CONTRACT_FILE);
  if (!changes.some(({file}) => file.startsWith(`${folder}/`))) return {title, summary: '', entries: []};
  const copy = contractAt(root, base);
  try {
    const found = contractChanges(await loadContract(copy.root), await loadContract(root));
    const breaking = found.filter((change) => change.breaking).length;
    return {
      title,
      summary: `**Contract**: ${breaking > 0 ? `**${plural(breaking, 'breaking change')}**, ` : ''}${plural(found.length - breaking, 'other change')}`,
      entries: found.map(
        (change) => `- ${change.breaking ? '**Breaking** ' : ''}${code(change.operation)}: ${code(change.text, 400)}`,
      ),
    };
  } catch (error) {
    return {
      title,
      summary: '**Contract**: cannot be compared',
      entries: [`One of the two versions has mistakes:\n\n${codeBlock((error as Error).message, 4000)}`],
    };
  } finally {
    copy.remove();
  }
}

/** Changes of these sources can bring new strings to every page. */
const STRINGS = /^(?:src\/(?:contract|facts|render|samples)\/|i18n\/[a-z]+\/(?:strings|shared_words))/;

async function translationPart(root: string, changes: readonly Change[], files: readonly string[]): Promise<Part> {
  const entries: string[] = [];
  let [stale, missing, strings] = [0, 0, 0];
  const pages = englishPagesIn(
    root,
    changes.map(({file}) => file),
  );
  for (const locale of TRANSLATIONS) {
    for (const file of pages) {
      const update = pageUpdate(root, file, locale);
      if (update.state === 'missing') {
        missing += 1;
        entries.push(`- ${place(update.translation)} is missing; translate ${place(file)}`);
      }
      for (const section of update.sections) {
        stale += 1;
        entries.push(
          `- ${place(update.translation, section.translationLine)} ${code(section.key)}: ${section.state} in ${place(file, section.line)}, ` +
            `${plural(section.words, 'changed word')}${section.translatedFrom ? `, ${noteOf(section)}` : ''}`,
        );
      }
    }
    const shown = changes.some(({file}) => STRINGS.test(file)) ? englishPages(root) : englishPagesIn(root, files);
    // Mistakes in the facts are findings.
    const yaml = await missingStrings(root, shown, locale).catch(() => '');
    const count = yaml.match(/^- en:/gm)?.length ?? 0;
    strings += count;
    if (count > 0)
      entries.push(
        `- ${plural(count, 'string')} of data without a translation (${locale}):\n\n${codeBlock(yaml, 8000)}`,
      );
  }
  return {
    title: 'Translations',
    summary:
      `**Translations**: ${plural(stale, 'stale section')}, ${plural(missing, 'missing page')}, ${plural(strings, 'missing string')}` +
      (stale > 0 ? '. `npm run translate -- <page>` shows the changes beside the translation' : ''),
    entries,
  };
}

function findingPart(found: readonly Problem[]): Part {
  return {
    title: 'Findings',
    summary: `**Findings**: ${found.length}`,
    entries: found.map(
      ({file, line, message, rule}) => `- ${place(file, line)}: ${code(message, 600)}${rule ? ` (${code(rule)})` : ''}`,
    ),
  };
}

const valueText = (value: unknown): string =>
  value === undefined ? 'nothing' : code(typeof value === 'string' ? value : JSON.stringify(value));

async function factPart(root: string, base: string, changes: readonly Change[]): Promise<Part> {
  const found = factChanges(
    root,
    base,
    changes.map(({file}) => file),
  );
  const counts = await pagesOf(root, found);
  const where = (count: number | undefined) =>
    count === undefined ? 'pages not counted' : count === 0 ? 'on no page' : `on ${plural(count, 'page')}`;
  return {
    title: 'Changed facts',
    summary: `**Facts**: ${plural(found.length, 'changed datum', 'changed data')}`,
    entries: found.map(
      ({file, keys, before, after}, index) =>
        `- ${place(file)} ${keys.length > 0 ? `${code(pathOf(keys))} ` : ''}${valueText(before)} → ${valueText(after)}, ${where(counts[index])}`,
    ),
  };
}

function pagePart(root: string, base: string, changes: readonly Change[]): Part {
  const {added, removed} = pageChanges(root, base, changes);
  const broken = removed.filter((page) => page.broken);
  return {
    title: 'Pages',
    summary:
      `**Pages**: ${added.length} new, ${removed.length} removed` +
      (broken.length > 0 ? `, **${plural(broken.length, 'address', 'addresses')} without a redirect**` : ''),
    entries: [
      ...broken.map(
        ({route, to}) =>
          `- **No redirect** from ${code(route)}${to === undefined ? '' : `: its target ${code(to)} does not exist`}; add one to ${place('src/contract/data/redirects.yaml')}`,
      ),
      ...removed
        .filter((page) => !page.broken)
        .map(({route, to}) => `- removed: ${code(route)}, redirected to ${code(to!)}`),
      ...added.map(({route, file}) => `- new: ${code(route)} (${place(file)})`),
    ],
  };
}

function weightPart({kind, pages, left, over}: WeightReport): Part {
  const number = (bytes: number | undefined) => (bytes === undefined ? 'none' : bytes.toLocaleString('en'));
  const sum = pages.reduce((total, {before = 0, after = 0}) => total + after - before, 0);
  const sign = (bytes: number) => `${bytes > 0 ? '+' : ''}${bytes.toLocaleString('en')}`;
  const unit = kind === 'transferred' ? 'compressed bytes before any interaction' : 'bytes of source';
  return {
    title: 'Weight',
    summary:
      `**Weight**: ${plural(pages.length, 'changed page')}, ${sign(sum)} ${unit}` +
      (over.length > 0 ? `, **${over.length} over budget**` : ''),
    entries: [
      ...over.map((text) => `- **Over budget** ${code(text)}`),
      ...pages.map(
        ({page, before, after}) =>
          `- ${code(page)}: ${number(before)} → ${number(after)} (${sign((after ?? 0) - (before ?? 0))})`,
      ),
      ...(left > 0 ? [`- ${plural(left, 'more changed page')} not weighed`] : []),
    ],
  };
}
