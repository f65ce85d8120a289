/** Both linters over the contract. */
import path from 'node:path';
import {type Facts, CONTRACT_FILE, lintContract} from '../../facts';
import {operationFinder, placeOf, pointerOf, type JsonObject} from './places';
import {rulesetFor} from './ruleset';
import {createSpectral} from './spectral';

export interface Violation {
  linter: 'redocly' | 'spectral';
  rule: string;
  message: string;
  /** `file:line`, or the JSON pointer in the published description. */
  where: string;
  /** Ids of the operations that the place belongs to. */
  operations: string[];
}

/** What Redocly finds in the source files. @param root the project's root */
export async function lintWithRedocly(root: string, published?: JsonObject): Promise<Violation[]> {
  const find = operationFinder(published ?? {});
  return (await lintContract(root)).map(({file, line, message, pointer}) => ({
    linter: 'redocly',
    rule: /\(([^()]+)\)$/.exec(message)?.[1] ?? 'unknown',
    message: message.replace(/ \([^()]+\)$/, ''),
    where: `${file}${line ? `:${line}` : ''}`,
    operations: path.normalize(file) === path.normalize(CONTRACT_FILE) ? find(placeOf(pointer)) : [],
  }));
}

/** The facts that enums of the contract repeat. */
type EnumSources = Pick<Facts, 'statuses' | 'errors' | 'refundStatuses' | 'disputeStatuses'>;

const tablesOf = ({statuses, errors, refundStatuses, disputeStatuses}: EnumSources) => ({
  statuses: statuses.statuses.map(({code}) => code),
  errors: errors.map(({code}) => code),
  refundStatuses: refundStatuses.statuses.map(({code}) => code),
  disputeStatuses: disputeStatuses.statuses.map(({code}) => code),
});

/**
 * Lints the description as one file with Spectral.
 * @param tables what the enums of the contract repeat
 * @throws ToolNotInstalled
 */
export async function lintWithSpectral(published: JsonObject, tables: EnumSources): Promise<Violation[]> {
  const spectral = createSpectral(rulesetFor(tablesOf(tables)));
  const find = operationFinder(published);
  // A copy, because the linter resolves references in place.
  const found = await spectral.run(structuredClone(published));
  return found.map(({code, message, path: place}) => ({
    linter: 'spectral',
    rule: String(code),
    message,
    where: pointerOf(place),
    operations: find(place),
  }));
}

export function formatViolation({linter, rule, message, where, operations}: Violation): string {
  const used = operations.length > 0 ? ` [${operations.join(', ')}]` : '';
  return `${where}: ${message} (${linter} ${rule})${used}`;
}
