/** Ids and URLs: who makes each, which call returns it, and which call takes it. */
import {idFields, isExplainedBy, type Facts, type IdEntry, type IdField} from '../../facts';
import {fill} from '../builders/context';
import {plain} from '../html';
import {code, inline, join, link, text, type Inline} from '../nodes';
import {defineTable, type TableContext} from './define';
import {aside, fewOperations} from './rows';

const MAKERS: Record<IdEntry['maker'], string> = {
  gateway: 'the gateway',
  merchant: 'you',
  network: 'the card network',
};
const UNIQUE: Record<IdEntry['unique'], string> = {
  point: 'unique within your point',
  kind: 'unique among objects of its kind',
  parent: 'unique within its dispute or transaction',
  always: 'unique everywhere',
  none: 'may repeat',
};

/** Appearances of an entry, in the order of the contract. */
const usesOf = (entry: IdEntry, {contract, reports}: Facts): IdField[] =>
  idFields(contract, reports).filter((field) => isExplainedBy(field, entry));

const namesIn = (entry: IdEntry, place: IdField['place'], facts: Facts): string[] => [
  ...new Set(usesOf(entry, facts).flatMap((field) => (field.place === place ? field.name : []))),
];

/** Schema of the field itself; the items of a list are described where the field is single. */
function schemaOf(entry: IdEntry, facts: Facts): IdField['schema'] {
  const schemas = usesOf(entry, facts).flatMap(({schema}) => schema ?? []);
  return schemas.find(({type}) => type !== 'array') ?? schemas[0];
}

/** Form of the values in words. A column of a report without a field in the contract holds an integer. */
function formOf(entry: IdEntry, {facts, t}: TableContext): string {
  const schema = schemaOf(entry, facts);
  if (schema?.format === 'uuid') return 'UUID';
  if (schema?.format === 'uri') return 'URL';
  if (schema?.type !== 'string') return t('integer');
  const {minLength, maxLength} = schema;
  if (maxLength === undefined) return t('text');
  return fill(t('text, {min} to {max} characters'), {min: minLength ?? 0, max: maxLength});
}

function exampleOf(entry: IdEntry, facts: Facts): string | null {
  const example = schemaOf(entry, facts)?.examples?.[0];
  return example === undefined ? null : String(example);
}

export const ids = defineTable<IdEntry>({
  name: 'ids',
  title: 'Ids and URLs',
  repeats: true,
  rows: (facts) => facts.ids,
  anchor: ({field, object}) =>
    [field, ...(object ? [object.replace(/^of (?:an? )?/, '').replaceAll(' ', '-')] : [])].join('-'),
  columns: [
    {
      key: 'field',
      label: 'Field',
      value: ({field}) => field,
      note: ({object}, {t}) => (object === undefined ? [] : [text(` ${t(object)}`)]),
    },
    {key: 'object', localised: true, value: ({object}, {t}) => (object === undefined ? null : t(object))},
    {
      key: 'what',
      label: 'What it identifies',
      localised: true,
      value: ({what}, {t}) => plain(t(what)),
      cell: (entry, context) => {
        const {pattern, format} = schemaOf(entry, context.facts) ?? {};
        const example = exampleOf(entry, context.facts);
        const parts: Inline[][] = [
          [text(formOf(entry, context))],
          ...(pattern && !format ? [[code(pattern)]] : []),
          ...(example === null ? [] : [[code(example)]]),
        ];
        return [...inline(context.t(entry.what)), ...aside(context.t('Form:'), ...join(parts, ', '))];
      },
    },
    {key: 'form', localised: true, value: formOf},
    {key: 'pattern', value: (entry, {facts}) => schemaOf(entry, facts)?.pattern ?? null},
    {key: 'example', value: (entry, {facts}) => exampleOf(entry, facts)},
    {
      key: 'maker',
      label: 'Made by',
      value: ({maker}) => maker,
      cell: ({maker, unique}, {t}) => [text(t(MAKERS[maker])), text(', '), text(t(UNIQUE[unique]))],
    },
    {key: 'unique', value: ({unique}) => unique},
    {
      key: 'returned_by',
      label: 'Returned by',
      value: (entry, {facts}) => namesIn(entry, 'response', facts),
      cell(entry, context) {
        const {facts, t, routes} = context;
        const calls = namesIn(entry, 'response', facts);
        const reports = namesIn(entry, 'report', facts);
        const linked = (page: string, label: string): Inline =>
          routes.has(page) ? link(page, text(label)) : text(label);
        const others: Inline[][] = [
          ...(namesIn(entry, 'callback', facts).length > 0 ? [[linked('/callbacks', t('callbacks'))]] : []),
          ...(reports.length > 0
            ? [
                [
                  linked('/services/reports', t('reports')),
                  text(' '),
                  ...join(
                    reports.map((name) => [code(name)]),
                    ', ',
                  ),
                ],
              ]
            : []),
        ];
        if (calls.length === 0 && others.length === 0) return [text('–')];
        return [
          ...(calls.length > 0 ? fewOperations('', calls, context) : []),
          ...(others.length > 0 ? aside('', ...join(others, '; ')) : []),
        ];
      },
    },
    {key: 'in_callbacks', value: (entry, {facts}) => namesIn(entry, 'callback', facts)},
    {key: 'in_reports', value: (entry, {facts}) => namesIn(entry, 'report', facts)},
    {
      key: 'sent_with',
      label: 'Sent with',
      value: (entry, {facts}) => namesIn(entry, 'request', facts),
      cell: (entry, context) => {
        const calls = namesIn(entry, 'request', context.facts);
        return calls.length > 0 ? fewOperations('', calls, context) : [text('–')];
      },
    },
  ],
  facets: [
    {
      name: 'maker',
      label: 'Made by',
      values: ({maker}) => [maker],
      option: (value, {t}) => t(MAKERS[value as IdEntry['maker']]),
    },
  ],
});
