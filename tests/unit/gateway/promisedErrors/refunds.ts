import type {Plays} from './common'; export const refundPlays: Plays = {};
