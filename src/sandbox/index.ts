/** The sandbox: the gateway of the contract, in memory. */
export type {Delivery} from './callbacks/types';
export type {InboxEntry} from './callbacks/inbox';
export type {Send} from './callbacks/send';
export {createSandbox, type Sandbox, type SandboxOptions} from './sandbox';
export {startSandbox, type RunningSandbox, type StartOptions} from './server';
