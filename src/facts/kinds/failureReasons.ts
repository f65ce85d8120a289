/** The catalogue of failure reasons. */
import {failureReasonsSchema, type FailureReason} from '../schemas';
import type {Problem} from '../errors';
import {checkUnique, reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const failureReasons = oneFile({
  name: 'failureReasons',
  file: 'src/contract/data/reference/failure_reasons.yaml',
  schema: failureReasonsSchema,
  checks: [(source) => checkUnique(source, ({code}) => code), laterHasItsHours, outagesEnd],
});

/** A reason has `after_hours` if and only if its `retry` is `later`. */
function laterHasItsHours(source: LocatedValue<FailureReason[]>): Problem[] {
  const {problems, say} = reportOn(source);
  source.value.forEach(({retry, after_hours: hours}, index) => {
    if ((retry === 'later') !== (hours !== undefined))
      say([index], '`after_hours` is required with `retry: later`, and not allowed otherwise');
  });
  return problems;
}

/** A reason names something out of service only with `retry: later`, because an outage ends. */
function outagesEnd(source: LocatedValue<FailureReason[]>): Problem[] {
  const {problems, say} = reportOn(source);
  source.value.forEach(({retry, outage}, index) => {
    if (outage !== undefined && retry !== 'later')
      say([index, 'outage'], '`outage` is allowed with `retry: later` only');
  });
  return problems;
}
