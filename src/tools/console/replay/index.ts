/** Links that replay a session. */
export {decodeReplay, encodeReplay} from './fragment';
export type {ReplayState, Step} from './state';
