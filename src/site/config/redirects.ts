/** The redirect table of `src/contract/data/redirects.yaml`, whose form is the plugin's own. */
import {getFacts, type Facts} from '../../facts';

/** @throws FactsError when a source is not valid */
export async function redirects(root: string): Promise<Facts['redirects']> {
  return (await getFacts(root)).redirects;
}
