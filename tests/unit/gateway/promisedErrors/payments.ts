import type {Plays} from './common'; export const paymentPlays: Plays = {};
