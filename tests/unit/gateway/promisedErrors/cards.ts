import type {Plays} from './common'; export const cardPlays: Plays = {};
