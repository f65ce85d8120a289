/** Card payment rules of the networks and the law. */
import {cardRulesSchema, type CardRules} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile} from './define';

export const cardRules = oneFile({
  name: 'cardRules',
  file: 'src/contract/data/reference/card_rules.yaml',
  schema: cardRulesSchema,
  checks: [rulesNameTheirSources, namesAreUnique, lettersMeanOneWord, firstsCanBeFollowed],
});

function rulesNameTheirSources(located: LocatedValue<CardRules>): Problem[] {
  const {problems, must} = reportOn(located);
  const {sources, networks, exemptions, purposes, checks, declines} = located.value;
  const known = sources.map(({id}) => id);
  const hold = (keys: PropertyKey[], ids: string[]) =>
    ids.forEach((id) => must(known.includes(id), keys, 'source', id, known));
  networks.forEach(({source, attempts, transaction_id: id}, index) =>
    hold(['networks', index], [...source, ...(attempts?.source ?? []), ...(id?.source ?? [])]),
  );
  purposes.forEach(({source = []}, index) => hold(['purposes', index], source));
  exemptions.forEach(({source}, index) => hold(['exemptions', index], source));
  for (const kind of ['avs', 'cvv'] as const)
    checks[kind].forEach(({source}, index) => hold(['checks', kind, index], source));
  hold(['declines'], [...declines.source, ...declines.advice_source]);
  return problems;
}

function namesAreUnique(located: LocatedValue<CardRules>): Problem[] {
  const {problems, say} = reportOn(located);
  for (const list of ['networks', 'exemptions', 'purposes'] as const) {
    const names: string[] = located.value[list].map(({name}) => name);
    names.forEach((name, index) => {
      if (names.indexOf(name) !== index) say([list, index], `“${name}” is listed twice`);
    });
  }
  return problems;
}

/** Each word stands once, and a network means one thing by a letter. */
function lettersMeanOneWord(located: LocatedValue<CardRules>): Problem[] {
  const {problems, say} = reportOn(located);
  for (const kind of ['avs', 'cvv'] as const) {
    const seen = new Set<string>();
    const rows: {word: string; letters: Record<string, string[]>}[] = located.value.checks[kind];
    rows.forEach(({word, letters}, index) => {
      const keys = [word, ...Object.entries(letters).flatMap(([brand, list]) => list.map((one) => `${brand} ${one}`))];
      for (const key of keys) {
        if (seen.has(key)) say(['checks', kind, index], `“${key}” is listed twice`);
        seen.add(key);
      }
    });
  }
  return problems;
}

/** A purpose follows first payments only, and each purpose that a first payment can have is followed by its own. */
function firstsCanBeFollowed(located: LocatedValue<CardRules>): Problem[] {
  const {problems, must, say} = reportOn(located);
  const {purposes} = located.value;
  const firsts: string[] = purposes.filter(({first}) => first).map(({name}) => name);
  purposes.forEach(({name, first, follows}, index) => {
    for (const purpose of follows) must(firsts.includes(purpose), ['purposes', index], 'follows', purpose, firsts);
    if (first && !follows.includes(name))
      say(['purposes', index, 'follows'], `“${name}” does not follow its own first payment`);
  });
  return problems;
}
