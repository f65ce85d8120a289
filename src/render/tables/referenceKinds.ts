/** Kinds of references: the ids that other parties give a payment, and their formats. */
import {madeReference} from '../../domain';
import {type Facts, methodName, passedReferences} from '../../facts';
import {plain} from '../html';
import {code, inline, join, link, text, type Inline} from '../nodes';
import {defineTable} from './define';
import {pagedFlows} from './methods';

type Kind = Facts['referenceKinds']['kinds'][number];

/** Value that the sandbox generates for its first new payment. */
const made = (form: Kind['forms'][number], {sandbox}: Facts): string =>
  madeReference(form.sandbox.transaction, {
    id: sandbox.next_transaction_id,
    createdAt: Date.parse(sandbox.transactions[0]!.created_at),
  });

/** Methods whose payments have the reference, each with the page of its first flow. */
const methodsWith = ({name}: Kind, facts: Facts) => {
  const flows = pagedFlows(facts, (method, flow) => passedReferences(method, flow).includes(name));
  return flows.filter(({id}, index) => flows.findIndex((other) => other.id === id) === index);
};

export const referenceKinds = defineTable<Kind>({
  name: 'reference_kinds',
  title: 'Kinds of references',
  rows: (facts) => facts.referenceKinds.kinds,
  anchor: ({name}) => `kind-${name}`,
  columns: [
    {key: 'kind', label: 'Kind', value: ({name}) => name},
    {
      key: 'what',
      label: 'What it is',
      localised: true,
      value: ({title, issuer}, {t}) => plain(`${t(title)}. ${t(issuer)}`),
      cell: ({title, issuer}, {t}) => inline(`${t(title)}. ${t(issuer)}`),
    },
    {
      key: 'seen',
      label: 'Where it appears',
      localised: true,
      value: ({seen}, {t}) => plain(t(seen)),
      cell: ({seen}, {t}) => inline(t(seen)),
    },
    {
      key: 'form',
      label: 'Format',
      localised: true,
      value: ({forms}, {t}) => plain(forms.map(({meaning}) => t(meaning)).join(' ')),
      cell: ({forms}, {t, facts}) =>
        join(
          forms.map((form): Inline[] => [
            ...inline(t(form.meaning)),
            text(' '),
            ...(form.networks ? [text(`${form.networks.join(', ')}: `)] : []),
            code(made(form, facts)),
          ]),
          '; ',
        ),
    },
    {key: 'pattern', value: ({forms}) => forms.map(({pattern}) => pattern)},
    {
      key: 'methods',
      label: 'Methods',
      value: (row, {facts}) => methodsWith(row, facts).map(({id}) => id),
      cell: (row, {facts, routes, t}) =>
        join(
          methodsWith(row, facts).map(({method, flow}): Inline[] => [
            routes.has(flow.page) ? link(flow.page, text(methodName(method, t))) : text(methodName(method, t)),
          ]),
          ', ',
        ),
    },
  ],
});
