/** Types of patches to third-party code: see `registry`. */

/** A file of an installed package. */
export interface PackageFile {
  package: string;
  /** Relative to the package. */
  file: string;
}

/** A module that Docusaurus or one of its plugins generates before bundling. */
interface GeneratedFile {
  /** Path relative to `.docusaurus`. */
  generated: string;
}

export type Asker = PackageFile | GeneratedFile;

interface PatchDescription {
  /** Name in messages. */
  name: string;
  /** Consequence for readers or builds without the patch. */
  why: string;
  /** Sentence that says what to compare when the third-party code has changed. */
  compare: string;
}

/** Replaces text of a module during bundling: the last resort. */
export interface TextPatch extends PatchDescription {
  kind: 'text';
  at: PackageFile;
  /** Reason why an option, a wrapper or a replacement module is not enough. */
  whyText: string;
  /** Each text must occur in the file exactly once. */
  changes: {from: string; to: string; why: string}[];
}

/** Replaces a module for some or all of its importers. */
export interface ModulePatch extends PatchDescription {
  kind: 'module';
  /** The original module. */
  at: PackageFile;
  /** The replacement, relative to the project; null for an empty module. */
  by: string | null;
  /** All modules outside this project that import it and get the replacement. */
  askedBy: Asker[];
  /** Modules that keep the original. */
  leftTo?: PackageFile[];
  /** True if the server bundle contains none of the importers. */
  clientOnly?: true;
}

/** A module that an option of its package keeps out of the bundles. */
export interface AbsentModule extends PatchDescription {
  kind: 'absent';
  at: PackageFile;
}

/** A component below `src/theme`. */
export interface ThemeComponent {
  /** Folder below `src/theme`. */
  component: string;
  /** Files that it is derived from; the first one is the module of the original component. */
  from: [PackageFile, ...PackageFile[]];
}

/** A theme component that is replaced or wrapped. */
export interface ComponentPatch extends PatchDescription, ThemeComponent {
  kind: 'component';
  how: 'replaced' | 'wrapped';
  /** Components that are changed for the same reason in the same way, and depend on each other. */
  with?: ThemeComponent[];
}

/** Generated modules of a package, whose text a loader of ours changes. */
export interface WrittenModules extends PatchDescription {
  kind: 'written';
  /** One generated module, or every Markdown page. */
  of: GeneratedFile | 'pages';
  /** The loader, relative to the project. It throws if the text has an unexpected form. */
  by: string;
  /** The files that generate the text. */
  at: [PackageFile, ...PackageFile[]];
}

/** A package that is replaced by a workspace. */
export interface ReplacedPackage extends PatchDescription {
  kind: 'package';
  /** Folder of the workspace by package name. */
  packages: Record<string, string>;
}

/** Code of ours that depends on internals of a package, which may change without notice. */
export interface InnerUse extends PatchDescription {
  kind: 'inner';
  at: [PackageFile, ...PackageFile[]];
  /** Undocumented names that our code uses. Each must occur in a file of `at`, or be the path of one. */
  names: string[];
  /** True if only the names matter: a file of `at` may change as long as they remain. */
  namesAlone?: true;
  /** Files of this project that depend on it. */
  usedBy: string[];
  /** Modules that must import the first file of `at` in the client bundle; empty if it is not bundled. */
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
