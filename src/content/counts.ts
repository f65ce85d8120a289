/** What the site counts of itself at build, so that no page types a number that changes. */
import {sampleLanguages} from '../samples';
import type {Method} from '../schemas';
import type {Content} from '../facts/load';

/** Counts by the name that `{name}` in `src/data/proofs.yaml` asks for. */
export function counts(content: Content): Record<string, number> {
  const operations = [...content.contract.operations.values()].filter(({kind}) => kind === 'call');
  // What has a page of its own; a service of the sandbox alone is no method that a reader can find.
  const pagesOf = (method: Method) => Object.values(method.flows).filter(({page}) => page !== undefined);
  const methods = [...content.methods.values()].filter((method) => pagesOf(method).length > 0);
  const flows = methods.flatMap(pagesOf);
  const different = (lists: readonly (readonly string[])[]) => new Set(lists.flat()).size;
  const examples = operations.reduce((sum, {requestExamples}) => sum + Object.keys(requestExamples).length, 0);
  return {
    operations: operations.length,
    methods: methods.length,
    flows: flows.length,
    countries: different(methods.map((method) => method.countries)),
    currencies: different(methods.map((method) => method.currencies)),
    errors: content.errors.length,
    reasons: content.failureReasons.length,
    languages: sampleLanguages.length,
    // The page of a flow shows its request in every language too.
    samples: (examples + flows.length) * sampleLanguages.length,
  };
}
