/** Explains any pasted API message. `worker.ts` runs it in a web worker. */
export type * from './decoded';
export type {DecoderFacts} from './facts';
export {decode} from './decode';
export {unpackedFacts} from './unpack';
export {inWords, type Message} from './message';
