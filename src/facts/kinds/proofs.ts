/** Claims of the portal about itself, with the commands that prove them. */
import {proofsSchema} from '../schemas';
import {oneFile} from './define';

export const proofs = oneFile({name: 'proofs', file: 'src/contract/data/proofs.yaml', schema: proofsSchema});
