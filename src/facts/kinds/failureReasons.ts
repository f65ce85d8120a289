/** The catalogue of failure reasons. */
import {failureReasonsSchema} from '../../schemas';
import {checkUnique} from '../located';
import {oneFile} from './define';

export const failureReasons = oneFile({
  name: 'failureReasons',
  file: 'src/data/reference/failure_reasons.yaml',
  schema: failureReasonsSchema,
  checks: [(source) => checkUnique(source, ({code}) => code)],
});
