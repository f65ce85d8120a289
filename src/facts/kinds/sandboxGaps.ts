/** Consequences that the sandbox does not play. */
import {sandboxGapsSchema} from '../schemas';
import {oneFile} from './define';

export const sandboxGaps = oneFile({
  name: 'sandboxGaps',
  file: 'src/contract/data/reference/sandbox_gaps.yaml',
  schema: sandboxGapsSchema,
});
