/** Code colours with a contrast of at least 4.5:1 against their background, in both themes; stock ones have less. */
import type {PrismTheme} from 'prism-react-renderer';
import {codeClasses} from '../../render';

interface Palette {
  ground: string;
  plain: string;
  comment: string;
  string: string;
  keyword: string;
  function: string;
  number: string;
  property: string;
  punctuation: string;
}

function theme(colors: Palette): PrismTheme {
  return {
    plain: {color: colors.plain, backgroundColor: colors.ground},
    styles: [
      {types: ['comment', 'prolog', 'doctype', 'cdata'], style: {color: colors.comment, fontStyle: 'italic'}},
      {types: ['string', 'char', 'attr-value', 'inserted', 'url', 'regex'], style: {color: colors.string}},
      {types: ['keyword', 'builtin', 'important', 'atrule', 'tag', 'deleted'], style: {color: colors.keyword}},
      {types: ['function', 'class-name', 'method', 'request-target'], style: {color: colors.function}},
      {types: ['number', 'boolean', 'constant', 'symbol'], style: {color: colors.number}},
      {types: ['property', 'attr-name', 'header-name', 'variable', 'annotation'], style: {color: colors.property}},
      {types: ['punctuation', 'operator'], style: {color: colors.punctuation}},
    ],
  };
}

/** The sample pane is dark in both themes (`--pg-pane` in `src/site/css/tokens.css`), so both use the same colours. */
const pane = theme({
  ground: '#0f1720',
  plain: '#dbe4ee',
  comment: '#93a3b5',
  string: '#7fd8a9',
  keyword: '#e6a3ef',
  function: '#8fbcff',
  number: '#ffb27d',
  property: '#86d0f5',
  punctuation: '#aebccb',
});

export const codeThemes = {light: pane, dark: pane};

const {of} = codeClasses(codeThemes);

/** Classes of the tokens of JSON, for the console, which formats responses in the page. */
export const jsonLooks = {
  plain: of([]),
  property: of(['property']),
  string: of(['string']),
  value: of(['number']),
  sign: of(['punctuation']),
};
