/** Reasons for disputes, in the codes of the networks. */
import {disputeReasonsSchema, type DisputeReasons} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {methods} from './methods';
import {testCards} from './testCards';

export const disputeReasons = oneFile({
  name: 'disputeReasons',
  file: 'src/contract/data/reference/dispute_reasons.yaml',
  schema: disputeReasonsSchema,
  checks: [reasonsNameWhatExists, everyPaymentHasReasons],
});

function reasonsNameWhatExists(source: LocatedValue<DisputeReasons>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const {networks, categories} = source.value;
  const known = {
    category: categories.map(({name}) => name),
    scheme: read(testCards).value.cards.map(({scheme}) => scheme),
    method: [...read(methods).keys()],
  };
  networks.forEach(({scheme, method, reasons}, index) => {
    const keys = ['networks', index];
    if (scheme !== undefined) must(known.scheme.includes(scheme), keys, 'scheme', scheme, new Set(known.scheme));
    if (method !== undefined) must(known.method.includes(method), keys, 'method', method, known.method);
    reasons.forEach(({code, category}, place) => {
      const at = [...keys, 'reasons', place];
      must(known.category.includes(category), at, 'category', category, known.category);
      if (reasons.findIndex((other) => other.code === code) !== place) say(at, `“${code}” is listed twice`);
    });
  });
  return problems;
}

/** The last network covers the payments that no other one matches, so it needs a reason in every category. */
function everyPaymentHasReasons(source: LocatedValue<DisputeReasons>): Problem[] {
  const {problems, say} = reportOn(source);
  const {networks, categories} = source.value;
  networks.forEach(({name, scheme, method}, index) => {
    const last = index === networks.length - 1;
    const ownPayments = scheme !== undefined || method !== undefined;
    if (last === ownPayments)
      say(
        ['networks', index],
        `“${name}” must ${last ? 'have neither' : 'have a'} scheme ${last ? 'nor' : 'or a'} method`,
      );
  });
  const kept = new Set(networks.at(-1)!.reasons.map(({category}) => category));
  for (const {name} of categories)
    if (!kept.has(name)) say(['networks', networks.length - 1], `has no reason of the category “${name}”`);
  return problems;
}
