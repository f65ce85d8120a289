/** The kinds of things that `npm run new` makes. */
import type {Maker} from '../project';
import {method} from './method';

export const KINDS: Readonly<Record<string, Maker>> = {method};
