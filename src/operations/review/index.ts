/** The review of a change. A part with checks of its own adds a `FindingSource` to `SOURCES`. */
export {review, type ReviewOptions} from './review';
export {SOURCES, type FindingSource} from './sources';
