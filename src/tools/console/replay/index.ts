/** A link that replays a session. */
export {decodeReplay, encodeReplay} from './fragment';
export type {ReplayState, Step} from './state';
