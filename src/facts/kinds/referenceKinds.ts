/** Kinds of references, and the values that the sandbox generates for them. */
import {madeReference} from '../../domain';
import {referenceKindsSchema, type ReferenceForm, type ReferenceKinds} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {crypto} from './crypto';
import {currencies} from './currencies';
import {oneFile, type ReadKind} from './define';

export const referenceKinds = oneFile({
  name: 'referenceKinds',
  file: 'src/contract/data/reference/reference_kinds.yaml',
  schema: referenceKindsSchema,
  checks: [kindsNameWhatExists, madeValuesHaveTheForm],
});

function kindsNameWhatExists(source: LocatedValue<ReferenceKinds>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const {kinds, sources} = source.value;
  const ids = sources.map(({id}) => id);
  const networks = read(crypto).value.networks.map(({code}) => code);
  const money = read(currencies).value.currencies.map(({code}) => code);
  kinds.forEach(({name, source: given, forms, currencies: codes = []}, index) => {
    const keys = ['kinds', index];
    if (kinds.findIndex((other) => other.name === name) !== index) say(keys, `“${name}” is listed twice`);
    for (const id of given) must(ids.includes(id), keys, 'source', id, ids);
    for (const code of codes) must(money.includes(code), keys, 'currency', code, money);
    const named = forms.flatMap((form) => form.networks ?? []);
    for (const code of named) must(networks.includes(code), keys, 'network', code, networks);
    if (new Set(named).size < named.length) say(keys, 'a network may be in only one form');
    if (forms.length > 1 && forms.some((form) => !form.networks)) say(keys, 'each of several forms needs `networks`');
  });
  return problems;
}

/** Sample id and time, as large as those of the sandbox. */
const SAMPLE = {id: 900_001, createdAt: Date.UTC(2026, 10, 20, 10, 15)};

function madeValuesHaveTheForm(source: LocatedValue<ReferenceKinds>): Problem[] {
  const {problems, say} = reportOn(source);
  source.value.kinds.forEach(({name, forms}, index) =>
    forms.forEach((form, at) => {
      for (const [of, template] of Object.entries(form.sandbox)) {
        const value = madeReference(template, SAMPLE);
        if (!patternOf(form).test(value))
          say(
            ['kinds', index, 'forms', at, 'sandbox', of],
            `“${value}” is not a valid ${name}: it must match ${form.pattern}; correct the template or the pattern`,
          );
      }
    }),
  );
  return problems;
}

const patternOf = ({pattern}: ReferenceForm) => new RegExp(pattern, 'u');
