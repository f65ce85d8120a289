/** A link that replays a session. */
export {decodeReplay, encodeReplay, type Secrets} from './fragment';
export {ReplayProblem} from './problem';
export type {ReplayState, Step} from './state';
