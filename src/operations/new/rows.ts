/** Edits of YAML and JSON files that keep every other byte: a parsed and printed file would lose its layout. */
import {isMap, isNode, isScalar, isSeq, parseDocument, stringify, visit, Document} from 'yaml';

/** Indents every line that is not empty. */
const indented = (text: string, indent: string): string => text.replaceAll(/^(?=.)/gm, indent);

/**
 * Puts an item into a list of a YAML file.
 * @param text content of the file
 * @param keys path of the list
 * @param item the value, or its YAML as a string that begins with “- ”
 * @param index place of the item; at the end if absent
 * @throws Error when the path is no list
 */
export function withItem(text: string, keys: readonly (string | number)[], item: unknown, index?: number): string {
  const list: unknown = keys.length === 0 ? parseDocument(text).contents : parseDocument(text).getIn(keys, true);
  if (!isSeq(list) || !list.range) throw new Error(`${keys.join('.') || 'the file'} is no list`);
  const at = Math.min(index ?? list.items.length, list.items.length);
  const [from, to] = list.range;
  if (list.flow || list.items.length === 0) {
    const values = list.items.map((node) => (isScalar(node) ? String(node.value) : text.slice(...rangeOf(node))));
    values.splice(at, 0, typeof item === 'string' ? item : stringify(item, {collectionStyle: 'flow'}).trim());
    return `${text.slice(0, from)}[${values.join(', ')}]${text.slice(to)}`;
  }
  const dash = lineStart(text, rangeOf(list.items[0])[0]);
  const indent = /^ */.exec(text.slice(dash))![0];
  const block = indented(
    typeof item === 'string' ? item : stringify([item], {lineWidth: 0, singleQuote: true}),
    indent,
  );
  const rows = block.endsWith('\n') ? block : `${block}\n`;
  if (at < list.items.length) {
    const place = lineStart(text, rangeOf(list.items[at])[0]);
    return text.slice(0, place) + rows + text.slice(place);
  }
  const end = rangeOf(list.items.at(-1))[1];
  const last = text.slice(0, end).trimEnd().length;
  const eol = text.indexOf('\n', last);
  return eol === -1 ? `${text}\n${rows}` : text.slice(0, eol + 1) + rows + text.slice(eol + 1);
}

function rangeOf(node: unknown): [number, number] {
  if (!isNode(node) || !node.range) throw new Error('an item of the list has no position');
  return [node.range[0], node.range[1]];
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/**
 * Puts an entry into a mapping of a YAML file, before the first key that follows by alphabet, or at the end.
 * @param keys path of the mapping
 * @param value the value, or its YAML as a string
 * @param ordered whether the keys stand by alphabet; else the entry is the last one
 * @throws Error when the path is no block mapping
 */
export function withEntry(
  text: string,
  keys: readonly string[],
  key: string,
  value: unknown,
  {ordered = false}: {ordered?: boolean} = {},
): string {
  const document = parseDocument(text);
  const map: unknown = keys.length === 0 ? document.contents : document.getIn(keys, true);
  if (!isMap(map) || map.flow || map.items.length === 0)
    throw new Error(`${keys.join('.') || 'the file'} is no mapping with a key on each line`);
  const nodes = map.items.map((pair) => pair.key);
  const indent = /^ */.exec(text.slice(lineStart(text, rangeOf(nodes[0])[0])))![0];
  const rows = indented(stringify({[key]: value}, {lineWidth: 0, singleQuote: true}), indent);
  const next = ordered ? nodes.find((node) => isScalar(node) && String(node.value) > key) : undefined;
  if (next !== undefined) {
    const place = lineStart(text, rangeOf(next)[0]);
    return text.slice(0, place) + rows + text.slice(place);
  }
  const last = map.items.at(-1)!;
  const end = rangeOf(isNode(last.value) ? last.value : last.key)[1];
  const eol = text.indexOf('\n', text.slice(0, end).trimEnd().length);
  return eol === -1 ? `${text}\n${rows}` : text.slice(0, eol + 1) + rows + text.slice(eol + 1);
}

/**
 * Puts a line before or after an existing one of a text file.
 * @param next whether the new line stands before this one; the first such line decides
 * @returns the text with the line at the end where no line fits
 */
export function withLine(text: string, line: string, next: (other: string) => boolean): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const at = lines.findIndex(next);
  lines.splice(at === -1 ? lines.length : at, 0, line);
  return `${lines.join('\n')}\n`;
}

/** Adds an entry to a JSON object of Docusaurus’ translations, after the last key that begins like this one. */
export function withMessage(
  text: string,
  key: string,
  entry: {message: string; description: string},
  beside: string,
): string {
  const messages = Object.entries(JSON.parse(text) as Record<string, unknown>);
  const last = messages.map(([name]) => name.startsWith(beside)).lastIndexOf(true);
  messages.splice(last + 1, 0, [key, entry]);
  return `${JSON.stringify(Object.fromEntries(messages), null, 2)}\n`;
}

/** Sentences stand one below the other. */
const isSentence = (value: unknown): boolean => typeof value === 'string' && /\s\S+\s\S+\s/.test(value);

/**
 * Prints data in the style of the data files: lists of names and numbers, and the mappings below these keys, on one line.
 * @param flow keys whose mappings, or whose lists of mappings, stand on one line each
 */
export function yamlOf(value: unknown, flow: readonly string[]): string {
  const document = new Document(value);
  visit(document, {
    Seq: (_key, node) => {
      if (node.items.every((item) => isScalar(item) && !isSentence(item.value))) node.flow = true;
    },
    Pair: (_key, pair) => {
      if (!isScalar(pair.key) || !flow.includes(String(pair.key.value))) return;
      if (isMap(pair.value)) pair.value.flow = true;
      else if (isSeq(pair.value)) for (const item of pair.value.items) if (isMap(item)) item.flow = true;
    },
  });
  return document.toString({lineWidth: 0, singleQuote: true, flowCollectionPadding: true});
}
