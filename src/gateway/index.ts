/**
 * The sandbox: the gateway of the contract, in memory. From outside to inside:
 *
 * - `cli.ts`, `start.ts`, `server.ts`: it listens on this machine; `standalone/`: the same as one file without the project
 * - `sandbox.ts`: `parts.ts` joined with Node’s time, chance and HTTP, at the addresses of `app.ts`
 * - `http/`: requests, signatures, the envelope, and the lists of addresses; `refusals/`: why a call is refused
 * - `operations/`: one handler per call of the contract; `pages/`: what payers see
 * - `engine/`: what the gateway does, without Node and without HTTP; `callbacks/`: what it tells the shop
 */
export type {Send} from './callbacks/send';
export type {Delivery} from './callbacks/types';
export {sandboxFacts, type SandboxFacts} from './content';
export {createSandbox, type Sandbox, type SandboxOptions} from './sandbox';
export type {RunningSandbox} from './server';
export {startSandbox, type StartOptions} from './start';
