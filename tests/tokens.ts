/** The custom properties of `src/site/css/tokens.css` in each theme, without media queries. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'postcss';
import {brandStylesheet} from '../src/site/config/brandStylesheet';
import {ROOT} from './root';

/** Relative to the project's root. */
export const TOKENS = 'src/site/css/tokens.css';

/** Custom properties in rules with this selector. */
function declared(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  const {nodes} = parse(brandStylesheet() + readFileSync(path.join(ROOT, TOKENS), 'utf8'));
  const screen = nodes.flatMap((node) => (node.type === 'atrule' && node.params === 'screen' ? node.nodes! : []));
  for (const node of [...nodes, ...screen])
    if (node.type === 'rule' && node.selector === selector)
      node.walkDecls(/^--/, ({prop, value}) => void found.set(prop, value));
  return found;
}

const light = declared(':root');

/** Theme → property name, with its dashes → value. */
export const themes = {light, dark: new Map([...light, ...declared("[data-theme='dark']")])};
