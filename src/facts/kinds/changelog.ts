/** Releases of the API. */
import {changelogSchema} from '../schemas';
import {oneFile} from './define';

export const changelog = oneFile({
  name: 'changelog',
  file: 'src/contract/data/changelog.yaml',
  schema: changelogSchema,
});
