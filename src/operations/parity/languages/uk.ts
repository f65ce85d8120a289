/** Leftover English in Ukrainian text. The prose linter has the rules of wording and typography: `i18n/uk/vocabulary.yaml`. */
import {brand} from '../../../brand';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import type {Problem} from '../../../facts';
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
export function pageLanguageProblems(page: Page): Problem[] {
  const frontMatter = ['title', 'description', 'sidebar_label'].flatMap((key) => {
    const value = page.frontMatter[key];
    if (typeof value !== 'string' || value.startsWith('/')) return [];
    return languageProblems(value).map((message) => say(page.file, lineOfKey(page.source, key), message));
  });
  return [
    ...frontMatter,
    ...proseProblems(page.tree).map(({line, message}) => say(page.file, line, message)),
    ...commentProblems(page),
  ];
}

/**
 * Comments in code samples are text for readers too: a sentence in them must be Ukrainian.
 */
function commentProblems({tree, file}: Page): Problem[] {
  const problems: Problem[] = [];
  visit(tree, 'code', (node) => {
    for (const {text, line} of commentsOf(node.value, node.lang)) {
      const found = /\p{Script=Cyrillic}/u.test(text)
        ? languageProblems(text)
        : /\p{L}{2,}\s+\p{L}{2,}/u.test(text)
          ? [`the comment “${text}” is not Ukrainian`]
          : [];
      problems.push(...found.map((message) => say(file, lineOf(node) + 1 + line, message)));
    }
  });
  return problems;
}

/** Checks each paragraph, heading and table cell separately. */
export function proseProblems(tree: Root): {line: number; message: string}[] {
  const problems: {line: number; message: string}[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    problems.push(...languageProblems(plainText(node)).map((message) => ({line: lineOf(node), message})));
  });
  return problems;
}

/** Names that stay in Latin letters. Words in capitals (API, BLIK, HMAC-SHA256) need no entry. */
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
  // Payment methods. A name must come after longer names that contain it.
  'Airtel Money',
  'AirtelTigo',
  'Airtel',
  'Any.Cash',
  'AstroPay',
  'AT Money',
  'Beeline',
  'Binance Pay',
  'Binance',
  'bKash',
  'Boleto bancário',
  'Boleto',
  'CoDi',
  'Easypaisa',
  'Efecty',
  'e-Transfer',
  'EZPay',
  'Gate Pay',
  'GetaPay',
  'Google Pay',
  'Havale',
  'Humo',
  'Interac',
  'JazzCash',
  'Khipu',
  'M-Pesa',
  'm10',
  'Mefete',
  'MoneyGram',
  'Moov Money',
  'MTN MoMo',
  'MoMo',
  'Nagad',
  'Open Finance',
  'Orange Money',
  'OXXO Pay',
  'Pago Fácil',
  'PagoEfectivo',
  'Papara',
  'Payco',
  'PayShap',
  'Paytm',
  'PhonePe',
  'PicPay',
  'Pix',
  'Rapipago',
  'Rocket',
  'Safaricom',
  'Settlepay',
  'Skrill',
  'Telecel Cash',
  'Telecel',
  'Uzcard',
  'Vodafone Cash',
  'Wave',
];

/** Names so short that they are parts of words. */
const SHORT_NAMES = /(?<![\p{L}\d])(?:C#|Go)(?![\p{L}\d])/gu;

/** Leftover English in a piece of Ukrainian prose without code. */
export function languageProblems(text: string): string[] {
  const problems: string[] = [];
  const english = /(?:(?<!\p{L})[A-Za-z][A-Za-z’'-]*[\s,;:.]+){7}[A-Za-z]{2,}/u.exec(text);
  if (english) problems.push(`eight English words in a row: “${english[0]}”`);
  const share = cyrillicShare(text);
  if (share < 0.6) problems.push(`only ${Math.round(share * 100)} % of the letters are Cyrillic: “${text.trim()}”`);
  return problems;
}

/** The text without names, placeholders and words in capitals. */
function withoutNames(text: string): string {
  return NAMES.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(SHORT_NAMES, ' ')
    .replace(/\{\w+\}/g, ' ')
    .replace(/(?<![\p{L}\d])[A-Z0-9][A-Z0-9-]*[A-Z0-9](?![\p{L}\d])/gu, ' ');
}

/** Words in Latin letters that are not listed names: in a short text, each is leftover English. */
export function foreignWords(text: string): string[] {
  return withoutNames(text).match(/(?<![\p{L}\d])\p{Script=Latin}[\p{L}\p{M}’-]+/gu) ?? [];
}

/** Share of Cyrillic letters, ignoring names, placeholders and words in capitals. 1 if no letters remain. */
function cyrillicShare(text: string): number {
  const bare = withoutNames(text);
  const letters = bare.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 1 : (bare.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) / letters;
}
