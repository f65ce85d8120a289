/** Checks the body of a request and reports position, severity, message and fix of each problem. */
import type {Schema} from '../../../facts/browser';
import {violationsOf, type Violation} from '../../../gateway/browser';
import type {Finding, Severity} from '../decoded';
import {currencyFor, isHidden, listedName, schemaFor, shownKey, shownValue} from '../fields';
import {complaintOfField} from '../identifiers';
import type {OperationFacts} from '../facts';
import type {FactsIndex} from '../known';
import {says, type Message} from '../message';
import {memberOf, textIn, valueOf, type Member, type Node} from '../reading/json';
import type {Piece} from '../reading/piece';
import {checkAmount, pricesIn, wordsOf, type StatedPrice} from './amounts';
import {nearest} from './names';

interface Lint {
  known: FactsIndex;
  piece: Piece;
  operation: OperationFacts;
  body: Node;
  findings: Finding[];
}

const MOST_FINDINGS = 200;

/** @param stated prices in the text around the message */
export function lintBody(
  piece: Piece,
  operation: OperationFacts,
  stated: readonly StatedPrice[],
  known: FactsIndex,
): Finding[] {
  const {body} = piece;
  if (!body) return [];
  const lint: Lint = {known, piece, operation, body, findings: []};
  const misplaced = [...lintCharge(lint), ...lintCardTerms(lint)];
  const violations = violationsOf(operation.request, valueOf(body)).filter(
    ({path: [first = '']}) => !misplaced.includes(first),
  );
  const empty = lintEmpty(violations, lint);
  for (const violation of violations.slice(0, MOST_FINDINGS))
    if (!empty.has(dotted(violation.path))) lintViolation(violation, lint);
  const prices = [...wordsOf(body).flatMap((text) => pricesIn(text, known)), ...stated];
  lintValues(body, operation.request, {path: '', parents: [], prices}, lint);
  return lint.findings.slice(0, MOST_FINDINGS);
}

/** Parts of a payment that only concern a customer who is present. */
const WITH_CUSTOMER: readonly string[] = ['browser', 'three_ds'];

/**
 * Checks a charge by the merchant, which rests on a stored card and asks nobody. The next payment of a purpose that the merchant
 * starts is one, too, if nothing says who started it.
 * @returns names of the members that it cannot have, whose content therefore need not be checked
 */
function lintCharge(lint: Lint): string[] {
  const {body, known} = lint;
  if (body.type !== 'object' || !Object.hasOwn(lint.operation.request.properties ?? {}, 'initiator')) return [];
  const stored = memberOf(body, 'stored_credential');
  const initiator = textIn(memberOf(body, 'initiator'));
  const isNext =
    textIn(memberOf(stored, 'sequence')) === 'next' &&
    known.facts.cards.charges.includes(textIn(memberOf(stored, 'purpose')) ?? '');
  if (initiator !== 'merchant' && !(isNext && initiator === undefined)) return [];
  if (initiator === undefined)
    say(
      lint,
      {path: 'initiator', node: lastMember(body.members, 'stored_credential')!.keyAt},
      says('lint.charge_initiator'),
      says('lint.charge_initiator_mend'),
    );
  const present = body.members.filter(({key}) => WITH_CUSTOMER.includes(key));
  for (const {key, keyAt} of present)
    say(lint, {path: key, node: keyAt}, says('lint.charge_asks', {field: key}), says('lint.unknown_remove'));
  const fields = memberOf(body, 'fields');
  const number = fields?.type === 'object' ? lastMember(fields.members, 'card_number') : undefined;
  if (number && !memberOf(fields, 'card_token'))
    say(
      lint,
      {path: 'fields.card_number', node: number.keyAt},
      says('lint.charge_number'),
      says('lint.missing_mend', {field: 'fields.card_token'}),
    );
  return present.map(({key}) => key);
}

/**
 * Finds terms of card payments beside fields of another method.
 * @returns their names, whose content therefore need not be checked
 */
function lintCardTerms(lint: Lint): string[] {
  const {body, known, operation} = lint;
  const {cards, methodFields} = known.facts;
  const fields = memberOf(body, 'fields');
  if (body.type !== 'object' || fields?.type !== 'object') return [];
  const names = fields.members.map(({key}) => key).filter((key) => Object.hasOwn(methodFields, key));
  if (names.length === 0 || names.some((name) => cards.fields.includes(name))) return [];
  const terms = body.members.filter(
    ({key}) => cards.terms.includes(key) && Object.hasOwn(operation.request.properties ?? {}, key),
  );
  for (const {key, keyAt} of terms)
    say(
      lint,
      {path: key, node: keyAt},
      says('lint.card_term', {field: key, other: `fields.${names[0]!}`}),
      says('lint.unknown_remove'),
    );
  return terms.map(({key}) => key);
}

/** Finds objects with nothing in them, of which one finding says more than one for each missing member. @returns their paths */
function lintEmpty(violations: readonly Violation[], lint: Lint): Set<string> {
  const found = new Set<string>();
  for (const {keyword, path} of violations) {
    const node = nodeAt(lint.body, path);
    const place = dotted(path);
    if (keyword !== 'required' || path.length === 0 || found.has(place)) continue;
    if (node.type !== 'object' || node.members.length > 0) continue;
    const missing = violations.filter((one) => one.keyword === 'required' && dotted(one.path) === place);
    if (missing.length < 2) continue;
    found.add(place);
    const fields = missing.map(({member = ''}) => `\`${member}\``).join(', ');
    say(lint, {path: place, node}, says('lint.empty', {field: place}), says('lint.empty_mend', {fields}));
  }
  return found;
}

function say(
  {piece: {source}, operation: {page, request}, findings}: Lint,
  {path, node, severity = 'error'}: {path: string; node: Node | Member['keyAt']; severity?: Severity},
  message: Message,
  mend?: Message,
): void {
  const start = source.outer(node.start);
  const name = listedName(request, path);
  findings.push({
    path: path === '' ? 'body' : path,
    start,
    length: source.outer(node.end) - start,
    severity,
    message,
    ...(mend && {mend}),
    link: name === '' ? page : `${page}#request-${name.replaceAll('.', '-')}`,
  });
}

/** Returns the node at a path, or its closest existing ancestor. */
function nodeAt(body: Node, path: readonly string[]): Node {
  let node = body;
  for (const step of path) {
    const next =
      node.type === 'array'
        ? node.items[Number(step)]
        : node.type === 'object'
          ? lastMember(node.members, step)?.node
          : undefined;
    if (!next) return node;
    node = next;
  }
  return node;
}

const dotted = (path: readonly string[]): string => path.join('.').replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

function lintViolation(violation: Violation, lint: Lint): void {
  const {keyword, path, member} = violation;
  const node = nodeAt(lint.body, path);
  const whole = dotted(member === undefined ? path : [...path, member]);
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return unknownField(violation, node, lint);
  const at = {path: whole, node};
  if (keyword === 'required')
    return say(
      lint,
      {...at, node: {start: node.start, end: node.start + 1}},
      says('lint.missing', {field: whole}),
      says('lint.missing_mend', {field: whole}),
    );
  if (keyword === 'oneOf' || keyword === 'anyOf') return alternatives(violation, node, lint);
  if (keyword === 'type') return wrongType(violation, node, lint);
  if (node.type === 'null' || isHidden(path.at(-1) ?? '', node, lint.piece.source)) return;
  if (violation.name !== undefined)
    return say(
      lint,
      at,
      says('lint.member_name', {field: whole}),
      says('lint.pattern_mend', {pattern: violation.schema.pattern ?? ''}),
    );
  const [message, mend] = brokenLimit(violation, node, lint);
  say(lint, at, message, mend);
}

/** Reports an unknown member: a typo or a misplaced one. */
function unknownField({path, member = '', schema}: Violation, node: Node, lint: Lint): void {
  const {
    piece: {source},
    operation,
  } = lint;
  const entry = node.type === 'object' ? lastMember(node.members, member) : undefined;
  const keyAt = entry?.keyAt ?? node;
  const shown = shownKey(source, keyAt.start, keyAt.end, member);
  const [, outer, inner] = path.length === 0 ? (/^(\w+)\.(\w+)$/.exec(member) ?? []) : [];
  if (outer !== undefined && Object.hasOwn(schema.properties ?? {}, outer))
    return say(
      lint,
      {path: shown, node: keyAt},
      says('lint.dotted', {field: shown}),
      says('lint.dotted_mend', {field: outer, member: inner!}),
    );
  const known = [
    ...new Set([
      ...Object.keys(schema.properties ?? {}),
      ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(({properties}) => Object.keys(properties ?? {})),
    ]),
  ];
  const present = node.type === 'object' ? node.members.map(({key}) => key) : [];
  const near =
    nearest(
      member,
      known.filter((name) => !present.includes(name)),
    ) ?? nearest(member, known);
  const elsewhere = near === undefined ? placeOf(member, operation.request, lint.known) : undefined;
  const at = {path: dotted([...path, shown]), node: keyAt};
  const mend =
    near !== undefined
      ? says('lint.unknown_mend', {field: near})
      : elsewhere === undefined
        ? says('lint.unknown_remove')
        : says('lint.unknown_place', {field: elsewhere});
  say(lint, at, says('lint.unknown', {field: shown}), mend);
}

/** Finds the correct path of a misplaced member: in an object of the request or among the fields of the methods. */
function placeOf(name: string, schema: Schema, {facts}: FactsIndex): string | undefined {
  for (const [outer, inner] of Object.entries(schema.properties ?? {})) {
    if (inner.properties && Object.hasOwn(inner.properties, name)) return `${outer}.${name}`;
    if (outer === 'fields' && Object.hasOwn(facts.methodFields, name)) return `fields.${name}`;
  }
  return Object.hasOwn(schema.properties ?? {}, name) ? name : undefined;
}

function alternatives({path, schema, keyword, branches = []}: Violation, node: Node, lint: Lint): void {
  const groups = (keyword === 'oneOf' ? schema.oneOf : schema.anyOf) ?? [];
  const names = [...new Set(groups.flatMap(({required = []}) => required))];
  const at = {path: dotted(path), node};
  // Alternative formats of one value, such as two kinds of addresses.
  if (names.length === 0) {
    if (node.type === 'null' || isHidden(path.at(-1) ?? '', node, lint.piece.source)) return;
    const formats = groups.flatMap(({format, type}) => format ?? type ?? []).join(', ');
    return say(lint, at, says('lint.form', {field: at.path}), says('lint.form_mend', {format: formats}));
  }
  const present = node.type === 'object' ? names.filter((name) => node.members.some(({key}) => key === name)) : [];
  const values = {fields: names.map((name) => `\`${name}\``).join(', ')};
  if (keyword === 'oneOf' && branches.length === 0 && present.length > 1)
    return say(
      lint,
      {
        ...at,
        path: dotted([...path, present.at(-1)!]),
        node: node.type === 'object' ? node.members.find(({key}) => key === present.at(-1))!.keyAt : node,
      },
      says('lint.both', {fields: present.map((name) => `\`${name}\``).join(', ')}),
      says('lint.both_mend', values),
    );
  if (present.length === 0 || branches.some(({keyword: inner}) => inner === 'required'))
    say(lint, at, says('lint.one_of', values), says('lint.one_of_mend', values));
}

function wrongType({path, schema}: Violation, node: Node, lint: Lint): void {
  if (node.lossy) return;
  const at = {path: dotted(path), node};
  const wanted = schema.type ?? '';
  if (node.type === 'null')
    return say(lint, at, says('lint.null', {field: at.path}), says('lint.null_mend', {field: at.path}));
  if (node.type === 'string' && (wanted === 'integer' || wanted === 'number'))
    return say(lint, at, says('lint.number_as_string', {field: at.path}), says('lint.number_as_string_mend'));
  if (node.type === 'string' && wanted === 'boolean' && /^(?:true|false)$/i.test(node.value))
    return say(lint, at, says('lint.boolean_as_string', {field: at.path}), says('lint.boolean_as_string_mend'));
  if (node.type === 'number' && wanted === 'string')
    return say(lint, at, says('lint.string_as_number', {field: at.path}), says('lint.string_as_number_mend'));
  // `checkAmount` reports a fractional amount together with its currency.
  if (node.type === 'number' && wanted === 'integer') {
    if (isMinor(schema) && hasDecimals(lint, path)) return;
    return say(lint, at, says('lint.fraction', {field: at.path}), says('lint.fraction_mend'));
  }
  say(lint, at, says('lint.type', {field: at.path, type: wanted}), says('lint.type_mend', {type: wanted}));
}

const isMinor = (schema: Schema | undefined): boolean =>
  (schema as {'x-unit'?: string} | undefined)?.['x-unit'] === 'minor';

/** True if the decimals of the amount's currency are known, so that `checkAmount` checks the amount. */
function hasDecimals(lint: Lint, path: readonly string[]): boolean {
  return Object.hasOwn(lint.known.facts.currencies, currencyOf(lint, path) ?? '');
}

function currencyOf({body}: Lint, path: readonly string[]): string | undefined {
  const parents = path.map((_, index) => nodeAt(body, path.slice(0, index)));
  return currencyFor(path.at(-1) ?? '', parents);
}

function brokenLimit({keyword, schema, path}: Violation, node: Node, {piece: {source}}: Lint): [Message, Message] {
  const field = dotted(path);
  const among = choiceOf(keyword, schema, node);
  if (among) return among;
  if (node.type === 'string') {
    const trimmed = node.value.trim();
    if (
      trimmed !== node.value &&
      (keyword === 'pattern' || keyword === 'enum' || keyword === 'format' || keyword === 'maxLength')
    )
      return [says('lint.whitespace', {field}), says('lint.whitespace_mend')];
    const cased = (schema.enum ?? []).find((one) => String(one).toLowerCase() === trimmed.toLowerCase());
    if (keyword === 'enum' && cased !== undefined)
      return [says('lint.case', {field}), says('lint.case_mend', {value: String(cased)})];
    if (keyword === 'pattern' && new RegExp(schema.pattern!, 'u').test(trimmed.toUpperCase()))
      return [says('lint.case', {field}), says('lint.case_mend', {value: shownValue(node, source).toUpperCase()})];
  }
  const limit = (schema as Record<string, unknown>)[keyword];
  switch (keyword) {
    case 'enum': {
      const values = (schema.enum ?? []).map(String);
      const near = node.type === 'string' ? nearest(node.value, values) : undefined;
      const said = values.map((one) => `\`${one}\``).join(', ');
      return [
        says('lint.enum', {field}),
        near === undefined ? says('lint.enum_mend', {values: said}) : says('lint.case_mend', {value: near}),
      ];
    }
    case 'const':
      return [says('lint.enum', {field}), says('lint.enum_mend', {values: `\`${String(limit)}\``})];
    case 'pattern':
      return [says('lint.pattern', {field}), says('lint.pattern_mend', {pattern: schema.pattern!})];
    case 'format':
      return [says('lint.form', {field}), says('lint.form_mend', {format: schema.format!})];
    case 'minimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return [says('lint.too_little', {field}), says('lint.too_little_mend', {limit: String(limit)})];
    case 'maximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return [says('lint.too_much', {field}), says('lint.too_much_mend', {limit: String(limit)})];
    default:
      return [says('lint.twice_in_list', {field}), says('lint.twice_in_list_mend')];
  }
}

/** Reports an object that must have exactly one member but has none or several. */
function choiceOf(keyword: string, {properties, maxProperties}: Schema, node: Node): [Message, Message] | undefined {
  if (!properties || node.type !== 'object' || !/^m(?:in|ax)Properties$/.test(keyword)) return undefined;
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const fields = quoted(Object.keys(properties));
  if (keyword === 'minProperties') return [says('lint.one_of', {fields}), says('lint.one_of_mend', {fields})];
  if (maxProperties !== 1) return undefined;
  return [
    says('lint.both', {
      fields: quoted(node.members.map(({key}) => key).filter((key) => Object.hasOwn(properties, key))),
    }),
    says('lint.both_mend', {fields}),
  ];
}

// ── Checks beyond the schema ──

interface ValueContext {
  path: string;
  parents: Node[];
  prices: readonly StatedPrice[];
}

function lintValues(node: Node, schema: Schema | undefined, at: ValueContext, lint: Lint): void {
  if (lint.findings.length >= MOST_FINDINGS) return;
  if (node.type === 'array') {
    for (const [index, item] of node.items.entries())
      lintValues(item, schema?.items, {...at, path: `${at.path}[${index}]`}, lint);
    return;
  }
  if (node.type !== 'object') return;
  const first = new Map<string, Member>();
  const parents = [...at.parents, node];
  for (const member of node.members) {
    const name = shownKey(lint.piece.source, member.keyAt.start, member.keyAt.end, member.key);
    const path = at.path === '' ? name : `${at.path}.${name}`;
    if (first.has(member.key))
      say(lint, {path, node: member.keyAt}, says('lint.duplicate', {field: path}), says('lint.duplicate_mend'));
    else first.set(member.key, member);
    const own = schemaFor(schema, member.key);
    lintMember(member, own, {...at, path, parents}, lint);
    lintValues(member.node, own, {...at, path, parents}, lint);
  }
}

function lintMember(
  {key, node}: Member,
  schema: Schema | undefined,
  {path, parents, prices}: ValueContext,
  lint: Lint,
): void {
  const {
    known,
    piece: {source},
  } = lint;
  const at = {path, node};
  if (isMinor(schema)) {
    const off = checkAmount(node, currencyFor(key, parents), key === 'amount' ? prices : [], known);
    if (off)
      say(
        lint,
        {...at, severity: Number.isInteger(node.type === 'number' ? node.value : 0) ? 'warning' : 'error'},
        off.message,
        off.mend,
      );
  }
  if (node.type === 'number' && !Number.isSafeInteger(node.value) && Math.abs(node.value) > Number.MAX_SAFE_INTEGER)
    say(lint, at, says('lint.unsafe', {field: path}), says('lint.unsafe_mend'));
  if (node.type !== 'string') return;
  if (key.endsWith('currency') && /^[A-Z]{3}$/.test(node.value) && !Object.hasOwn(known.facts.currencies, node.value)) {
    const near = nearest(node.value, Object.keys(known.facts.currencies));
    say(
      lint,
      {...at, severity: 'warning'},
      says('lint.currency', {field: path}),
      near === undefined ? undefined : says('lint.case_mend', {value: near}),
    );
  }
  if (node.value !== node.value.trim() && !lint.findings.some((one) => one.path === path))
    say(lint, {...at, severity: 'warning'}, says('lint.whitespace', {field: path}), says('lint.whitespace_mend'));
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(node.value))
    say(lint, {...at, severity: 'warning'}, says('lint.surrogate', {field: path}), says('lint.surrogate_mend'));
  const [, field] = /(?:^|\.)fields\.([a-z0-9_]+)$/.exec(path) ?? [];
  const forms =
    field !== undefined && Object.hasOwn(known.facts.methodFields, field) ? known.facts.methodFields[field] : undefined;
  if (!forms) return;
  const complaint = isHidden(key, node, source) ? null : complaintOfField(node.value, forms);
  if (complaint !== null && node.value === node.value.trim())
    say(
      lint,
      {...at, severity: 'warning'},
      says('lint.identifier', {field: path, complaint}),
      says('lint.identifier_mend'),
    );
}

/** Finds a member by name; the last duplicate wins, as in `JSON.parse`. */
const lastMember = (members: readonly Member[], name: string): Member | undefined =>
  members.filter(({key}) => key === name).at(-1);
