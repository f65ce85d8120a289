/** The built site as files: which pages it has and what they say. */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {load, type CheerioAPI} from 'cheerio';
import {load as loadQuickly} from 'cheerio/slim';
import {WAKE_ID, type PageFiles} from '../../src/early/page/wake/files';
import {ROOT} from '../root';

export const BUILD = path.join(ROOT, 'build');

if (!existsSync(path.join(BUILD, 'index.html')) || !existsSync(path.join(BUILD, 'uk/index.html'))) {
  throw new Error('There is no built site with both locales. Run `npm run build` first; `npm test` does it by itself.');
}

/** Files below `build/` with an extension, relative to it. */
export function builtFiles(extension: string): string[] {
  return readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith(extension) && statSync(path.join(BUILD, file)).isFile())
    .sort();
}

/** The route that a built HTML file serves. */
export function routeOfFile(file: string): string {
  const bare = `/${file.split(path.sep).join('/')}`.replace(/(\/index)?\.html$/, '');
  return bare === '' ? '/' : bare;
}

/** One page, parsed anew: a parsed page takes megabytes, and the site has hundreds. For what every page has see `factsOf`. */
export function html(file: string): CheerioAPI {
  return load(readFileSync(path.join(BUILD, file), 'utf8'));
}

/** What the tests of every page ask for, read in one pass and small enough to keep. */
export interface PageFacts {
  language: string;
  title: string;
  headings: number;
  /** Length of the text in the main landmark, in characters. */
  mainText: number;
  /** Tables and samples that stand outside what the style sheets take for prose. */
  outsideProse: number;
  /** Addresses of scripts, styles, fonts, icons, images and frames. */
  loaded: string[];
  ids: string[];
  imagesWithoutAlt: number;
  emptyTableHeaders: number;
  links: string[];
  redirect: string | undefined;
  /** Only of documentation pages. */
  document: {description: string; firstParagraph: string; anchors: string[]; directives: string[]} | undefined;
  machinePaths: boolean;
  /** What its policy has to let in by hash, and does not; undefined: the page has no policy before its first script. */
  refused: string[] | undefined;
}

const facts = new Map<string, PageFacts>();

export function factsOf(file: string): PageFacts {
  let found = facts.get(file);
  if (!found) facts.set(file, (found = readFacts(file)));
  return found;
}

function readFacts(file: string): PageFacts {
  const source = readFileSync(path.join(BUILD, file), 'utf8');
  // The parser that follows the standard to the letter takes twice the time, and finds the same in what the site builds.
  const $ = loadQuickly(source);
  const attributes = (selector: string, ...names: string[]) =>
    $(selector)
      .map((_, element) => names.map((name) => $(element).attr(name)).find((value) => value !== undefined) ?? '')
      .get();
  const body = $('.theme-doc-markdown');
  return {
    language: $('html').attr('lang') ?? '',
    title: $('title').text(),
    headings: $('h1').length,
    mainText: $('main').text().length,
    outsideProse: $('main :is(table, pre)').filter((_, element) => $(element).closest('.markdown').length === 0).length,
    loaded: [
      ...attributes(
        'script[src], link[rel=stylesheet], link[rel=preload], link[rel=icon], img[src], iframe[src]',
        'src',
        'href',
      ),
      // The scripts that bring React are only named.
      ...Object.values(JSON.parse($(`#${WAKE_ID}`).html() ?? '{}') as PageFiles).flatMap(
        (named: PageFiles[keyof PageFiles]) => Object.values(named),
      ),
    ],
    ids: attributes('[id]', 'id'),
    imagesWithoutAlt: $('img:not([alt])').length,
    emptyTableHeaders: $('main th').filter((_, cell) => $(cell).text().trim() === '').length,
    links: attributes('a[href]', 'href'),
    redirect: $('meta[http-equiv="refresh"]').length > 0 ? ($('link[rel=canonical]').attr('href') ?? '') : undefined,
    document:
      body.length === 0
        ? undefined
        : {
            description: $('meta[name=description]').attr('content') ?? '',
            firstParagraph: body.find('p').first().text(),
            anchors: attributes('.theme-doc-markdown [id]', 'id'),
            directives: body.text().match(/::[a-z]+\{|:[a-z]+\[/g) ?? [],
          },
    refused: refusedBy($),
    machinePaths: /\/(home|root|work|tmp)\/[a-z]/.test(source),
  };
}

/** @returns beginnings of the inline scripts and sheets that the page's own policy refuses */
function refusedBy($: CheerioAPI): string[] | undefined {
  const policy = $('head > meta[http-equiv=Content-Security-Policy]').attr('content');
  if (policy === undefined || $('script, style, meta[http-equiv=Content-Security-Policy]').get(0)?.tagName !== 'meta')
    return undefined;
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule]));
  const refused = (selector: string, rule: string) =>
    $(selector)
      .map((_, element) => $(element).text())
      .get()
      .filter((text) => !rules.get(rule)?.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`))
      .map((text) => text.slice(0, 60));
  const unsafe = [...rules.values()].filter((rule) => rule.includes('unsafe'));
  const untrusted = ["require-trusted-types-for 'script'", 'trusted-types'].filter(
    (rule) => !policy.split('; ').some((one) => one.startsWith(rule)),
  );
  return [
    ...unsafe,
    ...untrusted.map((rule) => `no ${rule}`),
    ...refused('script:not([src]):not([type^="application/"])', 'script-src'),
    ...refused('style', 'style-src-elem'),
    // Scripts and styles in attributes have no hash at all.
    ...$('*')
      .filter((_, element) =>
        Object.keys((element as {attribs: object}).attribs).some((name) => /^on|^style$/.test(name)),
      )
      .map((_, element) => `on… or style of <${(element as {tagName: string}).tagName}>`)
      .get(),
  ];
}

/** A page that only forwards: what `src/plugins/redirectPages` writes. */
export function isRedirect(file: string): boolean {
  return factsOf(file).redirect !== undefined;
}

export const pages = builtFiles('.html').filter((file) => !isRedirect(file));
