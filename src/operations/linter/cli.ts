/**
 * `npm run lint:api`: runs both linters and prints every violation with its location, and the counts. Exits with 1 if
 * there is any.
 */
import {FactsError, loadFacts} from '../../facts';
import {ToolNotInstalled} from '../toolFolders';
import {formatViolation, lintWithRedocly, lintWithSpectral, type Violation} from './index';
import type {JsonObject} from './places';

const root = process.cwd();

function report(linter: string, violations: Violation[]): number {
  for (const violation of violations) console.error(formatViolation(violation));
  console.log(`${linter}: ${violations.length === 0 ? 'no errors, no warnings' : `${violations.length} violations`}`);
  return violations.length;
}

async function main(): Promise<number> {
  const redocly = report('redocly', await lintWithRedocly(root));
  // Spectral needs a bundled description, and bundling fails if Redocly finds errors.
  if (redocly > 0) return 1;
  const facts = await loadFacts(root);
  return report('spectral', await lintWithSpectral(facts.contract.published as JsonObject, facts)) > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof FactsError || error instanceof ToolNotInstalled ? error.message : error);
    process.exitCode = 1;
  },
);
