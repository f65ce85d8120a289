/** Anything from the API that somebody pastes, and what it means. `worker.ts` runs it beside a page. */
export type * from './decoded';
export type {DecoderFacts} from './facts';
export {decode} from './decode';
export {unpackedFacts} from './unpack';
export {inWords, type Message} from './message';
