/** Ids and URLs in the bodies of the contract and in the reports, and their entries in the reference of ids. */
import type {Contract, Schema} from './contract';
import type {IdEntry, Reports} from './schemas';

/** One appearance of an id or a URL. */
export interface IdField {
  /** Name without the plural of a list: `service_ids` is `service_id`. */
  field: string;
  /** Nearest object or list that holds it, or the kind of report; empty at the top of a body. */
  holder: string;
  /** First part of the path of the call; empty for callbacks and reports. */
  call: string;
  /** Part of the call, or the callback or report, that has it. */
  place: 'request' | 'response' | 'callback' | 'report';
  /** Id of the operation, or kind of report. */
  name: string;
  /** Absent for a column of a report. */
  schema?: Schema;
}

const ID_NAME = /^(?:id|url|.*_id|.*_ids|.*_url)$/;

/** Name of a property, name of the nearest object that holds it, and the schema of the property. */
type Property = [string, string, Schema];

/** Properties of a schema and of its parts. */
function* propertiesOf(schema: Schema | undefined, holder: string): Generator<Property> {
  if (!schema) return;
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield [name, holder, inner];
    yield* propertiesOf(inner, name === 'response' ? '' : name);
  }
  yield* propertiesOf(schema.items, holder);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* propertiesOf(part, holder);
}

/** Kept as long as the contract: a table asks for each of its cells, and walking through all schemas takes 20 ms. */
const known = new WeakMap<Contract, {reports: Reports; fields: readonly IdField[]}>();

/** Every appearance of an id or a URL, in the order of the contract. */
export function idFields(contract: Contract, reports: Reports): readonly IdField[] {
  const earlier = known.get(contract);
  if (earlier?.reports === reports) return earlier.fields;
  const fields = collect(contract, reports);
  known.set(contract, {reports, fields});
  return fields;
}

function collect({operations}: Contract, {kinds}: Reports): IdField[] {
  const found: IdField[] = [];
  const add = (properties: Iterable<Property>, where: Pick<IdField, 'call' | 'place' | 'name'>) => {
    for (const [name, holder, schema] of properties)
      if (ID_NAME.test(name)) found.push({...where, field: name.replace(/_ids$/, '_id'), holder, schema});
  };
  for (const {id: name, kind, template, parameters, request, responses} of operations.values()) {
    if (kind === 'webhook') {
      add(propertiesOf(request, ''), {call: '', place: 'callback', name});
      continue;
    }
    const call = template.split('/')[1]!;
    const inPath = parameters.map((parameter): Property => [parameter.name, '', parameter.schema]);
    add([...inPath, ...propertiesOf(request, '')], {call, place: 'request', name});
    add(propertiesOf(responses['200']?.schema, ''), {call, place: 'response', name});
  }
  for (const {name, columns} of kinds)
    for (const column of columns)
      if (ID_NAME.test(column.name)) found.push({field: column.name, holder: name, call: '', place: 'report', name});
  return found;
}

/** True if the entry explains the field. */
export function isExplainedBy({field, holder, call}: IdField, entry: IdEntry): boolean {
  if (field !== entry.field) return false;
  if (!entry.of) return true;
  return holder === '' ? entry.of.calls.includes(call) : entry.of.in.includes(holder);
}
