/** Constants of the gateway. */
import {gatewaySchema} from '../schemas';
import {oneFile} from './define';

export const gateway = oneFile({name: 'gateway', file: 'src/contract/data/gateway.yaml', schema: gatewaySchema});
