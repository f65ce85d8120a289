/** Reads the project for the plans, and tries a plan in a copy before anything is written. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {FactsError, type Facts, getFacts, type Problem} from '../../facts';
import type {Change, Step} from './transaction';
import type {Answers, Table} from './questions';

/** Source of plans: the files of the project, and its facts. */
export interface Project {
  root: string;
  facts: Facts;
  /** @throws Error with the path when there is no such file */
  read(file: string): string;
  has(file: string): boolean;
}

/** @throws FactsError when the facts are wrong already */
export async function openProject(root: string): Promise<Project> {
  return {
    root,
    facts: await getFacts(root),
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    has: (file) => existsSync(path.join(root, file)),
  };
}

/** Everything that a kind wants to do with complete and valid answers. */
export interface Plan {
  changes: Change[];
  /** English pages, new or changed, that are checked with their translations. */
  pages: string[];
  strings: {
    /** File that gets the translated strings. */
    file: string;
    /** Ukrainian strings of data by their English string. */
    translated: Readonly<Record<string, string>>;
    /** Further English strings that need a translation and that no page of the plan shows. */
    names: readonly string[];
  };
  /** Folder below docs/services whose pages must not repeat those of other folders. */
  distinct?: string;
  /** True if the answers of the sandbox for the method pages are recorded again. */
  examples?: boolean;
  /** Pages whose directives need code of the plan: the copy does not run it, so the steps check them. */
  newDirectives?: readonly string[];
  /** Steps after the files are written and formatted. */
  steps: Step[];
  /** Work that the command cannot do, for the end of the output. */
  left: string[];
}

/** Collects changes, so that two of one file follow each other. */
export class Changes {
  private readonly texts = new Map<string, string>();

  constructor(private readonly project: Project) {}

  /** Content of a file as it will be. */
  read(file: string): string {
    return this.texts.get(file) ?? this.project.read(file);
  }

  /** @throws FactsError for a file that exists already, because nothing is overwritten */
  add(file: string, text: string): void {
    if (this.project.has(file) || this.texts.has(file))
      throw new FactsError([{file, message: 'exists already; choose another name, or edit the file'}]);
    this.texts.set(file, text);
  }

  edit(file: string, edit: (text: string) => string): void {
    this.texts.set(file, edit(this.read(file)));
  }

  list(): Change[] {
    return [...this.texts].map(([file, text]) => ({file, text}));
  }
}

/** Folders that plans may change; the copy links everything else. */
const COPIED = ['.vscode', 'docs', 'blog', 'i18n', 'src/contract', 'src/pages'];

/**
 * Copies the sources of pages and facts, with the changes of a plan, into a temporary folder.
 * @returns the folder, which the caller removes
 */
function copyWith(root: string, changes: readonly Change[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'new-'));
  const link = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder))) {
      const place = path.join(folder, entry);
      if (entry === '.git' || entry === '.cache' || entry === '.docusaurus' || entry === 'build') continue;
      if (COPIED.includes(place)) cpSync(path.join(root, place), path.join(copy, place), {recursive: true});
      else if (COPIED.some((copied) => copied.startsWith(`${place}/`))) {
        mkdirSync(path.join(copy, place));
        link(place);
      } else if (statSync(path.join(root, place)).isFile() && folder === '')
        cpSync(path.join(root, place), path.join(copy, place));
      else symlinkSync(path.join(root, place), path.join(copy, place));
    }
  };
  link('');
  for (const {file, text} of changes) {
    // A file in another folder would be written through the link.
    if (file.includes('/') && !COPIED.some((folder) => file.startsWith(`${folder}/`))) continue;
    mkdirSync(path.join(copy, path.dirname(file)), {recursive: true});
    writeFileSync(path.join(copy, file), text);
  }
  return copy;
}

/** @returns the problems of a FactsError; another error is thrown again */
export function problemsIn(error: unknown): readonly Problem[] {
  if (error instanceof FactsError) return error.problems;
  throw error;
}

/** Runs `work` in a copy of the project with the changes, and removes the copy. */
export async function inCopy<T>(
  root: string,
  changes: readonly Change[],
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = copyWith(root, changes);
  try {
    return await work(copy);
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

/** A kind of thing that the command makes. */
export interface Maker {
  table(project: Project): Table;
  /** @param answers complete and valid by the table */
  plan(answers: Answers, project: Project): Plan;
}
