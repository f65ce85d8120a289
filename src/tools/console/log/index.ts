/** Log of a session, and its export formats. */
export type * from './entries';
export {createLog, type LogSnapshot} from './log';
export {filterEntries} from './filter';
export {isExchange} from './reading';
export {curlCommand} from './curl';
export {toHar} from './har';
export {httpText, unsentText} from './http';
export {supportSummary} from './support';
