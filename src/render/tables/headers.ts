/** Every header that the gateway reads, answers or sends, with its meaning from the contract. */
import {brand} from '../../brand';
import type {Facts} from '../../facts';
import {inline, rowLink, table, text, type Row} from '../nodes';
import type {ShapedTable} from './define';

type Where = 'Request' | 'Request, callback' | 'Callback' | 'Response';

interface Header {
  name: string;
  where: Where;
  meaning: string;
}

interface Scheme {
  type: 'apiKey' | 'http';
  name?: string;
  description: string;
}

interface Answer {
  headers?: Record<string, {description: string}>;
}

/** The header of the bearer tokens, which OpenAPI does not name: `type: http` implies it. */
const BEARER_HEADER = 'Authorization';

/** @returns headers of requests and callbacks, then those of responses, each once */
function headersOf({contract}: Facts): Header[] {
  const {components, paths} = contract.document as {
    components: {securitySchemes: Record<string, Scheme>};
    paths: Record<string, Record<string, {responses?: Record<string, Answer>}>>;
  };
  const schemes = Object.values(components.securitySchemes);
  const signing = schemes
    .filter(({type}) => type === 'apiKey')
    .map(({name, description}): Header => ({name: name!, where: 'Request, callback', meaning: description}));
  const answered = Object.values(paths)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({responses = {}}) => Object.values(responses))
    .flatMap(({headers = {}}) => Object.entries(headers));
  return [
    ...signing,
    {
      name: brand.headers.previousSignature,
      where: 'Callback',
      meaning: 'The signature made with the older token, while the point has two.',
    },
    {
      name: BEARER_HEADER,
      where: 'Request',
      meaning:
        '`Bearer` and a token, instead of the signing headers: a transparency token, or the token of the invoicing API.',
    },
    ...[...new Map(answered)].map(([name, {description}]): Header => ({name, where: 'Response', meaning: description})),
  ];
}

/** The anchor of a header: `header-x-key`. */
const anchorOf = (name: string): string => `header-${name.toLowerCase()}`;

export const headers: ShapedTable = {
  name: 'headers',
  build({t, facts}) {
    const rows = headersOf(facts).map(({name, where, meaning}): Row => {
      const id = anchorOf(name);
      return {id, cells: [[rowLink(id, name)], [text(t(where))], inline(t(meaning))]};
    });
    return table('headers', [t('Header'), t('Sent in'), t('Meaning')], rows);
  },
};
