/** Figures of the page on Ukraine. Its receipt shows a payment that is in the recorded examples. */
import {ukraineSchema, type Ukraine} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {examples} from './examples';

export const ukraine = oneFile({
  name: 'ukraine',
  file: 'src/contract/data/reference/ukraine.yaml',
  schema: ukraineSchema,
  checks: [fieldsAreRecorded],
});

function fieldsAreRecorded(source: LocatedValue<Ukraine>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const {receipt, keep} = source.value;
  const recorded = read(examples);
  must(recorded.has(receipt.method), ['receipt', 'method'], 'method with recorded examples', receipt.method, [
    ...recorded.keys(),
  ]);
  const flows = recorded.get(receipt.method)?.value ?? {};
  must(receipt.flow in flows, ['receipt', 'flow'], 'recorded flow', receipt.flow, Object.keys(flows));
  const callback = flows[receipt.flow]?.callback as {transaction?: object} | undefined;
  const known = Object.keys(callback?.transaction ?? {});
  const hold = (field: string | undefined, keys: PropertyKey[]) => {
    if (field !== undefined && callback) must(known.includes(field), keys, 'field of the callback', field, known);
  };
  receipt.lines.forEach(({field}, index) => hold(field, ['receipt', 'lines', index, 'field']));
  keep.forEach(({field}, index) => hold(field, ['keep', index, 'field']));
  return problems;
}
