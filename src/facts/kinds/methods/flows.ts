/** Checks of the flows of a method. */
import {isValidatorName, validators} from '../../../domain';
import type {Flow, MethodRecord} from '../../schemas';
import type {Problem} from '../../errors';
import {gatewayDecimals} from '../../decimals';
import {isPushed, lateTerms, passedReferences} from '../../flowTerms';
import {reportOn, type LocatedValue, type Report} from '../../located';
import {CARD_TEST_VALUES} from '../../testValues';
import type {ReadKind} from '../define';
import {contract} from '../contract';
import {currencies} from '../currencies';
import {failureReasons} from '../failureReasons';
import {referenceKinds} from '../referenceKinds';
import {statuses} from '../statuses';

/** Runs `check` for each flow; the keys of its problems are relative to the flow. */
function eachFlow(
  source: LocatedValue<MethodRecord>,
  check: (flow: Flow, report: Omit<Report, 'problems'>) => void,
): Problem[] {
  const {problems, say, must} = reportOn(source);
  for (const [id, flow] of Object.entries(source.value.flows)) {
    check(flow, {
      say: (keys, message) => say(['flows', id, ...keys], message),
      must: (ok, keys, ...name) => must(ok, ['flows', id, ...keys], ...name),
    });
  }
  return problems;
}

/** The operation, fields, failures and test values of a flow exist. */
export function flowNamesExist(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {fields, tests} = source.value;
  const {operations} = read(contract).value;
  const reasons = read(failureReasons).value.map(({code}) => code);
  const lists = [...Object.keys(tests), ...CARD_TEST_VALUES];
  return eachFlow(source, (flow, {must}) => {
    const {operation} = flow.service;
    must(operations.has(operation), ['service', 'operation'], 'operation', operation, operations.keys());
    for (const name of [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])])
      must(name in fields, ['fields'], 'field', name, Object.keys(fields));
    const {authentication_failure: wrongCode, failures, test_values: list} = flow;
    if (wrongCode !== undefined)
      must(failures.includes(wrongCode), ['authentication_failure'], 'failure of the flow', wrongCode, failures);
    failures.forEach((code, index) =>
      must(reasons.includes(code), ['failures', index], 'failure reason', code, reasons),
    );
    if (list !== undefined) must(lists.includes(list), ['test_values'], 'list of test values', list, lists);
  });
}

/**
 * Limits are ordered and in a currency of the flow; a currency with other decimals than the first has its own limits.
 */
export function limitsFitTheirCurrency(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const rows = new Map(read(currencies).value.currencies.map((row) => [row.code, gatewayDecimals(row)]));
  return eachFlow(source, (flow, {say, must}) => {
    const [first, ...others] = flow.currencies ?? source.value.currencies;
    const {limits = {}, ...base} = flow.service;
    for (const code of Object.keys(limits))
      must(others.includes(code), ['service', 'limits', code], 'further currency of the flow', code, others);
    for (const [keys, {min_amount: least, max_amount: most}] of [
      [['service'], base] as const,
      ...Object.entries(limits).map(([code, row]) => [['service', 'limits', code], row] as const),
    ])
      if (least > most) say(keys, 'min_amount must not be above max_amount');
    for (const code of others)
      if (!(code in limits) && rows.get(code) !== rows.get(first!))
        say(['service'], `${code} has other decimals than ${first}, so it needs \`limits\` of its own`);
  });
}

export function amountsFitTheService(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, ({example_amount: example, service}, {say}) => {
    const {min_amount: least, max_amount: most} = service;
    if (example < least || example > most)
      say(['example_amount'], `must be from ${least} to ${most}, the limits of the service`);
  });
}

/**
 * Groups only contain fields of the flow and are unambiguous: a key is in at most one choice and one group, no group
 * holds two keys of which only one may be sent, and a group outside every choice is optional as a whole.
 */
export function groupsHaveOneReading(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(
    source,
    ({fields: names, one_of: choices = [], required_with: groups = [], optional = []}, report) => {
      const {say, must} = report;
      const lists = {one_of: choices.flat(), required_with: groups.flat(), optional};
      for (const [key, list] of Object.entries(lists)) {
        for (const name of list) must(names.includes(name), [key], 'field of the flow', name, names);
        for (const name of repeatedIn(list)) say([key], `“${name}” is listed twice`);
      }
      for (const name of optional) {
        if (source.value.fields[name]?.required === false)
          say(['optional'], `“${name}” is optional in every flow already`);
        if ([...lists.one_of, ...lists.required_with].includes(name))
          say(['optional'], `“${name}” is in a group, which decides whether it is sent`);
      }
      groups.forEach((group, index) => {
        const chosen = group.filter((name) => lists.one_of.includes(name));
        if (chosen.length > 1)
          say(
            ['required_with', index],
            `${chosen.join(' and ')} exclude each other by \`one_of\`; a group may contain only one of them`,
          );
        const required = group.filter((name) => source.value.fields[name]?.required);
        if (chosen.length === 0 && required.length > 0)
          say(
            ['required_with', index],
            `${required.join(' and ')} must be \`required: false\`: the group belongs to no choice`,
          );
      });
    },
  );
}

const repeatedIn = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/** A service states its refunds if and only if the method leaves them to the contract. */
export function refundsAreSaidOnce(source: LocatedValue<MethodRecord>): Problem[] {
  const {refundable} = source.value;
  return eachFlow(source, ({direction, service: {refund}}, {say}) => {
    const decides = refundable === 'varies' && direction === 'payin';
    if (decides && refund === undefined)
      say(
        ['service'],
        'a pay-in of a method with `refundable: varies` needs `refund`: the refunds that the sandbox supports',
      );
    if (!decides && refund !== undefined)
      say(['service', 'refund'], 'must be left out: it follows from the direction or from `refundable`');
  });
}

/**
 * A method has refund terms if and only if one of its flows has refunds or its customers send the money, part of which may
 * have to go back; each required detail has a validator.
 */
export function refundTermsFit(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {refundable, refund_terms: terms, flows, sources} = source.value;
  const givesBack = ({direction, service}: Flow) =>
    direction === 'payin' && (refundable === 'varies' ? service.refund : refundable) !== 'none';
  const gives = Object.values(flows).some(givesBack);
  if (gives && terms === undefined) say([], 'a method that refunds needs `refund_terms`');
  const returns = Object.values(flows).some(isPushed);
  if (returns && !gives && terms === undefined)
    say(
      [],
      'a method whose customers send the money needs `refund_terms`: how money goes back that is late or too much',
    );
  if (!gives && !returns && terms !== undefined)
    say(['refund_terms'], 'must be left out: no flow of the method refunds');
  for (const [name, rule] of Object.entries(terms?.needs ?? {}))
    must(isValidatorName(rule), ['refund_terms', 'needs', name], 'validator', rule, Object.keys(validators));
  const ids = sources.map(({id}) => id);
  for (const id of terms?.source ?? []) must(ids.includes(id), ['refund_terms'], 'source', id, ids);
  if (terms?.confidence === 'sourced' && !terms.source?.length)
    say(['refund_terms'], 'sourced terms need at least one id in `source`');
  for (const [id, flow] of Object.entries(flows))
    if (flow.service.fee_returned !== undefined && !givesBack(flow))
      say(['flows', id, 'service', 'fee_returned'], 'must be left out: the flow refunds nothing');
  return problems;
}

/** Disputes are stated in one place; the prose beside them neither repeats nor denies it. */
export function disputesAreSaidOnce(source: LocatedValue<MethodRecord>): Problem[] {
  const {problems, say} = reportOn(source);
  const {disputes, flows, facts} = source.value;
  const payin = Object.values(flows).some(({direction}) => direction === 'payin');
  if (payin !== (disputes !== undefined))
    say(['disputes'], payin ? 'a method with a pay-in needs `disputes`' : 'must be left out: a payout is not disputed');
  const beside = [facts, ...Object.values(flows).map((flow) => flow.facts)].map((own) => own?.chargebacks?.value ?? '');
  for (const value of beside.filter((words) =>
    /^(?:(?:practically )?none\b|impossible\b|yes\b|no (?:card-style |card |scheme )?chargeback)/i.test(words),
  ))
    say(['disputes'], `is ${disputes}, which the page says; \`facts.chargebacks\` begins with it, too: “${value}”`);
  return [
    ...problems,
    ...eachFlow(source, ({direction, service}, {say: sayOf}) => {
      const decides = disputes === 'varies' && direction === 'payin';
      if (decides && service.disputes === undefined)
        sayOf(
          ['service'],
          'a pay-in of a method with `disputes: varies` needs `disputes`: the disputes that the sandbox supports',
        );
      if (!decides && service.disputes !== undefined)
        sayOf(['service', 'disputes'], 'must be left out: it follows from the direction or from the method');
    }),
  ];
}

/** A flow states its hold terms if and only if it holds amounts. */
export function holdsSayWhatTheyAllow(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, ({hold_days: days, service}, {say}) => {
    for (const name of ['captures', 'increase'] as const) {
      if (days !== undefined && service[name] === undefined)
        say(['service'], `a flow with \`hold_days\` needs \`${name}\``);
      if (days === undefined && service[name] !== undefined)
        say(['service', name], 'must be left out: without `hold_days` nothing is held');
    }
  });
}

/** Kinds of references exist; a kind in the form of a network’s hash needs a network that the gateway supports. */
export function referencesExist(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {kinds} = read(referenceKinds).value;
  const {fields} = source.value;
  const known = kinds.map(({name}) => name);
  return eachFlow(source, (flow, {say, must}) => {
    const keys = flow.references ? ['references'] : [];
    for (const name of passedReferences(source.value, flow)) {
      must(known.includes(name), keys, 'kind of reference', name, known);
      const byNetwork = kinds.find((kind) => kind.name === name)?.forms.some(({networks}) => networks) ?? false;
      if (byNetwork && !(flow.fields.includes('network') && fields.network?.kept))
        say(keys, `“${name}” has the form of a network, so the flow needs a field \`network\` with \`kept: true\``);
    }
  });
}

/** Only flows in which the customer sends the money have terms for late and mismatched money, unless nothing is done with it. */
export function lateMoneyIsPushed(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, (flow, {say}) => {
    const {late_days: days, late_money: late, amount_mismatch: mismatch} = flow.service;
    if (late !== undefined && days !== undefined)
      say(['service', 'late_days'], 'must be left out: late money is matched to no payment');
    for (const name of ['late_days', 'amount_mismatch'] as const) {
      const set = name === 'late_days' ? days : mismatch;
      if (set !== undefined && set !== 'unmatched' && !isPushed(flow))
        say(['service', name], 'must be left out: the customer of this flow does not send the money');
    }
  });
}

/**
 * A payment fails for money of another amount or time exactly where the terms of its service say that such money is matched to
 * no payment. Elsewhere it is accepted or returned, so the reason could not occur.
 */
export function reasonsFitTheTerms(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const reasons = new Map(read(failureReasons).value.map((reason) => [reason.code, reason]));
  return eachFlow(source, (flow, {say}) => {
    const {late_money: late, amount_mismatch: mismatch} = lateTerms(flow);
    for (const [term, value, kind] of [
      ['amount_mismatch', mismatch, 'amount'],
      ['late_money', late, 'time'],
    ] as const) {
      const codes = flow.failures.filter((code) => reasons.get(code)?.unmatched === kind);
      if (value !== 'unmatched' && codes.length > 0)
        say(['failures'], `${codes.join(', ')} cannot occur: \`${term}\` of the service is \`${value}\``);
      if (value === 'unmatched' && codes.length !== 1)
        say(['service', term], `\`unmatched\` needs exactly one failure reason with \`unmatched: ${kind}\``);
    }
  });
}

/**
 * A cancelled payment is never credited: money that comes all the same goes back, which a service that looks for it by hand
 * cannot promise. A payout is never cancelled.
 */
export function cancelledMoneyGoesBack(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, (flow, {say}) => {
    const {cancel_unpaid: term} = flow.service;
    if (term === undefined) return;
    const keys = ['service', 'cancel_unpaid'];
    if (flow.direction === 'payout') say(keys, 'must be left out: a payout is never cancelled');
    if (term !== 'no' && lateTerms(flow).late_money === 'unmatched')
      say(
        keys,
        `\`${term}\` cannot be kept: with \`late_money: unmatched\` money after the cancellation would not go back`,
      );
    if (term === 'asks' && !isPushed(flow))
      say(keys, '`asks` needs money that the customer sends: nothing else can be under way without the gateway');
  });
}

/** A late approval has its terms from the customer who sends the money, or goes back to the payer. */
export function lateApprovalsGoBack(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, (flow, {say}) => {
    if (flow.late_approvals && isPushed(flow))
      say(
        ['late_approvals'],
        'must be left out: the customer of this flow sends the money, which has terms of its own',
      );
    if (flow.late_approvals && flow.expiry_minutes === undefined)
      say(['late_approvals'], 'must be left out: this flow never expires, so nothing is late');
  });
}

/** A flow whose steps claim a source names it. */
export function basisIsSupported(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, ({basis}, {say}) => {
    if (basis.confidence === 'sourced' && !basis.source?.length)
      say(['basis'], 'a sourced basis needs at least one id in `source`');
  });
}

export function instructionsPassTheirRules(source: LocatedValue<MethodRecord>): Problem[] {
  return eachFlow(source, ({instructions = []}, {say, must}) => {
    instructions.forEach(({value, validator}, index) => {
      if (validator === undefined) return;
      const keys = ['instructions', index];
      must(isValidatorName(validator), keys, 'validator', validator, Object.keys(validators));
      const complaint = isValidatorName(validator) ? validators[validator](value) : null;
      if (complaint !== null) say(keys, `“${value}” ${complaint}`);
    });
  });
}

export function stepsNameWhatExists(source: LocatedValue<MethodRecord>, read: ReadKind): Problem[] {
  const {operations} = read(contract).value;
  const codes = read(statuses).value.statuses.map(({code}) => code);
  return eachFlow(source, ({steps}, {must}) => {
    steps.forEach(({operation, status}, index) => {
      const keys = ['steps', index];
      if (operation) must(operations.has(operation), keys, 'operation', operation, operations.keys());
      if (status !== undefined) must(codes.includes(status), keys, 'status', status, codes);
    });
  });
}
