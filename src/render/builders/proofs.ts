/** The table of `/about`: claims, proofs and commands. */
import {counts} from '../counts';
import {knownNames} from '../../facts';
import {formatNumber} from '../format';
import {code, inline, table, text, type Block} from '../nodes';
import {fill, type Context} from './context';

/** @throws Error for a `{name}` that is not a count */
export function proofs(context: Context): Block[] {
  const {facts, t} = context;
  const numbers = Object.fromEntries(
    Object.entries(counts(facts)).map(([name, count]) => [name, formatNumber(count, t.locale)]),
  );
  const rows = facts.proofs.map(({claim, check, command}) => {
    for (const [, name = ''] of claim.matchAll(/\{(\w+)\}/g))
      if (!(name in numbers)) throw new Error(`unknown count “${name}”; ${knownNames(name, Object.keys(numbers))}`);
    return {cells: [inline(fill(t(claim), numbers)), [text(t(check))], [code(command)]]};
  });
  return [table('proofs', [t('Claim'), t('Check'), t('Command')], rows)];
}
