/** Starts the preview of a project: watches its sources, and reports what each change has led to. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, type Locale} from '../brand';
import {FactsError, formatProblem, type Problem, warmUpContract} from '../facts';
import {GENERATED_STATIC, localStatic, SHEETS, writeGeneratedFiles} from '../site';
import {bundleBrowserScript, bundleComponents, bundleStyles} from './bundle';
import {sidebarEntries, type SidebarItem} from './frame/sidebar';
import {Checker} from './checker';
import {eachOnce, Preview} from './preview';
import {PreviewServer, type Site} from './server';
import {watchSources} from './watch';

export interface ServeOptions {
  /** Project root. */
  root: string;
  port: number;
  host: string;
  /** Called when code has changed that this process has loaded. */
  restart(): void;
}

/** After the first page. In ms. */
const WARM_UP_MS = 4000;

const WATCHED = ['docs', 'blog', 'versioned_docs', 'i18n', 'src', 'static', 'sidebars.ts', 'package.json'];
const INFIMA = 'node_modules/infima/dist/css/default/default.css';
const FRAME = 'src/preview/style.css';

/** Code that this process has loaded; data, pages and styles are read again. */
const CODE = /\.(?:[cm]?[jt]sx?)$|^src\/contract\/data\/method_sidebar\.yaml$/;

/** @returns the items of the sidebar; none while a file of it has a mistake, which the checks name */
async function sidebarItems(root: string): Promise<readonly SidebarItem[]> {
  try {
    const {default: sidebars} = (await import(path.join(root, 'sidebars'))) as {
      default: Record<string, readonly SidebarItem[]>;
    };
    return sidebars['docs'] ?? [];
  } catch (error) {
    console.error((error as Error).message);
    return [];
  }
}

/** @returns stops the preview */
export async function serve({root, port, host, restart}: ServeOptions): Promise<() => void> {
  const started = performance.now();
  const [components, script] = await Promise.all([bundleComponents(root), bundleBrowserScript(root)]);
  const preview = new Preview(root, components);
  await preview.load();
  // Styles of the brand and of code are generated.
  let generated: Promise<unknown> | undefined;
  /** A mistake in the data must not end the preview, which shows it. */
  const generate = () =>
    (generated ??= writeGeneratedFiles(root).catch((error: unknown) => {
      generated = undefined;
      if (!(error instanceof FactsError)) throw error;
    }));
  // Without valid data, generated sheets may not be there yet.
  const sheets = () => [INFIMA, ...SHEETS, FRAME].filter((sheet) => existsSync(path.join(root, sheet)));
  const styleOf = async () => `${await bundleStyles(root, sheets())}\n${components.css}`;
  await generate();
  const reported = new Map<string, string>();
  const items = await sidebarItems(root);
  const site: Site = {
    preview,
    problems: () => allProblems(),
    opened: (page) => checker.ask({saved: [], opened: [page.file]}),
    style: await styleOf(),
    script,
    sidebar: (locale: Locale) => sidebarEntries(root, items, 'docs', locale),
    staticFolders: async (locale) => {
      await generate();
      return ['static', GENERATED_STATIC, localStatic(locale), localStatic(DEFAULT_LOCALE)].map((folder) =>
        path.join(root, folder),
      );
    },
  };
  /** The checks explain a mistake better than the compiler, which names the same line. */
  function allProblems(): readonly Problem[] {
    const explained = checker.problems;
    const places = new Set(explained.flatMap(({file, line}) => [`${file}:${line}`, `${file}:`]));
    return eachOnce([...explained, ...preview.problems.filter(({file, line = ''}) => !places.has(`${file}:${line}`))]);
  }
  const server = new PreviewServer(site);
  const checker = new Checker(root, () => {
    server.sendProblems();
    report(allProblems());
  });
  await server.listen(port, host);
  console.log(`ready in ${((performance.now() - started) / 1000).toFixed(1)} s`);

  // The reader of the contract takes a second to load, and the first saved field would wait for it.
  const warmUp = setTimeout(() => {
    void warmUpContract(root).catch(() => undefined);
    // For mistakes that belong to no page, such as a sidebar that names none; also after a start that such a mistake has caused.
    checker.ask({saved: [], opened: []});
  }, WARM_UP_MS);

  let queue = Promise.resolve();
  const stop = watchSources(root, WATCHED, (files) => {
    queue = queue.then(() => take(files)).catch((error: Error) => console.error(error.stack ?? error.message));
  });

  async function take(files: readonly string[]): Promise<void> {
    const code = files.find((file) => CODE.test(file));
    if (code !== undefined) {
      console.log(`${code} has changed: starting again`);
      end();
      return restart();
    }
    const before = performance.now();
    if (files.some((file) => file.endsWith('.css'))) server.sendStyle(await styleOf());
    const {read} = await preview.change(files);
    if (read.length > 0) generated = undefined;
    await server.sendPages();
    checker.ask({saved: files, opened: []});
    console.log(`${files.join(', ')}: ${Math.round(performance.now() - before)} ms`);
    report(allProblems());
  }

  /** Prints each mistake once, and once more when it is gone. */
  function report(problems: readonly Problem[]): void {
    const now = new Map(problems.map((problem) => [formatProblem(problem), problem.file]));
    for (const line of now.keys()) if (!reported.has(line)) console.error(line);
    for (const line of reported.keys()) if (!now.has(line)) console.log(`fixed: ${line}`);
    reported.clear();
    for (const [line, file] of now) reported.set(line, file);
  }

  function end(): void {
    clearTimeout(warmUp);
    checker.stop();
    stop();
    server.close();
  }
  return end;
}
