/** The redirect table of `src/contract/data/redirects.yaml`, whose form is the plugin's own. */
import {getContent, type Content} from '../../facts';

/** @throws ContentError when a source is not valid */
export async function redirects(root: string): Promise<Content['redirects']> {
  return (await getContent(root)).redirects;
}
