/** The catalogue of errors. The checks of the contract verify how operations use it. */
import {errorsSchema} from '../schemas';
import {checkUnique} from '../located';
import {oneFile} from './define';

export const errors = oneFile({
  name: 'errors',
  file: 'src/contract/data/reference/errors.yaml',
  schema: errorsSchema,
  checks: [(source) => checkUnique(source, ({code}) => code)],
});
