/** Old addresses of pages. */
import {redirectsSchema} from '../../schemas';
import {oneFile} from './define';

export const redirects = oneFile({name: 'redirects', file: 'src/data/redirects.yaml', schema: redirectsSchema});
