/** What the sandbox answered and sent when `npm run examples` recorded the flows. */
import {flowExamplesSchema} from '../schemas';
import {folderOf} from './define';

/** By name of the method's record. */
export const examples = folderOf({
  name: 'examples',
  folder: 'src/contract/data/examples',
  schema: flowExamplesSchema,
  value: (recorded) => recorded,
});
