/** Releases of the API. */
import {changelogSchema} from '../../schemas';
import {oneFile} from './define';

export const changelog = oneFile({name: 'changelog', file: 'src/data/changelog.yaml', schema: changelogSchema});
