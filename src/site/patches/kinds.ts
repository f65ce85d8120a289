/** What a change to foreign code is made of: see `registry`. */

/** A file of a package, as it is installed. */
export interface PackageFile {
  package: string;
  /** Relative to the package. */
  file: string;
}

/** A module that Docusaurus or one of its plugins writes before it builds. */
interface GeneratedFile {
  /** Relative to `.docusaurus`. */
  generated: string;
}

export type Asker = PackageFile | GeneratedFile;

interface Named {
  /** As messages call it. */
  name: string;
  /** What a reader or a build would suffer without it. */
  why: string;
  /** What to look at when the foreign code has changed: a sentence. */
  compare: string;
}

/** Text of a module is replaced while it is bundled: the last resort. */
export interface TextPatch extends Named {
  kind: 'text';
  at: PackageFile;
  /** Why no option, wrapper or module in its place does it. */
  whyText: string;
  /** Each text stands in the file exactly once. */
  changes: {from: string; to: string; why: string}[];
}

/** A module is given to those that ask for another one. */
export interface ModulePatch extends Named {
  kind: 'module';
  /** What is asked for. */
  at: PackageFile;
  /** What is given instead, relative to the project; null for nothing at all. */
  by: string | null;
  /** All modules outside this project that get it instead. */
  askedBy: Asker[];
  /** Modules that go on with the original. */
  leftTo?: PackageFile[];
}

/** An option of a package keeps a module out of the bundles, which the package would have there otherwise. */
export interface AbsentModule extends Named {
  kind: 'absent';
  at: PackageFile;
}

/** A component below `src/theme`. */
export interface ThemeComponent {
  /** Its folder below `src/theme`. */
  component: string;
  /** What it was made from; the first one is the module of the component. */
  from: [PackageFile, ...PackageFile[]];
}

/** A component of the theme with one of ours in its place, or around it. */
export interface ComponentPatch extends Named, ThemeComponent {
  kind: 'component';
  how: 'replaced' | 'wrapped';
  /** Components that are changed for the same reason in the same way, and do not work without each other. */
  with?: ThemeComponent[];
}

/** Modules that a package writes before or while the site is bundled: a loader of ours changes their text. */
export interface WrittenModules extends Named {
  kind: 'written';
  /** Which modules: one that is generated, or every page of Markdown. */
  of: GeneratedFile | 'pages';
  /** The loader, relative to the project. It throws where the text is written in another way. */
  by: string;
  /** The files that write the text. */
  at: [PackageFile, ...PackageFile[]];
}

/** A package with a workspace of ours in its place. */
export interface ReplacedPackage extends Named {
  kind: 'package';
  /** By the name of the package, the folder of the workspace. */
  packages: Record<string, string>;
}

/** Code of ours that counts on the inside of a package, which may change without notice. */
export interface InnerUse extends Named {
  kind: 'inner';
  at: [PackageFile, ...PackageFile[]];
  /** Undocumented names that code of ours holds. Each stands in the text of a file of `at`, or is the path of one. */
  names: string[];
  /** Whether nothing else of `at` matters: then a file of it may change while the names stay. */
  namesAlone?: true;
  /** Files of this project that count on it. */
  usedBy: string[];
  /** Modules that must ask for the first one of `at` in the browser's bundle; empty where it is not bundled. */
  askedBy: (Asker | {own: string})[];
}

export type Patch =
  | TextPatch
  | ModulePatch
  | AbsentModule
  | ComponentPatch
  | WrittenModules
  | ReplacedPackage
  | InnerUse;
