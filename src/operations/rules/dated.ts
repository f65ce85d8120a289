/** Rules and lists of others in `src/contract/data`, with the day (`read`) on which each was last looked up. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {isMap, isScalar, LineCounter, parseDocument, visit, type YAMLMap} from 'yaml';
import {filesBelow} from '../../facts';

export interface DatedRule {
  /** Relative to the project's root. */
  file: string;
  line: number;
  read: string;
  /** Beginning of its text, or its name or address. */
  title: string;
}

/** Keys that tell a reader which rule is meant, most telling first. */
const TITLES = ['text', 'id', 'system', 'url', 'source'] as const;

/** Most characters of a title. */
const LENGTH = 80;

function titleOf(map: YAMLMap): string {
  const found = TITLES.map((key) => map.get(key)).find((value) => typeof value === 'string');
  const title = (found as string | undefined) ?? 'the file';
  return title.length > LENGTH ? `${title.slice(0, LENGTH - 1)}…` : title;
}

/** @param file path that the results carry */
export function datedRulesIn(file: string, source: string): DatedRule[] {
  const counter = new LineCounter();
  const rules: DatedRule[] = [];
  visit(parseDocument(source, {lineCounter: counter}), {
    Map(_, map) {
      const pair = map.items.find(({key}) => isScalar(key) && key.value === 'read');
      if (!pair || !isMap(map) || !isScalar(pair.value) || !/^\d{4}-\d\d-\d\d$/.test(String(pair.value.value))) return;
      rules.push({
        file,
        line: counter.linePos(pair.value.range![0]).line,
        read: String(pair.value.value),
        title: titleOf(map),
      });
    },
  });
  return rules;
}

export function datedRules(root: string): DatedRule[] {
  return filesBelow(root, 'src/contract/data')
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return /\bread: /.test(source) ? datedRulesIn(file, source) : [];
    });
}

const DAY = 86_400_000;

/** Rules that were looked up more than `days` days before `today`, oldest first. */
export function dueRules(rules: readonly DatedRule[], today: string, days: number): DatedRule[] {
  const last = new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);
  return rules
    .filter(({read}) => read < last)
    .sort((one, other) => one.read.localeCompare(other.read) || one.file.localeCompare(other.file));
}
