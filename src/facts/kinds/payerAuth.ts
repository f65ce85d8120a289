/** Authentication steps that a payer may face after a host-to-host payment. */
import {payerAuthSchema} from '../schemas';
import {checkUnique} from '../located';
import {oneFile} from './define';

export const payerAuth = oneFile({
  name: 'payerAuth',
  file: 'src/contract/data/reference/payer_auth.yaml',
  schema: payerAuthSchema,
  checks: [(source) => checkUnique(source, ({kind}) => kind)],
});
