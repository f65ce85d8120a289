/** Redirects from `src/contract/data/redirects.yaml`, in the format of the plugin. */
import {getFacts, type Facts} from '../../facts';

/** @throws FactsError if a source is invalid */
export async function redirects(root: string): Promise<Facts['redirects']> {
  return (await getFacts(root)).redirects;
}
