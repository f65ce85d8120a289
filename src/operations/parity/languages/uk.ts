/** Leftover English in Ukrainian text. The prose linter has the rules of wording and typography: `i18n/uk/vocabulary.yaml`. */
import {brand} from '../../../brand';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import * as z from 'zod';
import {filesBelow, type Problem, readYaml} from '../../../facts';
import {commentsOf} from '../code';
import {lineOf, plainText, type Page} from '../pages';
import {lineOfKey} from '../structure';

const say = (file: string, line: number | undefined, message: string): Problem => ({
  file,
  line,
  message,
  rule: 'ukrainian',
});

/** Leftover English on a page, each with file and line. */
export function pageLanguageProblems(page: Page, root = process.cwd()): Problem[] {
  const frontMatter = ['title', 'description', 'sidebar_label'].flatMap((key) => {
    const value = page.frontMatter[key];
    if (typeof value !== 'string' || value.startsWith('/')) return [];
    return languageProblems(value, root).map((message) => say(page.file, lineOfKey(page.source, key), message));
  });
  return [
    ...frontMatter,
    ...proseProblems(page.tree, root).map(({line, message}) => say(page.file, line, message)),
    ...commentProblems(page, root),
  ];
}

/**
 * Comments in code samples are text for readers too: a sentence in them must be Ukrainian.
 */
function commentProblems({tree, file}: Page, root: string): Problem[] {
  const problems: Problem[] = [];
  visit(tree, 'code', (node) => {
    for (const {text, line} of commentsOf(node.value, node.lang)) {
      const found = /\p{Script=Cyrillic}/u.test(text)
        ? languageProblems(text, root)
        : /\p{L}{2,}\s+\p{L}{2,}/u.test(text)
          ? [`the comment “${text}” is not Ukrainian`]
          : [];
      problems.push(...found.map((message) => say(file, lineOf(node) + 1 + line, message)));
    }
  });
  return problems;
}

/** Checks each paragraph, heading and table cell separately. */
export function proseProblems(tree: Root, root = process.cwd()): {line: number; message: string}[] {
  const problems: {line: number; message: string}[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    problems.push(...languageProblems(plainText(node), root).map((message) => ({line: lineOf(node), message})));
  });
  return problems;
}

/**
 * Names that stay in Latin letters. Words in capitals (API, BLIK, HMAC-SHA256) need no entry, nor do payment methods whose
 * records say `brand: true`.
 */
const NAMES = [
  brand.name,
  'Polski Standard Płatności',
  'OpenAPI',
  'Node.js',
  'CorpBanca',
  'Scotiabank',
  'Itaú',
  'Git',
  'Bash',
  'Java',
  'Unix',
  'Intl',
  // Programming languages, their frameworks and libraries.
  'ASP.NET Core',
  'CryptoKit',
  'Dart',
  'Elixir',
  'Linux',
  'Perl',
  'Rack',
  'Rails',
  'Ruby',
  'Rust',
  'Swift',
  'Vapor',
  // Android's term for a link that opens an app.
  'intent',
  'host-to-host',
  '3-D Secure',
  // Parts of payment methods, and products beside them.
  'Airtel Money',
  'AirtelTigo',
  'Airtel',
  'AT Money',
  'Binance',
  'bKash',
  'Boleto',
  'Easypaisa',
  'e-Transfer',
  'EZPay',
  'GetaPay',
  'Havale',
  'Humo',
  'Interac',
  'JazzCash',
  'M-Pesa',
  'Moov Money',
  'MTN MoMo',
  'MoMo',
  'Nagad',
  'Orange Money',
  'PagoEfectivo',
  'Payco',
  'PayShap',
  'Paytm',
  'PhonePe',
  'Rocket',
  'Safaricom',
  'Telecel Cash',
  'Telecel',
  'Uzcard',
  'Vodafone Cash',
  'Wave',
];

const METHODS_FOLDER = 'src/contract/data/methods';

const brandSchema = z.looseObject({name: z.string(), brand: z.boolean().optional()});

/** Cached names of both kinds by project, the longest first, because a name may contain another. */
const allNames = new Map<string, string[]>();

function latinNames(root: string): string[] {
  const cached = allNames.get(root);
  if (cached) return cached;
  const records = filesBelow(root, METHODS_FOLDER).map((file) => readYaml(root, file, brandSchema).value);
  const brands = records.filter((record) => record.brand).map(({name}) => name);
  const names = [...NAMES, ...brands].sort((a, b) => b.length - a.length);
  allNames.set(root, names);
  return names;
}

/** Names so short that they are parts of words. */
const SHORT_NAMES = /(?<![\p{L}\d])(?:C#|Go)(?![\p{L}\d])/gu;

/**
 * Leftover English in a piece of Ukrainian prose without code.
 * @param root the project whose payment methods may be named in Latin letters
 */
export function languageProblems(text: string, root = process.cwd()): string[] {
  const problems: string[] = [];
  const english = /(?:(?<!\p{L})[A-Za-z][A-Za-z’'-]*[\s,;:.]+){7}[A-Za-z]{2,}/u.exec(text);
  if (english) problems.push(`eight English words in a row: “${english[0]}”`);
  const share = cyrillicShare(text, root);
  if (share < 0.6) problems.push(`only ${Math.round(share * 100)} % of the letters are Cyrillic: “${text.trim()}”`);
  return problems;
}

/** The text without names, placeholders and words in capitals. */
function withoutNames(text: string, root: string): string {
  return latinNames(root)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(SHORT_NAMES, ' ')
    .replace(/\{\w+\}/g, ' ')
    .replace(/(?<![\p{L}\d])[A-Z0-9][A-Z0-9-]*[A-Z0-9](?![\p{L}\d])/gu, ' ');
}

/** Words in Latin letters that are not listed names: in a short text, each is leftover English. */
export function foreignWords(text: string): string[] {
  return withoutNames(text, process.cwd()).match(/(?<![\p{L}\d])\p{Script=Latin}[\p{L}\p{M}’-]+/gu) ?? [];
}

/** Share of Cyrillic letters, ignoring names, placeholders and words in capitals. 1 if no letters remain. */
function cyrillicShare(text: string, root: string): number {
  const bare = withoutNames(text, root);
  const letters = bare.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 1 : (bare.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) / letters;
}
