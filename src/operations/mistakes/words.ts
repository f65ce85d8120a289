/** Words of English and of both languages that mean something wrong here. */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import * as z from 'zod';
import {DEFAULT_LOCALE} from '../../brand';
import {type Problem, readYaml} from '../../facts';
import {lineOf, plainText} from '../parity/pages';
import {lineOfKey} from '../parity/structure';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Kinds of English texts to which a rule of the vocabulary may be limited. */
const TEXT_PLACES = ['interface', 'pages', 'data'] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];

const VOCABULARY = 'i18n/en/vocabulary.yaml';

const schema = z.array(
  z.strictObject({
    say: z.string(),
    why: z.string(),
    wrong: z.array(z.string()).min(1),
    places: z.array(z.enum(TEXT_PLACES)).default([...TEXT_PLACES]),
    allowed: z.array(z.string()).default([]),
  }),
);

interface WordRule {
  say: string;
  places: TextPlace[];
  wrong: RegExp[];
  allowed: RegExp[];
}

const rules = new Map<string, WordRule[]>();

function rulesOf(root: string): WordRule[] {
  const known =
    rules.get(root) ??
    readYaml(root, VOCABULARY, schema).value.map(({say, places, wrong, allowed}) => ({
      say,
      places,
      wrong: wrong.map((source) => new RegExp(source, 'i')),
      allowed: allowed.map((source) => new RegExp(source, 'gi')),
    }));
  rules.set(root, known);
  return known;
}

/** Complaints about an English text, each with what to write instead, by `i18n/en/vocabulary.yaml`. */
export function wordComplaints(root: string, text: string, place: TextPlace): string[] {
  return rulesOf(root)
    .filter(({places}) => places.includes(place))
    .flatMap(({say, wrong, allowed}) => {
      const rest = allowed.reduce((left, expression) => left.replaceAll(expression, ''), text);
      const found = wrong.map((expression) => expression.exec(rest)?.[0]).find(Boolean);
      return found === undefined ? [] : [`“${found}” in “${text.slice(0, 120)}”: write “${say}”`];
    });
}

/** Wrong words in the prose of an English page; archived pages stay as they were. */
export function vocabularyProblems(root: string, {file, page, source, locale, version}: SourcePage): Problem[] {
  if (!page || locale !== DEFAULT_LOCALE || version !== undefined) return [];
  const texts: {text: string; line: number}[] = [];
  for (const key of ['title', 'description']) {
    const value = page.frontMatter[key];
    if (typeof value === 'string') texts.push({text: value, line: lineOfKey(source, key)});
  }
  visit(page.tree, (node: Nodes) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      texts.push({text: plainText(node).replaceAll('◦', '`…`'), line: lineOf(node)});
  });
  return texts.flatMap(({text, line}) =>
    wordComplaints(root, text, 'pages').map((message) => problem('vocabulary', file, line, message)),
  );
}

/** Names and spellings of other ordering rules. Each has been on a page before or is a likely variant. */
const OTHER_GUARDS: readonly RegExp[] = [
  /state guard/i,
  /запобіжник\w* статус/i,
  /(?:state|status|order)s? (?:[\w ]{0,20})?forward only/i,
  /(?:статус|замовлення)\S* лише вперед/i,
  /final status(?:es)? (?:wins?\b|(?:is|are) never overwritten)/i,
  /accepts? (?:a |the )?(?:callback|event)s? only if the (?:list|move|status)/i,
  /(?:приймайте|беріть|зберігайте) (?:колбек|подію)\S*,? лише якщо (?:такий )?(?:перехід|статус)/i,
  /(?:along|follow) the \[?(?:allowed )?moves/i,
  /за \[?дозволеними переходами/i,
  /\b(?:mayMove|may_move|canMove|isAllowedMove)\b/,
  /(?:status|from|known) NOT IN \(/i,
  /\bFINALS?\.(?:has|contains|includes)\(/,
  /`?event_id`? (?:under a unique index|to drop duplicates|once)/i,
  /`event_id`[^.\n]{0,40}(?:унікальним індексом|відкидайте)/i,
];

/**
 * Words of a line that suggest another order of events than the version.
 * @returns a message for each
 */
export const orderGuards = (line: string): string[] =>
  OTHER_GUARDS.flatMap((guard) => {
    const found = guard.exec(line)?.[0];
    return found
      ? `“${found}” is another rule of order; the version alone decides which event is newer (::table{name=order_rule})`
      : [];
  });

/** Lines of a page that suggest another rule of order. */
export const orderProblems = ({file, lines}: SourcePage): Problem[] =>
  lines.flatMap((text, index) => orderGuards(text).map((message) => problem('order-rule', file, index + 1, message)));
