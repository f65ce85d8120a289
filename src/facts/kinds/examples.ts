/** Recorded requests, responses and callbacks of the flows, written by `npm run examples`. */
import {flowExamplesSchema} from '../schemas';
import {folderOf} from './define';

/** Keyed by the name of the method’s record. */
export const examples = folderOf({
  name: 'examples',
  folder: 'src/contract/data/examples',
  schema: flowExamplesSchema,
  value: (recorded) => recorded,
});
