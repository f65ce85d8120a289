/** The custom properties of the brand and of `src/site/css/tokens.css`, as each theme has them on every screen. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'postcss';
import {brandStylesheet} from '../src/site/config/brandStylesheet';
import {ROOT} from './root';

/** Below the project's root. */
export const TOKENS = 'src/site/css/tokens.css';

/** What rules with this selector set. */
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

/** Theme → name of a property, with its dashes → value. */
export const themes = {light, dark: new Map([...light, ...declared("[data-theme='dark']")])};
