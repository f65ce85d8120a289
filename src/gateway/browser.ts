/** The part of this folder that runs in a page or a worker, for the other folders: the sandbox. No Node module may be reached from here. */
export type {Send} from './callbacks/send';
export type {SandboxFacts} from './content';
export {presentTransaction} from './engine/transaction';
export {parseJson} from './http/body';
export {violations} from './http/contract';
export {violationsOf, type Violation} from './http/jsonSchema';
export type {SandboxParts} from './parts';
export {Refusal} from './refusals';
export {createSandbox, type Sandbox} from './sandbox';
