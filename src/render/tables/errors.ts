/** The catalogue of API errors. */
import {getOperation, type ErrorEntry, type Facts} from '../../facts';
import {ACTOR, ERROR_RETRY, errorCause, errorStatuses} from '../builders/errors';
import type {Context} from '../builders/context';
import {fieldAnchor, flattenSchema} from '../builders/fields';
import {plain} from '../html';
import {element, inline, rowLink, strong, table, text, type Inline, type Row} from '../nodes';
import {defineTable, type ShapedTable} from './define';
import {fewOperations} from './rows';

const callsWithError = ({contract}: Facts, code: number): string[] =>
  [...contract.operations.values()].filter(({errors}) => errors.includes(code)).map(({id}) => id);

/** The texts of `details`, folded: whoever looks for one has pasted it into the search or into the page’s own. */
function messagesOf({messages}: ErrorEntry, {t}: Context): Inline[] {
  if (!messages) return [];
  const texts = messages.map((message) => element('li', {lang: 'en'}, text(message)));
  return [
    text(' '),
    element(
      'details',
      {className: ['constraint', 'messages']},
      element('summary', {}, text(t('Messages'))),
      element('ul', {}, ...texts),
    ),
  ];
}

export const errors = defineTable<ErrorEntry>({
  name: 'errors',
  title: 'Error codes',
  rows: (facts) => facts.errors,
  anchor: ({code}) => `code-${code}`,
  columns: [
    {key: 'code', label: 'Code', value: (row) => row.code},
    {
      key: 'http',
      label: 'HTTP',
      literal: true,
      value: (row) => row.http.map(String),
      cell: (row) => errorStatuses(row),
    },
    {key: 'title', value: (row) => row.title},
    {
      key: 'cause',
      label: 'Cause',
      localised: true,
      value: (row, {t}) => plain(t(row.cause)),
      cell: (row, {t}) => errorCause(row, t),
      note: (row, context) => [
        ...fewOperations(context.t('Returned by:'), callsWithError(context.facts, row.code), context),
        ...messagesOf(row, context),
      ],
    },
    {key: 'actor', value: (row) => row.actor},
    {
      key: 'remedy',
      label: 'What to do',
      localised: true,
      value: (row, {t}) => plain(t(row.remedy)),
      cell: (row, {t}) => [strong(text(t(ACTOR[row.actor]))), text('. '), ...inline(t(row.remedy))],
    },
    {key: 'retry', label: 'Retry', value: (row) => row.retry, cell: (row, {t}) => [text(t(ERROR_RETRY[row.retry]))]},
    {key: 'operations', value: (row, {facts}) => callsWithError(facts, row.code)},
  ],
  facets: [
    {
      name: 'operation',
      label: 'Operation',
      values: (row, {facts}) => callsWithError(facts, row.code),
      option: (id, {facts}) => facts.contract.operations.get(id)?.template ?? id,
    },
    {
      name: 'actor',
      label: 'Who acts',
      values: ({actor}) => [actor],
      option: (value, {t}) => t(ACTOR[value as ErrorEntry['actor']]),
    },
    {
      name: 'retry',
      label: 'Retry',
      values: ({retry}) => [retry],
      option: (value, {t}) => t(ERROR_RETRY[value as ErrorEntry['retry']]),
    },
  ],
});

/** The members of `error`, as every refused call returns them. */
export const errorFields: ShapedTable = {
  name: 'error_fields',
  build({t, facts}) {
    const refused = Object.values(getOperation(facts.contract, 'transactionFind').responses)
      .map(({schema}) => schema?.properties?.['error'])
      .find((error) => error?.properties?.['details']);
    if (!refused) throw new Error('no response of /transaction/find has an error with details');
    const rows = flattenSchema(refused, 'error.').map(({name, schema}): Row => {
      const id = fieldAnchor('response', name);
      return {id, cells: [[rowLink(id, name)], inline(t(schema.description ?? ''))]};
    });
    return table('error-fields', [t('Field'), t('Meaning')], rows);
  },
};
