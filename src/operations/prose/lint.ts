/** Applies rules to texts. */
import {CHECKS, type Finding} from './checks';
import type {Rule} from './rules';
import type {Text} from './text';

/** Spaces of the same length as an expression that is right, so that offsets stay. */
const blank = (found: string) => ' '.repeat(found.length);

function byExpression(rule: Rule, text: Text): Finding[] {
  // `search` needs no memory, unlike `matchAll`: nearly all texts contain no wrong words.
  const wrong = rule.wrong.filter((expression) => text.text.search(expression) !== -1 || rule.in === 'links');
  if (wrong.length === 0) return [];
  const clean = rule.allowed.reduce((left, expression) => left.replaceAll(expression, blank), text.text);
  const parts =
    rule.in === 'links'
      ? text.links.map(({start, end}) => ({start, source: clean.slice(start, end)}))
      : [{start: 0, source: clean}];
  return parts.flatMap(({start, source}) =>
    wrong.flatMap((expression) =>
      [...source.matchAll(expression)].map(({0: found, index}) => ({text, index: start + index, found: `“${found}”`})),
    ),
  );
}

/** @returns what the texts of one file and language break, rule by rule */
export function findingsOf(rules: readonly Rule[], texts: readonly Text[]): {rule: Rule; finding: Finding}[] {
  return rules.flatMap((rule) => {
    const own = texts.filter(({place, kind}) => rule.places.has(place) && rule.kinds.has(kind));
    const found = rule.check
      ? CHECKS[rule.check](own, rule.limit ?? 0)
      : own.flatMap((text) => byExpression(rule, text));
    return found.map((finding) => ({rule, finding}));
  });
}

/** Characters of the text on each side of a wrong word in a message. */
const AROUND = 40;

/** @returns a message that names the wrong words, their place in the sentence and what to write */
export function messageOf(rule: Rule, {text: {text}, index, found}: Finding): string {
  const [start, end] = [Math.max(0, index - AROUND), Math.min(text.length, index + AROUND)];
  const context = `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
  return `${found} in “${context}”: write ${rule.say}`;
}
