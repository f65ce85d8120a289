/** Texts of controls and messages: in components, hosted pages and the decoder, and their translations. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parseSync, Visitor, type ObjectExpression} from 'oxc-parser';
import {parse} from 'yaml';
import {DEFAULT_LOCALE, type Locale, LOCALES, TRANSLATIONS} from '../../../brand';
import {languageOfApi} from '../../../domain';
import {filesBelow, mirrorOf, PAGE_FOLDERS} from '../../../facts';
import {CODE, plainTextAt, type Text} from '../text';

/** Files whose strings are texts for readers and not messages of `translate`. */
const FILES_OF_TEXTS = /^src\/(?:tools\/decoder\/texts\/\w+|gateway\/pages\/\w+\/texts)\.ts$/;
const CODE_FILE = /^src\/.*\.tsx?$/;

/** Files of a blog whose names and descriptions readers see. */
const BLOG_DATA = ['authors.yml', 'tags.yml'];
const BLOG_KEYS = ['name', 'title', 'label', 'description'];

const lineIn = (source: string, at: number) => source.slice(0, at).split('\n').length;

const stringOf = (node: {type: string}): string | undefined => {
  const any = node as {type: string; value?: unknown; quasis?: {value: {cooked: string | null}}[]};
  if (any.type === 'Literal' && typeof any.value === 'string') return any.value;
  return any.type === 'TemplateLiteral' ? any.quasis!.map(({value}) => value.cooked ?? '').join('{…}') : undefined;
};

function propertiesOf(node: ObjectExpression): Map<string, {value: {type: string}; start: number}> {
  return new Map(
    node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, {value: property.value, start: property.start}] as const]
        : [],
    ),
  );
}

/**
 * Texts of a language are the value of a constant with its name in the API: `const ua: PageTexts = {…}`, or on the site.
 * @returns the locale; undefined for a language that the site does not have
 */
function localeOfConstant(name: string): Locale | undefined {
  const language = languageOfApi(name) ?? name;
  return LOCALES.find((locale) => locale === language);
}

const messageText = (file: string, locale: Locale, text: string, line: () => number): Text =>
  plainTextAt({file, locale, place: 'interface', kind: 'string'}, text.replaceAll(/`[^`]*`/g, CODE), line);

/** Messages of `translate({id, message})` and `<Translate id>`, and every string of a file of texts. */
function codeTexts(root: string, file: string): Text[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const ofTexts = FILES_OF_TEXTS.test(file);
  if (!ofTexts && !/message:|<Translate/.test(source)) return [];
  const found: Text[] = [];
  let locale: Locale | undefined = ofTexts ? undefined : DEFAULT_LOCALE;
  const add = (text: string | undefined, start: number) => {
    if (text && locale) found.push(messageText(file, locale, text, () => lineIn(source, start)));
  };
  new Visitor({
    VariableDeclarator({id}) {
      if (ofTexts && id.type === 'Identifier') locale = localeOfConstant(id.name);
    },
    ObjectExpression(node) {
      const properties = propertiesOf(node);
      const message = properties.get('message');
      if (!ofTexts && message && properties.has('id')) add(stringOf(message.value), message.start);
    },
    Property(node) {
      if (ofTexts) add(stringOf(node.value), node.start);
    },
    JSXElement(node) {
      const {name} = node.openingElement;
      if (name.type !== 'JSXIdentifier' || name.name !== 'Translate') return;
      const text = node.children.map((child) => (child.type === 'JSXText' ? child.value : '')).join('');
      add(text.trim(), node.start);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** Messages of a translation of the theme: `{id: {message, description}}`. */
function messageTexts(root: string, file: string, locale: Locale): Text[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const entries = Object.entries(JSON.parse(source) as Record<string, {message: string}>);
  return entries.map(([id, entry]) =>
    messageText(file, locale, entry.message, () => lineIn(source, source.indexOf(`${JSON.stringify(id)}: {`)) + 1),
  );
}

function blogTexts(root: string, file: string, locale: Locale): Text[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const entries = Object.values(parse(source) as Record<string, Record<string, unknown>>);
  return entries.flatMap((entry) =>
    BLOG_KEYS.flatMap((key) => {
      const text = entry[key];
      if (typeof text !== 'string') return [];
      return [messageText(file, locale, text, () => lineIn(source, source.indexOf(text)))];
    }),
  );
}

/** Language of each file of messages and of blog data. */
function translatedFiles(root: string): Map<string, Locale> {
  const blog = (folder: string) =>
    BLOG_DATA.map((name) => path.join(folder, name)).filter((file) => existsSync(path.join(root, file)));
  return new Map<string, Locale>([
    ...blog(PAGE_FOLDERS[1].source).map((file) => [file, DEFAULT_LOCALE] as const),
    ...TRANSLATIONS.flatMap((locale) =>
      [
        ...filesBelow(root, `i18n/${locale}`).filter(
          (file) => file.endsWith('.json') && !file.startsWith(`i18n/${locale}/parity/`),
        ),
        ...blog(mirrorOf(PAGE_FOLDERS[1], locale)),
      ].map((file) => [file, locale] as const),
    ),
  ]);
}

export class InterfaceTexts {
  readonly #root: string;
  readonly #translated: ReadonlyMap<string, Locale>;

  constructor(root: string) {
    this.#root = root;
    this.#translated = translatedFiles(root);
  }

  files(): string[] {
    return [...filesBelow(this.#root, 'src').filter((file) => CODE_FILE.test(file)), ...this.#translated.keys()];
  }

  has = (file: string): boolean => CODE_FILE.test(file) || this.#translated.has(file);

  texts(file: string): Text[] {
    const locale = this.#translated.get(file);
    if (!locale) return codeTexts(this.#root, file);
    return file.endsWith('.json') ? messageTexts(this.#root, file, locale) : blogTexts(this.#root, file, locale);
  }
}
