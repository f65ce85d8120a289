import {redirectsSchema} from '../schemas';
import {readYaml} from '../facts/yaml';

/** The redirect table of `src/data/redirects.yaml` in the plugin's form. */
export function redirects(root: string): {from: string; to: string}[] {
  return readYaml(root, 'src/data/redirects.yaml', redirectsSchema).value;
}
