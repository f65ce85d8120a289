/** Converts the registry into bundler rules. */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import path from 'node:path';
import type {
  Asker,
  InnerUse,
  ModulePatch,
  PackageFile,
  Patch,
  ReplacedPackage,
  TextPatch,
  WrittenModules,
} from './kinds';
import {packageFile, packageFolder} from './packages';

/** Folders of a build, without symbolic links, as the bundler identifies modules. */
export interface Places {
  root: string;
  generated: string;
}

/**
 * A bundler rule for modules of packages. Not `test`: Docusaurus treats each rule that tests for `.mdx` as one of a
 * content plugin.
 */
export interface Rule {
  include: (string | RegExp)[];
  enforce?: 'pre' | 'post';
  use?: {loader: string; options?: string}[];
  resolve?: {alias: Record<string, string>};
}

const LOADER = path.join(__dirname, 'text/loader.cjs');
const NOTHING = 'src/site/patches/nothing.cjs';

/** Matches every Markdown page. */
export const PAGES = /\.mdx?$/;

/**
 * @param siteDir project root
 * @param generatedFilesDir folder of the modules that Docusaurus and its plugins generate
 */
export function placesOf(siteDir: string, generatedFilesDir: string): Places {
  const root = realpathSync(siteDir);
  return {root, generated: path.resolve(root, path.relative(path.resolve(siteDir), path.resolve(generatedFilesDir)))};
}

export function pathOf({root, generated}: Places, asker: Asker | {own: string}): string {
  if ('own' in asker) return path.join(root, asker.own);
  return 'generated' in asker ? path.join(generated, asker.generated) : packageFile(root, asker);
}

/** @returns the path of the replacement module */
export function givenBy({root}: Places, {by}: ModulePatch): string {
  return path.join(root, by ?? NOTHING);
}

/**
 * @returns the options of the loader. They contain the whole patch, so that the bundler's cache distinguishes modules
 * by it.
 */
export function loaderOptions({name, compare, changes}: TextPatch): string {
  const told = {name, compare, changes: changes.map(({from, to}) => ({from, to}))};
  return Buffer.from(JSON.stringify(told)).toString('base64url');
}

/**
 * Checks the packages before the build.
 * @throws Error with the name of the patch and what to compare if a package differs from what the patch expects
 */
export function checkFiles(root: string, patches: readonly Patch[]): void {
  for (const patch of patches) {
    const [problem] = problemsOf(root, patch);
    if (problem === undefined) continue;
    throw new Error(
      `Patch “${patch.name}”: ${problem} ${patch.compare} Then update the patch in src/site/patches/registry.`,
    );
  }
}

function problemsOf(root: string, patch: Patch): string[] {
  const missing = filesOf(patch).filter((at) => !existsSync(packageFile(root, at)));
  if (missing.length > 0) return missing.map((at) => `${at.package} no longer has ${at.file}.`);
  if (patch.kind === 'package') return notReplaced(root, patch);
  return patch.kind === 'inner' ? namesNotIn(root, patch) : [];
}

/**
 * Checks the names of an internal dependency. Each must occur in the text of a file, alone or as the beginning of a
 * compound, or be the path of a file, with or without extension, or of a folder.
 * @returns the names that do not
 */
function namesNotIn(root: string, {at, names}: InnerUse): string[] {
  const texts = at.map((one) => readFileSync(packageFile(root, one), 'utf8'));
  const paths = at.map((one) => `${one.package}/${one.file}`);
  const isPath = (name: string) =>
    paths.some((file) => (name.endsWith('/') ? file.startsWith(name) : bare(file) === bare(name)));
  const stands = (name: string) => {
    const whole = new RegExp(
      `(?<![\\w-])${name.replaceAll(/[.$]/g, String.raw`\$&`)}${/\w$/.test(name) ? '(?![a-z\\d_-])' : ''}`,
    );
    return texts.some((text) => whole.test(text));
  };
  return names
    .filter((name) => !isPath(name) && !stands(name))
    .map((name) => `“${name}” no longer occurs in ${paths.join(', ')}.`);
}

/** A module path without extension. */
const bare = (name: string): string => name.replace(/\.\w+$/, '');

/** Reads the manifest instead of comparing locations: a checkout may use the packages of another one. */
function notReplaced(root: string, {packages}: ReplacedPackage): string[] {
  const manifestIn = (folder: string) => {
    const file = path.join(folder, 'package.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  return Object.entries(packages)
    .filter(([name, folder]) => manifestIn(packageFolder(root, name)) !== manifestIn(path.join(root, folder)))
    .map(([name, folder]) => `${name} is not installed from ${folder}.`);
}

/** @returns the package files that a patch was written for */
export function filesOf(patch: Patch): PackageFile[] {
  if (patch.kind === 'component') return [patch, ...(patch.with ?? [])].flatMap(({from}) => from);
  if (patch.kind === 'inner' || patch.kind === 'written') return patch.at;
  if (patch.kind === 'package') return [];
  if (patch.kind === 'text' || patch.kind === 'absent') return [patch.at];
  const askers = patch.askedBy.filter((asker): asker is PackageFile => 'package' in asker);
  return [patch.at, ...askers, ...(patch.leftTo ?? [])];
}

export function rulesOf(places: Places, patches: readonly Patch[]): Rule[] {
  const aliases = new Map<string, Record<string, string>>();
  const rules: Rule[] = [];
  for (const patch of patches) {
    if (patch.kind === 'text') {
      rules.push({
        include: [packageFile(places.root, patch.at)],
        enforce: 'pre',
        use: [{loader: LOADER, options: loaderOptions(patch)}],
      });
    }
    if (patch.kind === 'written') rules.push(ruleOfWritten(places, patch));
    if (patch.kind === 'module') {
      for (const asker of patch.askedBy) {
        const from = pathOf(places, asker);
        aliases.set(from, {...aliases.get(from), [packageFile(places.root, patch.at)]: givenBy(places, patch)});
      }
    }
  }
  // Create one rule per module: of two rules, only one would apply.
  for (const [from, alias] of aliases) rules.push({include: [from], resolve: {alias}});
  return rules;
}

/** @returns the path of the loader that changes generated modules */
export const loaderOfWritten = ({root}: Places, {by}: WrittenModules): string => path.join(root, by);

function ruleOfWritten(places: Places, patch: WrittenModules): Rule {
  const use = [{loader: loaderOfWritten(places, patch)}];
  // Run on Markdown pages after every other loader.
  return patch.of === 'pages' ? {include: [PAGES], enforce: 'post', use} : {include: [pathOf(places, patch.of)], use};
}

/**
 * @returns a hash of the rules and loaders, for the bundler's cache, which treats a module as unchanged if its file is,
 * regardless of the rules
 */
export function stampOf(rules: readonly Rule[]): string {
  const hash = createHash('sha256').update(JSON.stringify(rules));
  const loaders = rules.flatMap(({use = []}) => use.map(({loader}) => loader));
  for (const loader of [...new Set(loaders)].sort()) hash.update(readFileSync(loader));
  return hash.digest('hex').slice(0, 12);
}
