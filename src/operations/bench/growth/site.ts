/** Writes a copy of the project with additional pages of its own kind. */
import {LOCALES} from '../../../brand';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {parse, stringify} from 'yaml';
import {docsFolder, METHOD_SIDEBAR_FILE, pageIds, readMethodSidebar, markdownFiles} from '../../../facts';
import {cloneName, cloneRecord, inventedWord, plan, renamed, shortened, type Names, type Unit} from './clone';

const LEFT_OUT = new Set([
  'client',
  'node_modules',
  'build',
  '.docusaurus',
  '.cache',
  '.git',
  'tests',
  'test-results',
  'playwright-report',
]);
const SERVICES = LOCALES.map((locale) => `${docsFolder(locale)}/services`);
const RECORDS = 'src/contract/data/methods';
const EXAMPLES = 'src/contract/data/examples';

/** Overview pages, which are not copied. */
const ONCE = new Set(['index', 'payouts_other', 'reports', 'invoicing']);

export interface GrownSite {
  /** Number of pages below `docs/services` in one locale. */
  services: number;
  /** Number of documentation pages of the current version in one locale. */
  pages: number;
}

/**
 * @param root the project's root
 * @param to folder outside it; recreated
 * @param wanted number of pages below `docs/services`; at least the current number
 */
export function makeGrownSite(root: string, to: string, wanted: number): GrownSite {
  rmSync(to, {recursive: true, force: true});
  mkdirSync(to, {recursive: true});
  for (const entry of readdirSync(root))
    if (!LEFT_OUT.has(entry)) cpSync(path.join(root, entry), path.join(to, entry), {recursive: true});
  linkModules(root, to);

  const records = new Map(
    readdirSync(path.join(to, RECORDS)).map((file) => [
      path.basename(file, '.yaml'),
      parse(readFileSync(path.join(to, RECORDS, file), 'utf8')) as Record,
    ]),
  );
  const once = markdownFiles(path.join(to, SERVICES[0]!)).filter((file) => ONCE.has(firstPart(file))).length;
  const clones = plan(unitsOf(path.join(to, SERVICES[0]!)), wanted - once);
  const rounds = new Map<number, Set<string>>();
  for (const {unit, round} of clones) rounds.set(round, (rounds.get(round) ?? new Set()).add(unit));
  for (const [round, units] of rounds) {
    const copied = [...records].filter(([, record]) => {
      const pages = pagesOf(record);
      return pages.length > 0 && pages.every((page) => units.has(page));
    });
    const names: Names = {
      round,
      units,
      methods: new Map(copied.map(([id, {name}]) => [id, {from: name, to: `${name} ${inventedWord(id, round)}`}])),
    };
    for (const [id, record] of copied) copyRecord(to, id, record, names);
    for (const services of SERVICES) for (const unit of units) copyUnit(path.join(to, services), unit, names);
  }
  writeSidebars(to, clones);
  return {
    services: markdownFiles(path.join(to, SERVICES[0]!)).length,
    pages: markdownFiles(path.join(to, 'docs')).length,
  };
}

interface Record {
  name: string;
  flows: {[id: string]: {page?: string}};
}

const firstPart = (file: string): string => file.split(path.sep)[0]!.replace(/\.mdx$/, '');

function unitsOf(folder: string): Unit[] {
  const counts = new Map<string, number>();
  for (const file of markdownFiles(folder)) {
    const name = firstPart(file);
    if (!ONCE.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({name, pages: count}));
}

/** Units of a record's pages; a flow may have no page. */
function pagesOf({flows}: Record): string[] {
  return Object.values(flows).flatMap(({page}) => page?.split('/')[2] ?? []);
}

/** Links modules one by one, so that this site has its own caches. */
function linkModules(root: string, to: string): void {
  const modules = path.join(to, 'node_modules');
  mkdirSync(modules);
  for (const entry of readdirSync(path.join(root, 'node_modules')))
    if (entry !== '.cache') symlinkSync(path.join(root, 'node_modules', entry), path.join(modules, entry));
}

function copyRecord(to: string, id: string, record: Record, names: Names): void {
  const name = cloneName(id, names.round);
  writeFileSync(path.join(to, RECORDS, `${name}.yaml`), JSON.stringify(cloneRecord(record, names), null, 1));
  const examples = path.join(to, EXAMPLES, `${id}.json`);
  if (existsSync(examples)) cpSync(examples, path.join(to, EXAMPLES, `${name}.json`));
}

function copyUnit(folder: string, unit: string, names: Names): void {
  for (const [from, target] of [unit, `${unit}.mdx`].map((name) => [
    path.join(folder, name),
    path.join(folder, name.replace(unit, cloneName(unit, names.round))),
  ]) as [string, string][]) {
    const stat = statSync(from, {throwIfNoEntry: false});
    if (!stat) continue;
    cpSync(from, target, {recursive: true});
    const files = stat.isFile()
      ? [target]
      : readdirSync(target, {recursive: true, encoding: 'utf8'}).map((file) => path.join(target, file));
    for (const file of files.filter((name) => name.endsWith('.mdx')))
      writeFileSync(file, shortened(renamed(readFileSync(file, 'utf8'), names)));
  }
}

function writeSidebars(to: string, clones: readonly {unit: string; round: number}[]): void {
  const rounds = new Map<string, number[]>();
  for (const {unit, round} of clones) rounds.set(unit, [...(rounds.get(unit) ?? []), round]);
  leaveToSidebars(to, new Set(clones.map(({unit, round}) => cloneName(unit, round))));
  renameSync(path.join(to, 'sidebars.ts'), path.join(to, 'sidebars.own.ts'));
  writeFileSync(
    path.join(to, 'sidebars.ts'),
    [
      "import own from './sidebars.own';",
      "import {cloneItems} from './src/operations/bench/growth/clone';",
      `const clones = new Map<string, number[]>(${JSON.stringify([...rounds])});`,
      'export default {...own, docs: cloneItems(own.docs as never, clones)};',
      '',
    ].join('\n'),
  );
}

/** The copies are not in the list of methods, so mark them as placed by `sidebars.ts`. */
function leaveToSidebars(to: string, units: ReadonlySet<string>): void {
  const {value} = readMethodSidebar(to);
  const copies = [...pageIds(to)].flatMap((id) => {
    const [part, ...rest] = id.split('/');
    return part === 'services' && units.has(rest[0]!) ? [rest.join('/')] : [];
  });
  writeFileSync(path.join(to, METHOD_SIDEBAR_FILE), stringify({...value, elsewhere: [...value.elsewhere, ...copies]}));
}
