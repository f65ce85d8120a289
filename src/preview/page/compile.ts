/** Compiles a Markdown page with the compiler and the plugins of the build, and with facts that are passed in. */
import path from 'node:path';
import {compileToJSX} from '@docusaurus/mdx-loader/lib/utils';
import type {Root} from 'mdast';
import type {VFile} from 'vfile';
import {DEFAULT_LOCALE, LOCALES, type Locale} from '../../brand';
import {FactsError, filledText, frontMatterOf, staleKeys, type Problem} from '../../facts';
import {expandDirectives, remarkStale, type Context} from '../../render';
import {broken, GENERATED_STATIC, localStatic, markdownPlugins} from '../../site';

export interface CompiledPage {
  /** Program of the page: its default export is the component, `toc` its table of contents. */
  code: string;
  frontMatter: Record<string, unknown>;
}

export interface PageSource {
  /** Path relative to the root. */
  file: string;
  /** English page of a translation, else the page itself. */
  english: string;
  text: string;
  locale: Locale;
  context: Context;
}

type Options = Parameters<typeof compileToJSX>[0]['options'];

/** Compiles pages, several at a time. */
export class PageCompiler {
  /** Contexts of the pages that are being compiled, by absolute path. */
  private readonly contexts = new Map<string, Context>();
  /** Stale sections of the translations that are being compiled, by path relative to the root. */
  private readonly stale: Record<string, readonly string[]> = {};
  private readonly options: ReadonlyMap<Locale, Options>;

  /** @param root project root */
  constructor(private readonly root: string) {
    this.options = new Map(LOCALES.map((locale) => [locale, this.optionsOf(locale)]));
  }

  /** @throws FactsError with file and line of every problem that stops the compiler */
  async compile({file, english, text, locale, context}: PageSource): Promise<CompiledPage> {
    const filePath = path.join(this.root, file);
    const source = filledText(text, file);
    const frontMatter = frontMatterOf(source);
    this.contexts.set(filePath, context);
    this.stale[file] = file === english ? [] : staleKeys(this.root, english, locale);
    try {
      const {content} = await compileToJSX({
        filePath,
        fileContent: source,
        frontMatter,
        options: this.options.get(locale) ?? this.options.get(DEFAULT_LOCALE)!,
        compilerName: 'server',
      });
      return {code: content, frontMatter};
    } catch (error) {
      throw new FactsError(compilerProblems(file, error));
    } finally {
      this.contexts.delete(filePath);
    }
  }

  private optionsOf(locale: Locale): Options {
    const expand =
      () =>
      (tree: Root, {path: file}: VFile) =>
        expandDirectives(tree, path.relative(this.root, file), this.contexts.get(file)!);
    const plugins = markdownPlugins(this.root, locale, expand);
    return {
      siteDir: this.root,
      staticDirs: ['static', GENERATED_STATIC, localStatic(locale)].map((folder) => path.join(this.root, folder)),
      admonitions: true,
      ...plugins,
      beforeDefaultRemarkPlugins: [
        [remarkStale, {root: this.root, locale, stale: this.stale}],
        ...plugins.beforeDefaultRemarkPlugins,
      ],
      remarkPlugins: [],
      markdownConfig: {
        format: 'mdx',
        mermaid: false,
        emoji: true,
        mdx1Compat: {comments: false, admonitions: false, headingIds: true},
        anchors: {maintainCase: false},
        hooks: broken.hooks,
      },
    } as unknown as Options;
  }
}

interface CompilerError {
  message?: string;
  reason?: string;
  line?: number;
  cause?: unknown;
}

/** @returns the problems behind an error of the compiler */
function compilerProblems(file: string, error: unknown): readonly Problem[] {
  for (let at: unknown = error; at !== undefined && at !== null; at = (at as CompilerError).cause) {
    if (at instanceof FactsError) return at.problems;
    const {reason, line} = at as CompilerError;
    if (reason !== undefined) return [{file, line, message: reason, rule: 'syntax'}];
  }
  const last = deepest(error);
  return [{file, message: (last.message ?? String(error)).split('\n')[0]!, rule: 'syntax'}];
}

const deepest = (error: unknown): CompilerError => {
  const {cause} = error as CompilerError;
  return cause === undefined || cause === null ? (error as CompilerError) : deepest(cause);
};
