/** Old addresses of pages. */
import {redirectsSchema} from '../schemas';
import {oneFile} from './define';

export const redirects = oneFile({
  name: 'redirects',
  file: 'src/contract/data/redirects.yaml',
  schema: redirectsSchema,
});
