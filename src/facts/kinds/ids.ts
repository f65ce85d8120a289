/** Ids and URLs. Each in the contract and the reports must have exactly one entry. */
import type {Problem} from '../errors';
import {idFields, isExplainedBy, type IdField} from '../idFields';
import {reportOn, type LocatedValue} from '../located';
import {idsSchema, type IdEntry} from '../schemas';
import {contract} from './contract';
import {oneFile, type ReadKind} from './define';
import {reports} from './reports';

export const ids = oneFile({
  name: 'ids',
  file: 'src/contract/data/reference/ids.yaml',
  schema: idsSchema,
  checks: [eachIsExplainedOnce],
});

const placeOf = ({place, name, holder, field}: IdField) =>
  `${place} of “${name}”: “${holder ? `${holder}.` : ''}${field}”`;

function eachIsExplainedOnce(source: LocatedValue<IdEntry[]>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const entries = source.value;
  const found = idFields(read(contract).value, read(reports).value);
  for (const field of found) {
    const matching = entries.filter((entry) => isExplainedBy(field, entry));
    if (matching.length !== 1) say([], `${matching.length} entries explain the ${placeOf(field)}; there must be one`);
  }
  entries.forEach((entry, index) => {
    const own = found.filter((field) => isExplainedBy(field, entry));
    if (own.length === 0) say([index], `nothing has the field “${entry.field}” of this entry; remove the entry`);
    const promised = own.some(({schema}) => schema?.description?.includes('unique within the point'));
    if (promised !== (entry.unique === 'point'))
      say(
        [index, 'unique'],
        `the contract says ${promised ? '' : 'not '}that “${entry.field}” is unique within the point`,
      );
  });
  return problems;
}
