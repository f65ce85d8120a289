/** Counts that the build computes, so that no page contains a number that can become stale. */
import {sampleLanguages} from '../samples';
import type {Facts} from '../facts';

/** Counts, keyed by the `{name}` in `src/contract/data/proofs.yaml`. */
export function counts(facts: Facts): Record<string, number> {
  const operations = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
  const methods = [...facts.methods.values()];
  const flows = methods.flatMap((method) => Object.values(method.flows));
  const different = (lists: readonly (readonly string[])[]) => new Set(lists.flat()).size;
  const examples = operations.reduce((sum, {requestExamples}) => sum + Object.keys(requestExamples).length, 0);
  return {
    operations: operations.length,
    methods: methods.length,
    flows: flows.length,
    countries: different(methods.map((method) => method.countries)),
    currencies: different(methods.map((method) => method.currencies)),
    errors: facts.errors.length,
    reasons: facts.failureReasons.length,
    languages: sampleLanguages.length,
    // The page of a flow shows its request in every language as well.
    samples: (examples + flows.length) * sampleLanguages.length,
  };
}
