/**
 * Holds the suite to `statements.yaml`: prints which test proves which numbered statement, and fails a whole run while a
 * number has no passing test, or a title names a number that does not exist.
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
    // Only the last attempt counts.
    if (result.status !== 'passed' && result.retry < test.retries) return;
    const place = `${path.basename(test.location.file)}: ${test.title}`;
    for (const number of numbersOf(test.title)) {
      const known = this.proofs.get(number) ?? [];
      this.proofs.set(number, [...known, {title: place, passed: result.status === 'passed'}]);
    }
  }

  async onEnd(): Promise<{status: FullResult['status']} | undefined> {
    // A run of some tests cannot prove all; `npm test` sets the variable.
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
      console.log(`${number}: a title names it, tests/e2e/statements.yaml does not have it`);
    for (const [number, statement] of unproved) console.log(`${number}: no passing test proves “${statement}”`);
    return unknown.length + unproved.length > 0 ? {status: 'failed'} : undefined;
  }
}
