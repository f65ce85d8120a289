/**
 * Checks the suite against `statements.yaml`: prints the test that proves each numbered statement, and fails a complete
 * run if a number has no passing test, or a title contains an unknown number.
 */
import path from 'node:path';
import type {FullResult, Reporter, TestCase, TestResult} from '@playwright/test/reporter';
import {numbersOf, readStatements} from '../statements';

export default class StatementsReporter implements Reporter {
  private readonly statements = readStatements();
  private readonly proofs = new Map<string, {title: string; passed: boolean}[]>();

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // An engine that is not installed proves nothing, and disproves nothing.
    if (result.status === 'skipped') return;
    // Only the last attempt of a failed test counts.
    if (result.status !== 'passed' && result.retry < test.retries) return;
    const place = `${path.basename(test.location.file)}: ${test.title}`;
    for (const number of numbersOf(test.title)) {
      const known = this.proofs.get(number) ?? [];
      this.proofs.set(number, [...known, {title: place, passed: result.status === 'passed'}]);
    }
  }

  async onEnd(): Promise<{status: FullResult['status']} | undefined> {
    // A partial run cannot prove all statements; `npm test` sets this variable for a complete one.
    if (!process.env.E2E_JSON) return undefined;
    const unknown = [...this.proofs.keys()].filter((number) => !this.statements.has(number));
    const unproved = [...this.statements].filter(
      ([number]) => !this.proofs.get(number)?.length || this.proofs.get(number)!.some(({passed}) => !passed),
    );
    console.log(
      `\nStatements of the specification: ${this.statements.size - unproved.length} of ${this.statements.size} proved`,
    );
    for (const [number, statement] of this.statements) {
      console.log(`${number.padEnd(5)} ${statement}`);
      for (const {title, passed} of this.proofs.get(number) ?? []) console.log(`      ${passed ? '✓' : '×'} ${title}`);
    }
    for (const number of unknown)
      console.log(`${number}: used in a test title but missing in tests/e2e/statements.yaml`);
    for (const [number, statement] of unproved) console.log(`${number}: no passing test proves “${statement}”`);
    return unknown.length + unproved.length > 0 ? {status: 'failed'} : undefined;
  }
}
