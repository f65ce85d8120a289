/**
 * Finds where code counts on the inside of a package: on what the package neither exports nor documents, and may change without
 * notice. Each such place needs an entry in `src/site/patches/registry`.
 */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {importsIn} from '../../../../src/site/graph/imports';
import {filesBelow} from '../../../projectFiles';

export interface Coupling {
  /** From the root. */
  file: string;
  /** Source text of the coupling. */
  name: string;
}

/** Modules that a package documents elsewhere than in its read-me. */
const DOCUMENTED = [
  // https://ajv.js.org/json-schema.html
  /^ajv\/dist\/2020(?:\.js)?$/,
  // https://prismjs.com/#basic-usage
  /^prismjs\/components\/prism-[\w-]+$/,
];

/** Made by Docusaurus by a documented name: components, and modules of core. */
const VIRTUAL = /^@theme(?:-original)?\/|^@site\/|^@docusaurus\/(?:[A-Z]\w*|router|use\w+|renderRoutes|isInternalUrl)$/;

/** Names that are no modules. Each is private to the package that gives it. */
const NAMES: readonly RegExp[] = [
  // Files that core writes below `.docusaurus`.
  /@generated\/[\w./-]+/g,
  /\b(?:client-manifest|routesChunkNames|codeTranslations|globalData|site-metadata|site-storage)\.json\b/g,
  /\bclient-modules\.js\b|\bdocusaurus\.config\.mjs\b/g,
  // Things that core and theme expose to scripts: attributes, elements, globals, variables of the environment.
  /\bdata-has-hydrated\b|\bhasHydrated\b/g,
  /\b__docusaurus\w*/g,
  /\bwindow\.docusaurus\b/g,
  /\bDOCUSAURUS_\w+/g,
  // Storage keys of the theme, and how it shows a choice. The tabs of this site are its own, and so is what they store.
  /(?<=['"`])docusaurus\.(?!config\b|tab\b)[\w.]+|\bdocs-preferred-version-/g,
  /\bStorageEvent\b|\bdata-theme-choice\b|\bthemeChoice\b/g,
  /\bdata-announcement-bar-[\w-]+|\bannouncementBar[A-Z]\w+/g,
  // Parts of the bundler that neither its options nor its documented variables name.
  /\b__webpack_(?!require__\b|public_path__\b)\w+/g,
  /\bexperiments\b(?=.*\bcache\b)/g,
  // React.
  /\b__react\w+|\b_reactRoot\w*/g,
];
/** Modules of a package by a path inside it, in a text that becomes code or a path on the disk. */
const PATHS =
  /(?<=node_modules\/)(?!\.)(?:@[\w.-]+\/)?[\w.-]+\/[\w./-]+\.\w+|(?<=['"`])(?:@[\w.-]+\/)?[\w.-]+\/(?:lib|dist|esm|cjs)\/[\w./-]*/g;
/** Classes of a style module of a package, whose names end in a hash. */
const HASHED_CLASS = /\[class\*=['"]?([\w-]+)/g;

const CODE_OR_SHEET = /\.(?:[cm]?ts|tsx|cjs|css)$/;
const SHEET = /\.css$/;
/** Declarations bundle nothing. */
const TYPES = /\.d\.ts$/;
/** The page as its tests see it is what they prove. */
const TESTS = /^tests\//;
/** Components draw with classes of the framework, which is what these are for; a script that looks for one counts on who drew it. */
const DRAWS = /\.tsx$/;
/** A change to a package is the registry itself. */
const APART = /^src\/site\/patches\/|^tests\/unit\/site\/patches\//;

/** @returns code and style sheets of the project, from the root */
export const codeFiles = (): string[] =>
  ['src', 'tests']
    .flatMap((top) => filesBelow(top, CODE_OR_SHEET))
    .filter((file) => !TYPES.test(file) && !APART.test(file));

/**
 * @returns the classes of a style sheet that are named block, element and modifier, so that nothing else has such a name; those of
 *   buttons left out, which scripts draw themselves
 */
export function classesOf(css: string): Set<string> {
  return new Set([...css.matchAll(/\.((?!button--)[a-z][\w-]*(?:__|--)[\w-]+)/g)].map(([, name]) => name!));
}

/** @returns an attribute by its own name, when it is written as a property of `dataset` */
const attributeOf = (name: string): string =>
  /^(?:hasHydrated|themeChoice|announcementBar)/.test(name)
    ? `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    : name;

/**
 * @param file its name from the root
 * @param source of the file
 * @param isPublic says of a module of a package, as it is imported, whether the package exports or documents it
 * @param classes of the framework that the theme draws with
 * @returns each name once
 */
export function couplingsIn(
  file: string,
  source: string,
  isPublic: (specifier: string) => boolean,
  classes: ReadonlySet<string>,
): Coupling[] {
  const names = new Set<string>();
  const text = withoutComments(source);
  if (!SHEET.test(file))
    for (const {specifier} of importsIn(source, file)) {
      const bare = specifier.replace(/^.*!/, '').replace(/\?.*$/, '');
      if (!/^\.|^node:|^data:/.test(bare) && !VIRTUAL.test(bare) && !isPublic(bare)) names.add(bare);
    }
  if (!TESTS.test(file)) {
    for (const pattern of NAMES) for (const [name] of text.matchAll(pattern)) names.add(attributeOf(name));
    for (const [, name] of text.matchAll(HASHED_CLASS)) if (!name!.endsWith('-')) names.add(name!);
    if (!SHEET.test(file)) for (const [name] of text.matchAll(PATHS)) if (!isPublic(name)) names.add(name);
    if (!SHEET.test(file) && !DRAWS.test(file))
      for (const [word] of text.matchAll(/(?<![\w-])[a-z][\w-]*(?:__|--)[\w-]+/g))
        if (classes.has(word)) names.add(word);
  }
  return [...names].map((name) => ({file, name}));
}

/** A comment is no use of a coupling. A text that holds `//` behind a quote is kept: addresses do. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`\w])\/\/.*$/gm, '');

/** @returns whether the packages installed at the root export or document a module */
export function publicModules(root: string): (specifier: string) => boolean {
  return (specifier) => {
    const parts = specifier.split('/');
    const count = specifier.startsWith('@') ? 2 : 1;
    if (parts.length <= count) return true;
    const folder = path.join(root, 'node_modules', ...parts.slice(0, count));
    if (!existsSync(path.join(folder, 'package.json'))) return false;
    const inside = parts.slice(count).join('/');
    // By its own word.
    if (inside === 'internal') return false;
    const {exports, bin = {}} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      exports?: unknown;
      bin?: string | Record<string, string>;
    };
    if (typeof exports === 'object' && exports !== null && `./${inside}` in exports) return true;
    // A program, which is started by its file.
    if (Object.values(typeof bin === 'string' ? [bin] : bin).some((file) => path.posix.normalize(file) === inside))
      return true;
    if (DOCUMENTED.some((pattern) => pattern.test(specifier))) return true;
    const readMe = readdirSync(folder).find((name) => /^readme/i.test(name));
    return (
      readMe !== undefined &&
      readFileSync(path.join(folder, readMe), 'utf8').includes(specifier.replace(/\.(?:js|json)$/, ''))
    );
  };
}
