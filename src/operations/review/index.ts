/** The review of a change. A part with checks of its own adds a `FindingSource` to `SOURCES`. */
export {review} from './review';
export {SOURCES, type FindingSource} from './sources';
