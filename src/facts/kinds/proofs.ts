/** What the portal claims of itself, with the commands that prove it. */
import {proofsSchema} from '../schemas';
import {oneFile} from './define';

export const proofs = oneFile({name: 'proofs', file: 'src/contract/data/proofs.yaml', schema: proofsSchema});
