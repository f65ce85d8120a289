/** The registry as rules of the bundler. */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, realpathSync} from 'node:fs';
import path from 'node:path';
import type {Asker, ModulePatch, PackageFile, Patch, TextPatch} from './kinds';
import {packageFile} from './packages';

/** Where the files of a build are, links resolved: the bundler names modules so. */
export interface Places {
  root: string;
  generated: string;
}

/** A rule for modules of packages. Not `test`: Docusaurus takes each rule that tests for `.mdx` for a content plugin's own. */
export interface Rule {
  include: string[];
  enforce?: 'pre';
  use?: {loader: string; options: string}[];
  resolve?: {alias: Record<string, string>};
}

const LOADER = path.join(__dirname, 'text/loader.cjs');
const NOTHING = 'src/patches/nothing.cjs';

/**
 * @param siteDir the project's root
 * @param generatedFilesDir where Docusaurus and its plugins write modules
 */
export function placesOf(siteDir: string, generatedFilesDir: string): Places {
  const root = realpathSync(siteDir);
  return {root, generated: path.resolve(root, path.relative(path.resolve(siteDir), path.resolve(generatedFilesDir)))};
}

export function pathOf({root, generated}: Places, asker: Asker | {own: string}): string {
  if ('own' in asker) return path.join(root, asker.own);
  return 'generated' in asker ? path.join(generated, asker.generated) : packageFile(root, asker);
}

/** @returns the module that is given in place of another one */
export function givenBy({root}: Places, {by}: ModulePatch): string {
  return path.join(root, by ?? NOTHING);
}

/** @returns what the loader is told: the whole change, so that a module is known by it */
export function loaderOptions({name, compare, changes}: TextPatch): string {
  const told = {name, compare, changes: changes.map(({from, to}) => ({from, to}))};
  return Buffer.from(JSON.stringify(told)).toString('base64url');
}

/** @throws Error with the name of the patch, and what to compare, when a file of a package is not where it was */
export function checkFiles(root: string, patches: readonly Patch[]): void {
  for (const patch of patches) {
    for (const at of filesOf(patch)) {
      if (existsSync(packageFile(root, at))) continue;
      throw new Error(
        `Patch “${patch.name}”: ${at.package} has no ${at.file} any more. ${patch.compare} Then mend the patch in src/patches/registry.`,
      );
    }
  }
}

/** @returns the files of packages that a patch was made for */
export function filesOf(patch: Patch): PackageFile[] {
  if (patch.kind === 'component') return patch.from;
  if (patch.kind === 'inner') return patch.at;
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
    if (patch.kind === 'module') {
      for (const asker of patch.askedBy) {
        const from = pathOf(places, asker);
        aliases.set(from, {...aliases.get(from), [packageFile(places.root, patch.at)]: givenBy(places, patch)});
      }
    }
  }
  // One rule for each module: of two rules, one would win.
  for (const [from, alias] of aliases) rules.push({include: [from], resolve: {alias}});
  return rules;
}

/**
 * @returns changes with the rules and the loader. The bundler's cache takes a module for unchanged while its file is, whatever
 *   rules it was built by.
 */
export function stampOf(rules: readonly Rule[]): string {
  return createHash('sha256').update(JSON.stringify(rules)).update(readFileSync(LOADER)).digest('hex').slice(0, 12);
}
