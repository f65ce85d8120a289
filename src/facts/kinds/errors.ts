/** The catalogue of errors. That calls use it rightly, the contract's checks say. */
import {errorsSchema} from '../schemas';
import {checkUnique} from '../located';
import {oneFile} from './define';

export const errors = oneFile({
  name: 'errors',
  file: 'src/contract/data/reference/errors.yaml',
  schema: errorsSchema,
  checks: [(source) => checkUnique(source, ({code}) => code)],
});
