/** What the site counts of itself at build, so that no page types a number that changes. */
import {sampleLanguages} from '../samples';
import type {Content} from './load';

/** Counts by the name that `{name}` in `src/data/proofs.yaml` asks for. */
export function counts(content: Content): Record<string, number> {
  const operations = [...content.contract.operations.values()].filter(({kind}) => kind === 'call');
  const methods = [...content.methods.values()];
  const flows = methods.flatMap((method) => Object.values(method.flows));
  const different = (lists: readonly (readonly string[])[]) => new Set(lists.flat()).size;
  const examples = operations.reduce((sum, {requestExamples}) => sum + Object.keys(requestExamples).length, 0);
  // A flow with a page of its own shows its request in every language too.
  const shown = flows.filter(({page}) => page !== undefined).length;
  return {
    operations: operations.length,
    methods: methods.length,
    flows: flows.length,
    countries: different(methods.map((method) => method.countries)),
    currencies: different(methods.map((method) => method.currencies)),
    errors: content.errors.length,
    reasons: content.failureReasons.length,
    languages: sampleLanguages.length,
    samples: (examples + shown) * sampleLanguages.length,
  };
}
