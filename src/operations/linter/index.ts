/** Runs both linters on the contract. */
import path from 'node:path';
import {type Facts, CONTRACT_FILE, lintContract} from '../../facts';
import {operationFinder, placeOf, pointerOf, type JsonObject} from './places';
import {rulesetFor} from './ruleset';
import {createSpectral} from './spectral';

export interface Violation {
  linter: 'redocly' | 'spectral';
  rule: string;
  message: string;
  /** `file:line`, or a JSON pointer into the published description. */
  where: string;
  /** Ids of the affected operations. */
  operations: string[];
}

/** Lints the source files with Redocly. @param root the project's root */
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

/** The facts that are repeated as enums in the contract. */
type EnumSources = Pick<Facts, 'statuses' | 'errors' | 'refundStatuses' | 'disputeStatuses'>;

const tablesOf = ({statuses, errors, refundStatuses, disputeStatuses}: EnumSources) => ({
  statuses: statuses.statuses.map(({code}) => code),
  errors: errors.map(({code}) => code),
  refundStatuses: refundStatuses.statuses.map(({code}) => code),
  disputeStatuses: disputeStatuses.statuses.map(({code}) => code),
});

/**
 * Lints the bundled description with Spectral.
 * @param tables the facts that are repeated as enums in the contract
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
